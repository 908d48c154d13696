import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { assign, createActor, createMachine } from 'xstate'
import { Seconds, useBetweenSeconds } from '../../src/screens/seconds.tsx'
import { renderInApp } from '../support/render.tsx'

type Event = { type: 'second.passed' } | { type: 'price.changed' }

const counting = createMachine({
  types: {} as { context: { secondsLeft: number; price: number }; events: Event },
  context: { secondsLeft: 2, price: 10 },
  on: {
    'second.passed': {
      actions: assign({ secondsLeft: ({ context }) => context.secondsLeft - 1 }),
    },
    'price.changed': { actions: assign({ price: ({ context }) => context.price + 1 }) },
  },
})

test('a passing second renders the countdown and nothing around it, until the last has passed', () => {
  const actor = createActor(counting).start()
  const rendered: { secondsLeft: number; price: number }[] = []
  function Page() {
    rendered.push(useBetweenSeconds(actor).context)
    return (
      <p>
        <Seconds of={actor} count="secondsLeft" />
      </p>
    )
  }
  renderInApp(<Page />)
  const send = (type: Event['type']) => act(() => actor.send({ type }))
  send('second.passed')
  expect(screen.getByText('0:01')).toBeVisible()
  expect(rendered).toEqual([{ secondsLeft: 2, price: 10 }])
  send('price.changed')
  send('second.passed')
  expect(screen.getByText('0:00')).toBeVisible()
  expect(rendered).toEqual([
    { secondsLeft: 2, price: 10 },
    { secondsLeft: 1, price: 11 },
    { secondsLeft: 0, price: 11 },
  ])
})
