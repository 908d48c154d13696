import { screen, within } from '@testing-library/react'
import { expect } from 'vitest'
import type { SnapshotFrom } from 'xstate'
import type { securityChangeMachine } from '../../src/machines/security-change.machine.ts'
import { SecurityChangeScreen } from '../../src/screens/security/security-change.screen.tsx'
import { securityChangeModel } from '../support/models/security-change.model.ts'
import { recoveryCodes } from '../support/models/security-samples.ts'
import { fill } from '../support/render.tsx'
import { walkScreen } from '../support/walk.tsx'

type Snapshot = SnapshotFrom<typeof securityChangeMachine>

const button = (name: string | RegExp) => screen.getByRole('button', { name })
const dialog = (name: string) => screen.getByRole('dialog', { name })
const field = () => screen.getByLabelText<HTMLInputElement>('Code from the app')
const password = () => screen.getByLabelText<HTMLInputElement>('Your password')
const messages: Record<string, string> = {
  unreachable: 'No connection. Check your internet and try again.',
  timed_out: 'The waiting time has expired.',
  code_not_sent: 'Code sending error. Ask for the code again.',
  code_mismatch: 'The code does not match. 3 attempts left.',
  code_expired: 'The code is out of date. Ask for a new one.',
  too_many_requests: 'Too many requests: repeat in a few minutes.',
}
const messageIn = ({ context }: Snapshot) => messages[context.failure?.code ?? ''] ?? null

function expectSetUp(snapshot: Snapshot, isOpen: boolean) {
  const setUp = within(dialog('Set up your authenticator app'))
  expect({
    key: setUp.getByText(/JBSW/).textContent,
    link: setUp
      .getByRole('link', { name: /^Open it here/ })
      .getAttribute('href')
      ?.split('?')[0],
    qr: setUp.getByRole('img', { name: 'QR code for the authenticator app' }) !== null,
    code: field().value,
    canType: field().matches(':read-write'),
    canSubmit: button('Switch to the app').matches(':enabled'),
    canClose: setUp.queryByRole('button', { name: 'Close' }) !== null,
    alert: screen.queryByRole('alert')?.textContent ?? null,
  }).toEqual({
    key: 'JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP',
    link: 'otpauth://totp/Cabinet:asselk88',
    qr: true,
    code: snapshot.context.code,
    canType: isOpen,
    canSubmit: isOpen && snapshot.context.code.length === 6,
    canClose: isOpen,
    alert: messageIn(snapshot),
  })
}

const expectUnknown = (canAsk: boolean) => {
  expect(screen.getByRole('status')).toHaveTextContent('We do not know yet whether it was changed')
  expect(button('Ask now').matches(':enabled')).toEqual(canAsk)
}

/** Busy, it stays open with what was typed. */
function expectPassword({ context }: Snapshot, isOpen: boolean) {
  const shown = within(dialog('Confirm with your password'))
  expect({
    typed: password().value,
    canType: !password().readOnly,
    canContinue: button('Continue').matches(':enabled'),
    canClose: shown.queryByRole('button', { name: 'Close' }) !== null,
    alert: screen.queryByRole('alert')?.textContent ?? null,
  }).toEqual({
    typed: isOpen && context.failure === null ? '' : 'Saryarka2026',
    canType: isOpen,
    canContinue: isOpen,
    canClose: isOpen,
    alert: isOpen && context.failure ? 'The password is incorrect.' : null,
  })
}

walkScreen(securityChangeModel, {
  screen: (actor) => <SecurityChangeScreen actor={actor} />,
  gestures: {
    'password.submitted': async (event, person) => {
      fill(password(), event.password)
      await person.click(button('Continue'))
    },
    'retry.requested': (_, person) =>
      person.click(button(/^(Begin again|Ask for the code again)$/)),
    'code.typed': ({ code }) => fill(field(), code),
    'code.submitted': (_, person) => person.click(button('Switch to the app')),
    'outcome.requested': (_, person) => person.click(button('Ask now')),
    'codes.kept': (_, person) => person.click(screen.getByLabelText('I have saved these codes')),
    'codes.printed': (_, person) => person.click(button('Print')),
    'renewal.requested': (_, person) => person.click(button('Make new recovery codes')),
    'change.closed': (_, person, { snapshot }) =>
      person.click(
        button(
          snapshot.matches('enteringPassword')
            ? 'Cancel'
            : snapshot.matches('notChanged')
              ? 'Leave it as it is'
              : snapshot.matches('outcomeUnknown')
                ? 'Do not wait'
                : 'Close',
        ),
      ),
  },
  shows: {
    enteringPassword: (snapshot) => expectPassword(snapshot, true),
    requesting: (snapshot) => expectPassword(snapshot, false),
    notChanged: (snapshot) => {
      expect(screen.getByRole('alert')).toHaveTextContent(
        `${messageIn(snapshot)}Nothing was changed.`,
      )
      expect(button(/^(Begin again|Ask for the code again)$/)).toBeEnabled()
    },
    verifying: () => expect(dialog('Confirm the change')).toBeVisible(),
    settingUpApp: (snapshot) => expectSetUp(snapshot, true),
    completing: (snapshot) =>
      snapshot.context.authenticator
        ? expectSetUp(snapshot, false)
        : expect(screen.getByRole('status')).toHaveTextContent('Saving…'),
    outcomeUnknown: () => expectUnknown(true),
    checkingOutcome: () => expectUnknown(false),
    showingCodes: ({ context: { areCodesKept } }) => {
      const shown = within(dialog('Save your recovery codes'))
      expect({
        codes: within(shown.getByRole('list', { name: 'Recovery codes' }))
          .getAllByRole('listitem')
          .map((item) => item.textContent),
        file: decodeURIComponent(
          shown.getByRole('link', { name: 'Download' }).getAttribute('href') ?? '',
        ),
        canCopy: shown.queryByRole('button', { name: 'Copy' }) !== null,
        isKept: shown.getByLabelText<HTMLInputElement>('I have saved these codes').checked,
        canFinish: button('Done').matches(':enabled'),
        canClose: shown.queryByRole('button', { name: 'Close' }) !== null,
      }).toEqual({
        codes: recoveryCodes,
        file: `data:text/plain;charset=utf-8,${recoveryCodes.join('\r\n')}\r\n`,
        canCopy: true,
        isKept: areCodesKept,
        canFinish: areCodesKept,
        canClose: areCodesKept,
      })
    },
    missingCodes: ({ context }) => {
      expect(dialog('Your recovery codes are missing')).toBeVisible()
      expect(screen.getByRole('status')).toHaveTextContent(
        context.authenticator
          ? 'The app is set up, but the recovery codes did not arrive'
          : 'The new recovery codes did not arrive',
      )
    },
  },
})
