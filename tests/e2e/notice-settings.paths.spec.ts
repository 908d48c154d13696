import { noticeSettings } from '../support/descriptions/notice-settings.ts'
import { noticeSettingsModel } from '../support/models/notice-settings.model.ts'
import { testPathsInBrowser, visit } from './support/browser-paths.ts'
import { settle } from './support/settle.ts'

testPathsInBrowser(noticeSettingsModel, {
  description: noticeSettings,
  root: (page) => page.getByRole('main'),
  facts: () => ({}),
  calls: {
    readSettings: 'GET /notification/settings',
    saveSwitch: 'PATCH /notification/settings',
  },
  isPossible: ({ type }) => type !== 'settings.changed',
  open: async ({ page, person, provider }) => {
    await settle(page, provider, person)
    await provider.confirmEmail(person)
    await visit(page, '/settings/notifications')
    return {}
  },
})
