import type { Refill, RefillTransfer } from '../../../src/api/contract/refill.ts'
import type { PaymentSystem } from '../../../src/api/contract/settings.ts'
import type { RefillOffer } from '../../../src/machines/refill-creation.machine.ts'

export const ton: PaymentSystem = {
  id: 'TON',
  currency: 'TON',
  network: 'TON',
  decimals: 9,
  memo: 'memo',
  addressPattern: '^[A-Za-z0-9_-]{48}$',
  confirmations: 12,
  usualSeconds: 60,
  refill: { min: '5', max: '20000', fee: '0' },
  withdrawal: { min: '5', max: '20000', fee: '0.1' },
}

export const usdt: PaymentSystem = {
  id: 'USDT-TRC20',
  currency: 'USDT',
  network: 'TRC20',
  decimals: 6,
  memo: null,
  addressPattern: '^T[1-9A-HJ-NP-Za-km-z]{33}$',
  confirmations: 19,
  usualSeconds: 90,
  refill: { min: '10', max: '100000', fee: '1.5' },
  withdrawal: { min: '10', max: '50000', fee: '1' },
}

export const refillOffer: RefillOffer = { systems: [ton, usdt], newcomer: null, draft: null }

/** An invoice for 120 TON that nobody has paid yet. */
export const waiting: Refill = {
  id: 'refill-1',
  paymentSystem: 'TON',
  currency: 'TON',
  network: 'TON',
  amount: '120',
  status: 'waiting',
  address: 'UQDsandb0x4Yk2mVw9cQpR8eLhJ3fN6uXzB1gT5oKi0aPzR7',
  memo: '48213907',
  createdAt: '2026-01-01T00:00:00Z',
  expiresIn: 1_800,
  received: null,
  credited: null,
  confirmations: { seen: 0, needed: 12 },
  hash: null,
  explorerUrl: null,
  transfers: [],
  lookup: null,
  late: false,
  replaced: false,
  finishedAt: null,
  rejection: null,
}

/** The same without a memo: USDT on TRC20. */
export const waitingWithoutMemo: Refill = {
  ...waiting,
  id: 'refill-2',
  paymentSystem: 'USDT-TRC20',
  currency: 'USDT',
  network: 'TRC20',
  amount: '500',
  address: 'TQnsandb4Yk2mVw9cQpR8eLhJ3fN6uXzB1',
  memo: null,
  confirmations: { seen: 0, needed: 19 },
}

const seen: RefillTransfer = {
  hash: '9f3ac41bd07e5527aa61c0de83b4f19e21c7d0b6',
  explorerUrl: 'https://explorer.example/tx/9f3ac41bd07e5527aa61c0de83b4f19e21c7d0b6',
  amount: '120',
  seenAt: '2026-01-01T00:05:00Z',
  confirmations: 7,
  creditedAt: null,
}
const credited: RefillTransfer = {
  ...seen,
  confirmations: 12,
  creditedAt: '2026-01-01T00:08:00Z',
}

export const confirming: Refill = {
  ...waiting,
  received: '120',
  confirmations: { seen: 7, needed: 12 },
  hash: seen.hash,
  explorerUrl: seen.explorerUrl,
  transfers: [seen],
}

export const replenished: Refill = {
  ...confirming,
  status: 'replenished',
  credited: '120',
  confirmations: { seen: 12, needed: 12 },
  transfers: [credited],
  finishedAt: '2026-01-01T00:08:00Z',
}

/** Only 80 of 120 have come; the rest may follow to the same address. */
export const underpaid: Refill = {
  ...replenished,
  received: '80',
  credited: '80',
  expiresIn: 1_200,
  transfers: [{ ...credited, amount: '80' }],
}

/** The rest is on its way. */
export const toppingUp: Refill = {
  ...underpaid,
  received: '120',
  confirmations: { seen: 3, needed: 12 },
  hash: '41bd07e5527aa61c0de83b4f19e21c7d0b69f3ac',
  explorerUrl: null,
  transfers: [
    { ...credited, amount: '80' },
    {
      hash: '41bd07e5527aa61c0de83b4f19e21c7d0b69f3ac',
      explorerUrl: null,
      amount: '40',
      seenAt: '2026-01-01T00:15:00Z',
      confirmations: 3,
      creditedAt: null,
    },
  ],
}

export const expired: Refill = {
  ...waiting,
  status: 'rejected',
  rejection: 'expired',
  expiresIn: 0,
  finishedAt: '2026-01-01T00:30:00Z',
}

/** Its sender has named a transfer that the network has not shown yet. */
export const lookedFor: Refill = {
  ...expired,
  lookup: {
    hash: 'c0de83b4f19e21c7d0b69f3ac41bd07e5527aa61',
    askedAt: '2026-01-01T00:35:00Z',
    state: 'looking',
  },
}

/** Nor has it a day later. */
export const notFoundTransfer: Refill = {
  ...expired,
  lookup: {
    hash: 'c0de83b4f19e21c7d0b69f3ac41bd07e5527aa61',
    askedAt: '2026-01-01T00:35:00Z',
    state: 'not_found',
  },
}

export const rejected: Refill = {
  ...waiting,
  status: 'rejected',
  rejection: 'operator',
  finishedAt: '2026-01-01T00:10:00Z',
}

/** The network replaced the transfer that had been seen; nothing counts yet. */
export const replaced: Refill = { ...waiting, replaced: true }
