import type { SnapshotFrom } from 'xstate'
import {
  type VerificationPhoto,
  verificationPhotos,
} from '../../../src/api/contract/verification.ts'
import {
  type accountVerificationMachine,
  neededPhotos,
} from '../../../src/machines/account-verification.machine.ts'
import { describeFlow, type Pattern } from '../description.ts'
import { data, denied } from '../models/account-verification.model.ts'
import type { Ui } from '../ui.ts'
import { failureText, notLoaded } from './failure-texts.ts'

type Snapshot = SnapshotFrom<typeof accountVerificationMachine>
/** Only a simulated upload has a known percentage. */
type Facts = { percent: (share: number) => string | Pattern }

const titles = { document: 'Identity document', login: 'Your login', wallet: 'Your wallet' }
const typedName = `${data.fullName} `

const photoFailures: Record<string, string> = {
  file_type_not_supported:
    'This is a HEIC photo, the iPhone format. Save it as JPEG, or take the photo from here.',
  file_too_large: 'The file is too large: at most 5 MB.',
}

const slot = (ui: Ui, name: VerificationPhoto) => ui.role('group', titles[name])
const chooser = /^(Choose|Replace the)/

const slotsWhere = (ui: Ui, has: (slot: Ui) => Promise<boolean>): Promise<string[]> =>
  Promise.all(
    verificationPhotos.map(async (name) => ((await has(slot(ui, name))) ? [name] : [])),
  ).then((names) => names.flat())

const said = `The operator wrote: “${denied.reason}.”`

const isDenied = ({ context: { verification } }: Snapshot) => verification?.status === 'denied'

/** The form, as it is in every state in which it can be seen. */
function form(
  snapshot: Snapshot,
  submit: string | null,
  others: { buttons?: string[]; alerts?: string[]; notes?: string[] } = {},
) {
  const { verification, photos, isTyped } = snapshot.context
  const isOpen = snapshot.matches('editing') || snapshot.matches('preparingPhoto')
  const canSend = snapshot.can({ type: 'verification.submitted', values: data })
  const missing = [
    ...(isTyped || isDenied(snapshot) ? [] : ['your data']),
    ...(verification ? neededPhotos(verification) : [])
      .filter((name) => photos[name] === null)
      .map((name) => titles[name]),
  ]
  return {
    name: isTyped ? typedName : (verification?.fullName ?? ''),
    canType: isOpen,
    photos: verificationPhotos.filter((name) => photos[name] !== null),
    choosable: snapshot.matches('editing') ? [...verificationPhotos] : [],
    stored: isDenied(snapshot) ? ['document', 'login'] : [],
    reasons: isDenied(snapshot) ? 2 : 0,
    submit,
    needed: isOpen && !canSend ? `Still needed: ${missing.join(', ')}.` : null,
    ...others,
    buttons: [...(canSend && submit ? [submit] : []), ...(others.buttons ?? [])],
  }
}

const unknown = (snapshot: Snapshot, buttons: string[]) =>
  form(snapshot, 'Checking what happened', {
    buttons,
    notes: [
      'We don’t know yet whether everything arrivedThe answer was lost on its way. We’re checking what arrived. Your photos stay here.Check now',
    ],
  })

const inspection = ({ context }: Snapshot) => {
  const alert = failureText(context.failure)
  return { isChecking: true, isNumberMasked: true, alerts: alert ? [alert] : [] }
}

export const accountVerification = describeFlow<typeof accountVerificationMachine, Facts>()({
  read: (ui) => ({
    name: ui.field('Full name').value(),
    canType: ui.field('Full name').isEditable(),
    photos: slotsWhere(ui, (one) => one.role('img').isShown()),
    choosable: slotsWhere(ui, (one) => one.field(chooser).isEnabled()),
    stored: slotsWhere(ui, (one) => one.text('Sent before and saved.').isShown()),
    /** The operator's reason stands above the form and in the progress. */
    reasons: ui.text(said).count(),
    submit: ui.button(/^(Send for verification|Send again|Checking what happened)$/).content(),
    needed: ui.text(/^Still needed:/).content(),
    buttons: ui.buttons(
      'Send for verification',
      'Send again',
      'Cancel, keep everything',
      'Check now',
      'Try again',
    ),
    alerts: ui.alerts(),
    notes: ui.notes(),
    bar: ui
      .role('progressbar')
      .value()
      .then((value) => (value === null ? null : `${Math.round(Number(value) * 100)}%`)),
    percent: ui.text(/^\d+%$/).content(),
    isChecking: ui.text('We are checking your documents').isShown(),
    isNumberMasked: ui.text('•••• 837').isShown(),
    isVerified: ui.text('Your account is verified').isShown(),
  }),
  shows: {
    loading: (snapshot) => ({ notes: ['Loading…'], reasons: isDenied(snapshot) ? 1 : 0 }),
    notLoaded: (snapshot) => {
      const { alert, buttons } = notLoaded(
        snapshot.context.failure,
        'We couldn’t load your verification.',
      )
      return { alerts: [alert], buttons, reasons: isDenied(snapshot) ? 1 : 0 }
    },
    'editing.filling': (snapshot) => {
      const { photoFailures: failures, failure } = snapshot.context
      return form(snapshot, 'Send for verification', {
        alerts: [
          ...verificationPhotos.flatMap((name) => photoFailures[failures[name]?.code ?? ''] ?? []),
          ...(failure?.fields
            ? ['Please correct the fields marked aboveEverything else is kept as you entered it.']
            : []),
        ],
      })
    },
    'editing.notSent': (snapshot) => {
      const { failure } = snapshot.context
      const reason =
        failureText(failure, { timed_out: 'Sending took more than 100 seconds' }) ??
        'Nothing was sent'
      return form(snapshot, 'Send again', {
        alerts: [
          `${reason}We checked: nothing has arrived. Your data and photos are still here, so you can send them again. A faster connection helps.`,
        ],
      })
    },
    preparingPhoto: (snapshot) =>
      form(snapshot, 'Send for verification', { notes: ['Reading the photo…'] }),
    sending: (snapshot, { percent }) => {
      const { share } = snapshot.context
      return {
        ...form(snapshot, null, {
          buttons: ['Cancel, keep everything'],
          notes: [
            share === 1
              ? 'Everything is sent. Waiting for the answer'
              : 'Sending your data and photos',
          ],
        }),
        bar: percent(share),
        percent: percent(share),
      }
    },
    outcomeUnknown: (snapshot) => unknown(snapshot, ['Check now']),
    checkingOutcome: (snapshot) => unknown(snapshot, []),
    inProcess: (snapshot) => ({ ...inspection(snapshot), buttons: ['Check now'] }),
    checkingStatus: inspection,
    completed: () => ({ isVerified: true, isNumberMasked: true }),
  },
  actions: {
    'retry.requested': (_, ui) => ui.button('Try again').click(),
    'draft.changed': async ({ isDirty }, ui) => {
      const isFirst = !(await ui.text(said).isShown())
      if (!isDirty && isFirst) {
        for (const label of ['Birth date', 'Family status', 'Document number']) {
          await ui.field(label).fill('')
        }
      }
      await ui.field('Full name').fill(isDirty ? typedName : isFirst ? '' : data.fullName)
    },
    'photo.chosen': ({ photo, file }, ui) =>
      slot(ui, photo)
        .field(chooser)
        .choose(file as File),
    'photo.turned': ({ photo }, ui) => ui.button(`Rotate: ${titles[photo]}`).click(),
    'photo.removed': ({ photo }, ui) => ui.button(`Remove: ${titles[photo]}`).click(),
    'verification.submitted': async ({ values }, ui) => {
      if (values.documentNumber) {
        await ui.field('Birth date').fill(values.birthDate)
        await ui.field('Family status').fill(values.familyStatus)
        await ui.field('Document number').fill(values.documentNumber)
      }
      await ui.button(/^(Send again|Send for verification)$/).click()
    },
    'sending.cancelled': (_, ui) => ui.button('Cancel, keep everything').click(),
    'outcome.requested': (_, ui) => ui.button('Check now').click(),
    'status.requested': (_, ui) => ui.button('Check now').click(),
  },
})
