import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { PartnerDetail, PartnerInfo } from '../../src/api/contract/partner.ts'
import { partnerMachine } from '../../src/machines/partner.machine.ts'
import { PartnerScreen } from '../../src/screens/partner/partner.screen.tsx'
import { startFlow } from '../support/flow.ts'
import { belowDinara, dinara } from '../support/models/partner-detail-samples.ts'
import { renderInApp } from '../support/render.tsx'
import { queryIn } from '../support/running-query.ts'

const plain = (element: Element | null | undefined) =>
  element?.textContent?.replaceAll('\u00a0', ' ')
const figures = () =>
  [...document.querySelectorAll('dialog[open] div:has(> dt)')].map((row) => [
    plain(row.querySelector('dt')),
    plain(row.querySelector('dd')),
  ])

async function show(partner: Partial<PartnerDetail> = {}, info: PartnerInfo = belowDinara) {
  const flow = startFlow(partnerMachine, { input: { id: 'p-7' } })
  renderInApp(<PartnerScreen actor={flow.actor} />)
  await act(async () => {
    await queryIn(flow, 'card').answer({ ...dinara, ...partner })
    await queryIn(flow, 'lines').answer(info)
  })
  return flow
}

const nobody: PartnerInfo = {
  currency: 'USDT',
  lines: [{ line: 1, partners: 0, turnover: '0', pendingTurnover: '0', profit: '0', pending: '0' }],
}

test('a partner is shown with line and inviter, what they invested and brought, and masked contacts', async () => {
  await show()
  expect(screen.getByRole('dialog', { name: 'dinaraB' })).toBeVisible()
  expect(plain(screen.getByText(/^Level 2/))).toEqual('Level 2, invited by marat77')
  expect(screen.getByText('Partner since 3 March 2025')).toBeVisible()
  expect(figures().slice(0, 5)).toEqual([
    ['Invested', '2,650.00 USDT'],
    ['Partner income', '106.50 USDT'],
    ['Active deposits', '2'],
    ['E-mail', 'di•••@mail.example'],
    ['Phone', '+7 701 ••• •• 45'],
  ])
})

test('income that waits for the end of a deposit is hatched, and said when it comes or is lost', async () => {
  await show()
  const [own] = screen.getAllByText('Partner income')
  expect(plain(own?.parentElement)).toEqual('Partner income106.50 USDT26.50 USDT locked')
  expect(screen.getByText(/^Locked income is paid out when/)).toBeVisible()
})

test('without withheld income nothing is said of it', async () => {
  await show({ pending: '0' }, nobody)
  expect(screen.queryByText(/locked/i)).toEqual(null)
})

test('nothing is told that is zero', async () => {
  const zeros = { investments: '0', profit: '0', pending: '0', activeDeposits: 0, payments: [] }
  await show(zeros, {
    currency: 'USDT',
    lines: [
      { line: 1, partners: 1, turnover: '0', pendingTurnover: '5', profit: '0', pending: '0' },
    ],
  })
  expect(screen.getByText('This partner has not opened a deposit yet.')).toBeVisible()
  expect(figures()).toEqual([
    ['E-mail', 'di•••@mail.example'],
    ['Phone', '+7 701 ••• •• 45'],
    ['Turnover', '5.00 USDT pending'],
  ])
  expect(screen.queryByText('Paid to you from this partner')).toEqual(null)
})

test('whom the reader invited has no other inviter', async () => {
  await show({ line: 1, inviter: null })
  expect(screen.getByText('Level 1, invited by you')).toBeVisible()
})

test('contacts that were not given are said so, and then nothing is said of masking', async () => {
  await show({ email: null, phone: null })
  expect(figures().slice(3, 5)).toEqual([
    ['E-mail', 'not given'],
    ['Phone', 'not given'],
  ])
  expect(screen.queryByText(/partly hidden/)).toEqual(null)
})

test('a partner who invited nobody is told from one on the last line', async () => {
  await show({}, nobody)
  expect(screen.getByText('This partner has not invited anybody yet.')).toBeVisible()
})

test('whoever is on the last line has no lines of the reader below', async () => {
  await show({ line: 5 }, { currency: 'USDT', lines: [] })
  expect(
    screen.getByText('Level 5 is your last. People this partner invites are beyond it.'),
  ).toBeVisible()
})

test('a partner that is not the reader’s is said so in the words of the catalogue', async () => {
  const flow = startFlow(partnerMachine, { input: { id: 'p-7' } })
  renderInApp(<PartnerScreen actor={flow.actor} />)
  await act(() => queryIn(flow, 'card').refuse('referral_not_loaded'))
  expect(plain(screen.getByRole('alert'))).toContain(
    'This partner could not be loaded.They may not be on your five levels',
  )
})

test('whatever else failed, it is the partner that was not loaded, and the reason stands below', async () => {
  const flow = startFlow(partnerMachine, { input: { id: 'p-7' } })
  renderInApp(<PartnerScreen actor={flow.actor} />)
  await act(() => queryIn(flow, 'card').refuse('unreachable'))
  expect(plain(screen.getByRole('alert'))).toContain(
    'This partner could not be loaded.No connection. Check your internet and try again.',
  )
  act(() => screen.getByText('Back to all partners').click())
  expect(flow.snapshot.value).toEqual('closed')
})

test('a session that ran out is no failure of the partner', async () => {
  const flow = startFlow(partnerMachine, { input: { id: 'p-7' } })
  renderInApp(<PartnerScreen actor={flow.actor} />)
  await act(() => queryIn(flow, 'card').refuse('session_timed_out'))
  expect(screen.getByText('Waiting until you have signed in again.')).toBeVisible()
  expect(screen.queryByText('This partner could not be loaded.')).toEqual(null)
})
