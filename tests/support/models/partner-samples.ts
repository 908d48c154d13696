import type { LineSummary, Partner } from '../../../src/api/contract/partner.ts'
import type { PartnerPage } from '../../../src/machines/partner-list.machine.ts'

export const marat: Partner = {
  id: '7',
  login: 'marat77',
  line: 1,
  investments: '4200',
  profit: '168',
  pending: '12.5',
  joinedAt: '2025-11-02T09:00:00.000Z',
}

export const saule: Partner = {
  id: '8',
  login: 'saule2020',
  line: 2,
  investments: '1500',
  profit: '30.5',
  pending: '0',
  joinedAt: '2025-12-01T09:00:00.000Z',
}

const line = (number: number, rest: Partial<LineSummary>): LineSummary => ({
  line: number,
  referralPercent: '1',
  matchingPercent: '0.5',
  partners: 0,
  investments: '0',
  profit: '0',
  pending: '0',
  ...rest,
})

const nobody = {
  currency: 'USDT',
  items: [],
  total: 0,
  isTotalExact: true,
} as const satisfies Partial<PartnerPage>

/** The first two lines have 25 partners. */
const lines = [
  line(1, {
    referralPercent: '5',
    matchingPercent: '10',
    partners: 22,
    investments: '7500',
    profit: '300',
    pending: '12.5',
  }),
  line(2, { referralPercent: '3', partners: 3, investments: '2500', profit: '50.5' }),
  line(3, {}),
  line(4, {}),
  line(5, {}),
]
const totals = { partners: 25, investments: '10000', profit: '350.5', pending: '12.5' }

export const twoPages: PartnerPage = {
  ...nobody,
  items: [marat, saule],
  total: 25,
  lines,
  totals,
}

export const nobodyFound: PartnerPage = { ...twoPages, items: [], total: 0 }

export const noPartners: PartnerPage = {
  ...nobody,
  items: [],
  lines: [1, 2, 3, 4, 5].map((number) => line(number, {})),
  totals: { partners: 0, investments: '0', profit: '0', pending: '0' },
}
