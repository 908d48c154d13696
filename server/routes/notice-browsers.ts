import type { Calls } from '../../src/api/contract/calls.ts'
import type { Handlers } from '../handler.ts'
import {
  addBrowser,
  type BrowserRules,
  claimBrowser,
  removeBrowser,
} from '../services/notice-browser.ts'

export const noticeBrowserHandlers = (
  rules: BrowserRules,
): Handlers<Pick<Calls, 'claimBrowser' | 'addBrowser' | 'removeBrowser'>> => ({
  claimBrowser: ({ body: { id } }, caller) => claimBrowser(rules, caller, id),
  addBrowser: ({ body }, caller) => addBrowser(rules, caller, body),
  removeBrowser: ({ body: { id } }, caller) => removeBrowser(rules, caller, id),
})
