import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import type { SnapshotFrom } from 'xstate'
import type { VerificationPhoto } from '../../src/api/contract/verification.ts'
import { verificationPhotos } from '../../src/api/contract/verification.ts'
import { accountVerificationMachine } from '../../src/machines/account-verification.machine.ts'
import { AccountVerificationScreen } from '../../src/screens/account-verification/account-verification.screen.tsx'
import { startFlow } from '../support/flow.ts'
import {
  accountVerificationModel,
  completed,
  data,
  denied,
  file,
  input,
  nothingSent,
  photo,
} from '../support/models/account-verification.model.ts'
import { fill, renderInApp } from '../support/render.tsx'
import { walkScreen } from '../support/walk.tsx'

type Snapshot = SnapshotFrom<typeof accountVerificationMachine>

const button = (name: string) => screen.getByRole('button', { name })
const titles = { document: 'Identity document', login: 'Your login', wallet: 'Your wallet' }
const slot = (name: VerificationPhoto) => screen.getByRole('group', { name: titles[name] })
const chooser = (name: VerificationPhoto) =>
  within(slot(name)).getByLabelText<HTMLInputElement>(/^(Choose|Replace the)/)
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)

const heic = /^This is a HEIC photo/
const waiting = 'We do not know yet whether everything has arrived'

const shown = () => ({
  name: field('Full name').value,
  canType: !field('Full name').readOnly,
  photos: verificationPhotos.filter((name) => within(slot(name)).queryByRole('img') !== null),
  canChoose: chooser('wallet').matches(':enabled'),
  kept: verificationPhotos.filter(
    (name) => within(slot(name)).queryByText('Sent before and kept.') !== null,
  ),
  submit: screen
    .queryAllByRole('button')
    .filter((each) => each.matches('[type=submit]'))
    .map((each) => [each.textContent, each.matches(':enabled')]),
})

/** The form, as it stands in every state in which it can be seen. */
const expected = (snapshot: Snapshot) => {
  const { verification, photos, isTyped } = snapshot.context
  const isDenied = verification?.status === 'denied'
  return {
    name: isTyped ? `${data.fullName} ` : (verification?.fullName ?? ''),
    canType: snapshot.matches('editing') || snapshot.matches('preparingPhoto'),
    photos: verificationPhotos.filter((name) => photos[name] !== null),
    canChoose: snapshot.matches('editing'),
    kept: isDenied ? ['document', 'login'] : [],
    submit: [
      [
        snapshot.matches({ editing: 'notSent' }) ? 'Send again' : 'Send for verification',
        snapshot.can({ type: 'verification.submitted', values: data }),
      ],
    ],
  }
}

const unknown = (snapshot: Snapshot) => ({
  ...expected(snapshot),
  submit: [['Finding out what happened', false]],
})

walkScreen(accountVerificationModel, {
  screen: (actor) => <AccountVerificationScreen actor={actor} />,
  gestures: {
    'retry.requested': (_, person) => person.click(button('Load again')),
    'draft.changed': ({ isDirty }, _, flow) => {
      const { verification } = flow.snapshot.context
      if (!isDirty && verification?.status === 'none') {
        for (const name of ['Birth date', 'Family status', 'Document number']) fill(field(name), '')
      }
      fill(field('Full name'), isDirty ? `${data.fullName} ` : (verification?.fullName ?? ''))
    },
    'photo.chosen': ({ photo: name, file: chosen }, person) =>
      person.upload(chooser(name), chosen as File),
    'photo.turned': ({ photo: name }, person) => person.click(button(`Rotate: ${titles[name]}`)),
    'photo.removed': ({ photo: name }, person) => person.click(button(`Remove: ${titles[name]}`)),
    'verification.submitted': async ({ values }, person) => {
      if (values.documentNumber) {
        fill(field('Birth date'), values.birthDate)
        fill(field('Family status'), values.familyStatus)
        fill(field('Document number'), values.documentNumber)
      }
      await person.click(
        button(
          screen.queryByText('Send again', { selector: '[type=submit] *' })
            ? 'Send again'
            : 'Send for verification',
        ),
      )
    },
    'sending.cancelled': (_, person) => person.click(button('Cancel, keep everything')),
    'outcome.requested': (_, person) => person.click(button('Ask now')),
    'status.requested': (_, person) => person.click(button('Check now')),
  },
  shows: {
    loading: () => expect(screen.getByRole('status')).toHaveTextContent('Loading…'),
    notLoaded: ({ context }) => {
      expect(screen.getByRole('alert')).toHaveTextContent(
        context.failure?.code === 'timed_out'
          ? 'The waiting time has expired.'
          : 'No connection. Check your internet and try again.',
      )
      expect(button('Load again')).toBeEnabled()
    },
    'editing.filling': (snapshot) => {
      const { photoFailures, failure, verification } = snapshot.context
      expect(shown()).toEqual(expected(snapshot))
      expect(screen.queryAllByText(heic)).toHaveLength(
        Object.values(photoFailures).filter((one) => one?.params?.kind === 'heic').length,
      )
      expect(screen.queryAllByText('The file is too large: at most 5 MB.')).toHaveLength(
        failure?.code === 'file_too_large' && photoFailures.wallet !== null ? 1 : 0,
      )
      expect(screen.queryByText('Something must be corrected before it can be sent') !== null).toBe(
        failure?.fields !== undefined,
      )
      expect(screen.queryByText(denied.reason ?? '', { selector: 'strong' }) !== null).toBe(
        verification?.status === 'denied',
      )
    },
    'editing.notSent': (snapshot) => {
      expect(shown()).toEqual(expected(snapshot))
      const said: Record<string, string> = {
        timed_out: 'Sending took longer than 100 seconds',
        unreachable: 'No connection. Check your internet and try again.',
      }
      expect(screen.getByText(/^We asked: nothing has arrived/).parentElement).toHaveTextContent(
        said[snapshot.context.failure?.code ?? ''] ?? 'Nothing was sent',
      )
    },
    preparingPhoto: (snapshot) => {
      expect(shown()).toEqual({
        ...expected(snapshot),
        submit: [['Send for verification', false]],
      })
      expect(screen.getByText('Reading the photo…')).toBeInTheDocument()
    },
    sending: (snapshot) => {
      const { share } = snapshot.context
      expect(shown()).toEqual({ ...expected(snapshot), submit: [] })
      expect(screen.getByRole<HTMLProgressElement>('progressbar').value).toEqual(share)
      expect(screen.getByText(`${share * 100}%`)).toBeInTheDocument()
      expect(screen.getByRole('status')).toHaveTextContent(
        share === 1 ? 'Everything is sent, waiting for the answer' : 'Sending your data and photos',
      )
    },
    outcomeUnknown: (snapshot) => {
      expect(shown()).toEqual(unknown(snapshot))
      expect(screen.getByRole('status')).toHaveTextContent(waiting)
      expect(button('Ask now')).toBeEnabled()
    },
    checkingOutcome: (snapshot) => {
      expect(shown()).toEqual(unknown(snapshot))
      expect(screen.getByRole('status')).toHaveTextContent(waiting)
      expect(button('Ask now')).toBeDisabled()
    },
    inProcess: ({ context }) => {
      expect(screen.getByText('We are checking your documents')).toBeInTheDocument()
      expect(screen.getByText('•••• 837')).toBeInTheDocument()
      expect(button('Check now')).toBeEnabled()
      expect(screen.queryByRole('alert') !== null).toBe(context.failure !== null)
    },
    checkingStatus: () => {
      expect(screen.getByText('We are checking your documents')).toBeInTheDocument()
      expect(button('Check now')).toBeDisabled()
    },
    completed: () => {
      expect(screen.getByText('Your account is verified')).toBeInTheDocument()
      expect(screen.queryByLabelText('Full name')).toEqual(null)
    },
  },
})

async function opened(verification = nothingSent) {
  const flow = startFlow(accountVerificationMachine, { input })
  await flow.answer('readVerification', verification)
  renderInApp(<AccountVerificationScreen actor={flow.actor} />)
  return flow
}

async function withPhotos() {
  const flow = await opened()
  for (const name of verificationPhotos) {
    await userEvent.upload(chooser(name), file)
    await flow.answer('preparePhoto', photo)
  }
  return flow
}

type Filled = Record<keyof typeof data, string>
function enter(values: Partial<Filled>) {
  const { fullName, birthDate, familyStatus, documentNumber } = { ...data, ...values }
  fill(field('Full name'), fullName)
  fill(field('Birth date'), birthDate)
  fill(field('Family status'), familyStatus)
  fill(field('Document number'), documentNumber)
}

const sent = (flow: Awaited<ReturnType<typeof opened>>) =>
  flow.services.calls.filter(({ id }) => id === 'submitVerification').length

test('when it was sent and decided is said with the year, which may be another', async () => {
  await opened(completed)
  const card = screen.getByRole('heading', { name: 'Progress' }).closest('section')
  expect([...(card?.querySelectorAll('li') ?? [])].map(({ textContent }) => textContent)).toEqual([
    'Sent16 Jan 2026',
    'Completed18 Jan 2026',
  ])
})

describe('what is typed', () => {
  const rejections = [
    ['an empty birth date', { birthDate: '' }, 'Please fill out this field!'],
    [
      'a birth date of somebody under 18',
      { birthDate: `${new Date().getFullYear() - 17}-01-01` },
      'You must be 18 or older.',
    ],
    [
      'a document number with other signs',
      { documentNumber: 'N/0412#8837' },
      'Only letters, digits, spaces and hyphens.',
    ],
    ['a document number that is too short', { documentNumber: 'N 1' }, 'This is too short.'],
    ['a name of spaces', { fullName: '   ' }, 'Please fill out this field!'],
  ] as const
  for (const [name, values, said] of rejections) {
    test(`${name} is refused at its field before anything is sent`, async () => {
      const flow = await withPhotos()
      enter(values)
      await userEvent.click(button('Send for verification'))
      expect(screen.getByText(said)).toBeInTheDocument()
      expect(sent(flow)).toEqual(0)
    })
  }

  test('what the provider says of a field stands at it until it is changed', async () => {
    const flow = await withPhotos()
    enter({})
    await userEvent.click(button('Send for verification'))
    await flow.refuse('submitVerification', {
      code: 'validation_failed',
      fields: [{ path: 'birthDate', code: 'below_min' }],
    })
    expect(await screen.findByText('You must be 18 or older.')).toBeInTheDocument()
    fill(field('Birth date'), '1990-01-01')
    expect(screen.queryByText('You must be 18 or older.')).toEqual(null)
  })

  test('what is still needed is said beside the button that cannot be pressed', async () => {
    await opened()
    expect(
      screen.getByText('Still needed: your data, Identity document, Your login, Your wallet.'),
    ).toBeInTheDocument()
  })
})

test('a double click on the button sends once', async () => {
  const flow = await withPhotos()
  enter({})
  await userEvent.dblClick(button('Send for verification'))
  expect(sent(flow)).toEqual(1)
})

test('after a denial the data stand there, and an empty number keeps the one that is known', async () => {
  const flow = await opened(denied)
  expect(field('Full name')).toHaveValue(denied.fullName)
  expect(field('Birth date')).toHaveValue('14.03.1992')
  expect(field('Birth date')).toHaveAccessibleDescription(/^14 March 1992\./)
  expect(screen.getByText('Leave it empty to keep •••• 837')).toBeInTheDocument()
  await userEvent.upload(chooser('wallet'), file)
  await flow.answer('preparePhoto', photo)
  await userEvent.click(await screen.findByRole('button', { name: 'Send for verification' }))
  const { documentNumber: _, ...values } = data
  expect(flow.inputOf('submitVerification')).toEqual({ values, photos: { wallet: photo.image } })
})
