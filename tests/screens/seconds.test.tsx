import { act, screen } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { expect, test } from 'vitest'
import { assign, createActor, createMachine } from 'xstate'
import { loginMachine } from '../../src/machines/login.machine.ts'
import { laterViews } from '../../src/screens/app/later-views.ts'
import { LoginScreen } from '../../src/screens/login/login.screen.tsx'
import { Period } from '../../src/screens/parts/period.tsx'
import { Seconds, useBetweenSeconds } from '../../src/screens/seconds.tsx'
import { startFlow } from '../support/flow.ts'
import { credentials } from '../support/models/login.model.ts'
import { renderInApp } from '../support/render.tsx'

type Event = { type: 'second.passed' } | { type: 'price.changed' }

const counting = createMachine({
  types: {} as {
    context: { secondsLeft: number; secondsToRetry: number; price: number }
    events: Event
  },
  context: { secondsLeft: 2, secondsToRetry: 60, price: 10 },
  on: {
    'second.passed': {
      actions: assign({
        secondsLeft: ({ context }) => context.secondsLeft - 1,
        secondsToRetry: ({ context }) => context.secondsToRetry - 1,
      }),
    },
    'price.changed': { actions: assign({ price: ({ context }) => context.price + 1 }) },
  },
})

test('a passing second renders the countdown and nothing around it, until the last has passed', () => {
  const actor = createActor(counting).start()
  const rendered: ReturnType<typeof actor.getSnapshot>['context'][] = []
  function Page() {
    rendered.push(useBetweenSeconds(actor).context)
    return (
      <p>
        <Seconds of={actor} />, then <Seconds of={actor} name="secondsToRetry" />
      </p>
    )
  }
  renderInApp(<Page />)
  const send = (type: Event['type']) => act(() => actor.send({ type }))
  send('second.passed')
  expect(screen.getByText('0:01, then 0:59')).toBeVisible()
  expect(rendered).toEqual([{ secondsLeft: 2, secondsToRetry: 60, price: 10 }])
  send('price.changed')
  send('second.passed')
  expect(screen.getByText('0:00, then 0:58')).toBeVisible()
  expect(rendered).toEqual([
    { secondsLeft: 2, secondsToRetry: 60, price: 10 },
    { secondsLeft: 1, secondsToRetry: 59, price: 11 },
    { secondsLeft: 0, secondsToRetry: 58, price: 11 },
  ])
})

test('while the next attempt to sign in is held off, a passing second does not render the form', async () => {
  const time = { now: Date.UTC(2026, 0, 1) }
  const flow = startFlow(loginMachine, {
    input: { verificationId: null, deviceNow: () => time.now },
  })
  flow.send({ type: 'credentials.submitted', values: credentials })
  await flow.refuse('signIn', { code: 'too_many_requests', retryAfter: 90 })
  const rendered: (string | undefined)[] = []
  const later = {
    ...laterViews,
    Failure: ({ failure }: ComponentProps<typeof laterViews.Failure>) => {
      rendered.push(failure?.code)
      return null
    },
  }
  renderInApp(<LoginScreen actor={flow.actor} later={later} />)
  const pass = (seconds: number) =>
    act(() => {
      time.now += seconds * 1000
      flow.clock.advance(1000)
    })
  pass(1)
  expect(screen.getByText('You can try again in 1:29')).toBeVisible()
  expect(rendered).toEqual(['too_many_requests'])
  pass(89)
  expect(screen.queryByText(/^You can try again/)).toBeNull()
  expect(rendered).toEqual(['too_many_requests', undefined])
})

test('a period is said in minutes, and near its end in seconds', () => {
  renderInApp(
    <>
      {[600, 569, 90, 89, 60, 1].map((seconds) => (
        <p key={seconds}>
          <Period seconds={seconds} />
        </p>
      ))}
    </>,
  )
  expect([...document.querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual([
    '10 minutes',
    '9 minutes',
    '2 minutes',
    '89 seconds',
    '60 seconds',
    '1 second',
  ])
})
