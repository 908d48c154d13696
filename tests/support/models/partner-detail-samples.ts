import type { BonusTier, PartnerDetail, PartnerInfo } from '../../../src/api/contract/partner.ts'
import type { Bonus } from '../../../src/machines/partner-programme.machine.ts'

/** On line 2, invited by somebody of the reader's own. */
export const dinara: PartnerDetail = {
  id: 'p-7',
  login: 'dinaraB',
  line: 2,
  investments: '2650',
  profit: '106.5',
  pending: '26.5',
  joinedAt: '2025-03-03T09:12:00.000Z',
  currency: 'USDT',
  avatar: null,
  inviter: { id: 'p-2', login: 'marat77' },
  email: 'di•••@mail.example',
  phone: '+7 701 ••• •• 45',
  activeDeposits: 2,
  payments: [
    {
      id: '812',
      createdAt: '2025-06-02T09:00:00.000Z',
      type: 'matching',
      currency: 'USDT',
      amount: '6.5',
    },
    {
      id: '811',
      createdAt: '2025-06-02T09:00:00.000Z',
      type: 'referrals',
      currency: 'USDT',
      amount: '100',
    },
  ],
}

/** Two of three lines that are the reader's have people. */
export const belowDinara: PartnerInfo = {
  currency: 'USDT',
  lines: [
    {
      line: 1,
      partners: 4,
      turnover: '1980',
      pendingTurnover: '500',
      profit: '39.6',
      pending: '10.25',
    },
    { line: 2, partners: 1, turnover: '400', pendingTurnover: '0', profit: '1', pending: '0' },
    { line: 3, partners: 0, turnover: '0', pendingTurnover: '0', profit: '0', pending: '0' },
  ],
}

const tier = (
  place: number,
  turnover: string,
  award: string,
  status: BonusTier['status'],
): BonusTier => ({
  tier: place,
  turnover,
  award,
  currency: 'USDT',
  status,
  awardedAt: status === 'awarded' ? '2025-11-04T10:00:00.000Z' : null,
})

const bonusOf = (turnover: string, pending: string, ...states: BonusTier['status'][]): Bonus => ({
  turnover,
  pending,
  currency: 'USDT',
  tiers: [
    tier(1, '5000', '50', states[0] ?? 'ahead'),
    tier(2, '25000', '300', states[1] ?? 'ahead'),
    tier(3, '100000', '1500', states[2] ?? 'ahead'),
    tier(4, '500000', '10000', states[3] ?? 'ahead'),
  ],
})

export const firstAwarded = bonusOf('13480', '3000', 'awarded')
export const secondWaits = bonusOf('26000', '0', 'awarded', 'reached')
export const allAwarded = bonusOf('512000', '0', 'awarded', 'awarded', 'awarded', 'awarded')
export const allReached = bonusOf('512000', '0', 'awarded', 'awarded', 'reached', 'reached')
