import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { assign, createActor, createMachine } from 'xstate'
import { Period } from '../../src/screens/parts/period.tsx'
import { Seconds, useBetweenSeconds } from '../../src/screens/seconds.tsx'
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
