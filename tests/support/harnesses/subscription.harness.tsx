import { SubscriptionScreen } from '../../../src/screens/subscription/subscription.screen.tsx'
import { subscription } from '../descriptions/subscription.ts'
import { defineHarness } from '../harness.ts'
import { subscriptionModel } from '../models/subscription.model.ts'

export const harness = defineHarness({
  model: subscriptionModel,
  description: subscription,
  facts: () => ({
    prices: { month: '10.00 USDT', year: '100.00 USDT' },
    standing: (text) => text,
    figure: (text) => text,
    day: (text, before = '') => `${before}${text}`,
  }),
  screen: (actor) => <SubscriptionScreen actor={actor} />,
})
