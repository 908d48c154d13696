import type { AnyEvent } from '../../support/paths.ts'
import type { Fixtures } from './browser-paths.ts'

type Calls = {
  send: string
  find: string
  /** Makes the provider refuse the request, or brings about the one rejection of several that is asked for. */
  refused: Record<string, unknown> | ((code: string, fixtures: Fixtures) => Promise<void>)
}

/** A submission is done, refused by a code, or ends with nothing done. */
export function endOf(event: AnyEvent): { outcome: string; failure: { code: string } } {
  const { output } = { output: {}, ...event }
  return { outcome: '', failure: { code: '' }, ...output }
}

/** Brings a submission to the end that the event names; its own paths cover all that is in between. */
export const endSubmission =
  ({ send, find, refused }: Calls) =>
  async (event: AnyEvent, fixtures: Fixtures): Promise<void> => {
    const { page, gate } = fixtures
    const { outcome, failure } = endOf(event)
    if (outcome === 'done') await gate.pass(send)
    else if (outcome === 'nothing') {
      await gate.cut(send)
      await page.getByRole('button', { name: 'Check now' }).click()
      await gate.pass(find)
    } else if (typeof refused === 'function') await refused(failure.code, fixtures)
    else await gate.alter(send, refused)
  }
