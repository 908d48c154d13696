import type { Page } from '@playwright/test'
import type { SnapshotFrom } from 'xstate'
import type { partnerMachine } from '../../src/machines/partner.machine.ts'
import { partnerModel } from '../support/models/partner.model.ts'
import { expect } from './support/journey.ts'
import { newcomer } from './support/provider.ts'
import { settle } from './support/settle.ts'
import { type Scene, visit, walkJourney } from './support/walk.ts'

type Snapshot = SnapshotFrom<typeof partnerMachine>
type Own = { login: string; inviter: string }

const dialog = (page: Page) => page.getByRole('dialog')
const retry = (page: Page) => page.getByRole('button', { name: /^Load the (partner|lines) again$/ })

const expectCard =
  (isFailed: boolean) =>
  async ({ context: { partner } }: Snapshot, { page, login, inviter }: Scene & Own) => {
    const known = page.getByText(`Line 2, invited by ${inviter}`)
    await expect(known).toHaveCount(partner ? 1 : 0)
    if (partner) await expect(dialog(page)).toContainText(login)
    await expect(page.getByText('This partner could not be loaded.')).toHaveCount(isFailed ? 1 : 0)
  }

const expectLines =
  (isFailed: boolean) =>
  async ({ context: { partner, info } }: Snapshot, { page }: Scene) => {
    const lines = page.getByText('Your line 3, 1 person')
    await expect(lines).toHaveCount(partner && info ? 1 : 0)
    const missing = page.getByText('Only the lines are missing here.')
    await expect(missing).toHaveCount(partner && isFailed ? 1 : 0)
  }

walkJourney(partnerModel, {
  calls: {
    readPartner: 'GET /user/referral/*',
    readPartnerInfo: 'GET /user/referral-info/*',
  },
  // What is read here is made old on other pages only.
  isPossible: ({ type }) => !/outdated/.test(type),
  open: async ({ page, person, provider }) => {
    const session = await settle(page, provider, person)
    const [first, second, third] = [newcomer(), newcomer(), newcomer()]
    await provider.register(first, person.login)
    await provider.register(second, first.login)
    await provider.register(third, second.login)
    const opened = (await provider.partners(session)).find(({ login }) => login === second.login)
    await visit(page, `/partners/${opened?.id}`)
    return { login: second.login, inviter: first.login }
  },
  acts: {
    'partner.closed': (_, { page }) =>
      dialog(page).getByRole('button', { name: 'Close', exact: true }).click(),
    'partner.requested': (_, { page }) => retry(page).first().click(),
  },
  shows: {
    'open.card.readingCard': expectCard(false),
    'open.card.cardShown': expectCard(false),
    'open.card.cardNotRead': expectCard(true),
    'open.lines.readingLines': expectLines(false),
    'open.lines.linesShown': expectLines(false),
    'open.lines.linesNotRead': expectLines(true),
    closed: async (_, { page }) => {
      await expect(dialog(page)).toHaveCount(0)
      await expect(page).toHaveURL('/partners')
    },
  },
})
