import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { partnersMachine } from '../../src/machines/partners.machine.ts'
import { PartnersScreen } from '../../src/screens/partners/partners.screen.tsx'
import { startFlow } from '../support/flow.ts'
import { twoPages } from '../support/models/partner-samples.ts'
import { session } from '../support/models/phone-verification.model.ts'
import { renderInApp } from '../support/render.tsx'

const show = (active: boolean) => {
  const subscription = { ...session.user.subscription, active }
  const flow = startFlow(partnersMachine, {
    input: { location: { name: 'partners', query: {} }, user: session.user },
  })
  flow.actor.system.get('session').send({ type: 'user.changed', change: { subscription } })
  renderInApp(<PartnersScreen actor={flow.actor} />)
  return flow
}
const way = () => screen.queryByText('Go to the subscription')?.closest('a')

test('totals of all lines stand above the table, with what is withheld', async () => {
  const flow = show(true)
  await act(() => flow.answer('listPartners', twoPages))
  const figures = screen.getByText('Partners', { selector: 'dt' }).closest('dl')
  expect(
    [...(figures?.children ?? [])].map(({ children }) =>
      [...children].map(({ textContent }) => textContent?.replaceAll('\u00a0', ' ')),
    ),
  ).toEqual([
    ['Partners', '25'],
    ['Invested', '10,000.00 USDT'],
    ['Income, all time', '350.50 USDT', '12.50 USDT locked'],
  ])
})

test('what each level pays is opened by its title, and stands in columns that say of what', async () => {
  const flow = show(true)
  await act(() => flow.answer('listPartners', twoPages))
  expect(screen.getByText('of each deposit')).not.toBeVisible()
  await userEvent.click(screen.getByText('What each level pays you'))
  expect(screen.getByText('You earn only while your subscription is active.')).toBeVisible()
  const table = screen.getByRole('columnheader', { name: 'of each deposit' }).closest('table')
  expect(
    [...(table?.rows ?? [])]
      .slice(0, 3)
      .map(({ cells }) => [...cells].map(({ textContent }) => textContent?.replace('\u00a0', ' '))),
  ).toEqual([
    ['', 'of each deposit', 'of what it earns'],
    ['Level 1', '5 %', '10 %'],
    ['Level 2', '3 %', '0.5 %'],
  ])
})

test('who earns nothing without a subscription is led to it, and back to their partners', () => {
  show(false)
  expect(way()).toHaveAttribute('href', '/subscription?return=partners')
})

test('who is subscribed is led nowhere', () => {
  show(true)
  expect(way()).toBeUndefined()
})

test('the bonus tiers stand on the page', () => {
  show(true)
  expect(screen.getByRole('heading', { name: 'Bonus tiers', level: 2 })).toBeVisible()
})

test('the own link is copied by its button', async () => {
  const flow = show(true)
  const link = 'https://cabinet.example/r/asselk88'
  act(() => flow.receive('tellLink', { type: 'link.received', link, canShare: false }))
  await userEvent.click(screen.getByRole('button', { name: 'Copy the link' }))
  expect(flow.inputOf('copyText')).toEqual({ text: link })
})
