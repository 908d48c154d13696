import { fireEvent, screen } from '@testing-library/react'
import { expect } from 'vitest'
import type { SnapshotFrom } from 'xstate'
import type { AlertMessage, alertMachine } from '../../src/machines/alert.machine.ts'
import { harness } from '../support/harnesses/alert.harness.tsx'
import { testPathsOnScreen } from '../support/screen-paths.tsx'

const texts: Record<AlertMessage, string> = {
  session_timed_out: 'Session timed out. Sign in again to go on.',
  waiting_time_expired: 'The waiting time has expired.',
  signed_out_elsewhere: 'You signed out in another tab.',
  locale_not_changed: 'We couldn’t load this language. Nothing was changed.',
  saved: 'Saved.',
}

const close = () => screen.getByRole('button', { name: 'Close the message' })

function shown() {
  return {
    status: screen.getByRole('status').textContent,
    alert: screen.getByRole('alert').textContent,
  }
}

const passes = ({ context }: SnapshotFrom<typeof alertMachine>) =>
  expect(shown()).toEqual({ status: texts[context.queue[0]!.message], alert: '' })

testPathsOnScreen({
  ...harness,
  gestures: {
    'alert.closed': () => fireEvent.click(close()),
    'alert.held': ({ by }) =>
      by === 'pointer' ? fireEvent.mouseEnter(close()) : fireEvent.focus(close()),
    'alert.released': ({ by }) =>
      by === 'pointer' ? fireEvent.mouseLeave(close()) : fireEvent.blur(close()),
  },
  shows: {
    silent: () => expect(shown()).toEqual({ status: '', alert: '' }),
    passing: passes,
    held: passes,
    lasting: ({ context }) =>
      expect(shown()).toEqual({ status: '', alert: texts[context.queue[0]!.message] }),
  },
})
