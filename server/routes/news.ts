import type { Calls } from '../../src/api/contract/calls.ts'
import type { Ground } from '../clock.ts'
import type { Handlers } from '../handler.ts'
import { Refusal } from '../rules/refusal.ts'

export function newsHandlers(_: Ground): Handlers<Pick<Calls, 'listNews' | 'readNews'>> {
  const unbuilt = async () => {
    throw new Refusal('unexpected')
  }
  return { listNews: unbuilt, readNews: unbuilt }
}
