import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { partnersMachine } from '../../src/machines/partners.machine.ts'
import { PartnersScreen } from '../../src/screens/partners/partners.screen.tsx'
import { session } from '../support/models/phone-verification.model.ts'
import { renderInApp } from '../support/render.tsx'
import { startFlow } from '../support/world.ts'

const show = (active: boolean) => {
  const subscription = { ...session.user.subscription, active }
  const { actor } = startFlow(partnersMachine, {
    input: { place: { name: 'partners', query: {} }, user: { ...session.user, subscription } },
  })
  renderInApp(<PartnersScreen actor={actor} />)
}
const way = () => screen.queryByText('Go to the subscription')?.closest('a')

test('who earns nothing without a subscription is led to it, and back to their partners', () => {
  show(false)
  expect(way()).toHaveAttribute('href', '/subscription?return=partners')
})

test('who is subscribed is led nowhere', () => {
  show(true)
  expect(screen.getByText('You earn only while your subscription is active.')).toBeVisible()
  expect(way()).toBeUndefined()
})
