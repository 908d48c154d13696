import type { BrowserNotices } from '../../../src/api/contract/browser-notices.ts'
import {
  type BrowserReading,
  browserNoticesMachine,
} from '../../../src/machines/browser-notices.machine.ts'
import { answered, defineModel, failed } from '../paths.ts'
import { standard, withBrowser } from './notice-settings.model.ts'

const publicKey = 'public-key-of-the-provider'

export const off: BrowserNotices = { publicKey, browser: null, settings: standard }
export const notOffered: BrowserNotices = { ...off, publicKey: null }
export const on = (showsAmounts = false): BrowserNotices => ({
  publicKey,
  browser: { showsAmounts },
  settings: withBrowser(standard),
})

export const read = (notices: BrowserNotices): BrowserReading => ({ outcome: 'read', notices })

export const browserNoticesModel = defineModel({
  machine: browserNoticesMachine,
  cases: ({ value, context: { notices } }) => [
    answered('readBrowser', read(off)),
    answered('readBrowser', read(on())),
    answered('readBrowser', read(notOffered)),
    answered('readBrowser', { outcome: 'unsupported' }),
    answered('readBrowser', { outcome: 'notInstalled' }),
    answered('readBrowser', { outcome: 'blocked' }),
    failed('readBrowser', 'unreachable'),
    answered('askPermission', 'granted'),
    answered('askPermission', 'denied'),
    answered('askPermission', 'default'),
    failed('askPermission', 'timed_out'),
    answered('addBrowser', {
      outcome: 'added',
      notices: on(value === 'switchingAmounts' && notices?.browser?.showsAmounts === false),
    }),
    answered('addBrowser', { outcome: 'unreached' }),
    failed('addBrowser', 'unreachable'),
    answered('removeBrowser', off),
    failed('removeBrowser', 'unreachable'),
  ],
  project: ({ notices, failure }) => ({
    browser: notices?.browser ?? null,
    failure: failure?.code ?? null,
  }),
  resting: (snapshot) =>
    snapshot.matches('off') ||
    snapshot.matches('on') ||
    snapshot.matches('unsupported') ||
    snapshot.matches('notInstalled') ||
    snapshot.matches('notOffered'),
})
