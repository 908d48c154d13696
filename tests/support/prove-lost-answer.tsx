import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { AnyStateMachine } from 'xstate'
import type { Flow } from './flow.ts'
import { uiIn } from './jsdom-ui.ts'

type Proof<Machine extends AnyStateMachine> = {
  /** Shows a flow in which the request may be submitted. */
  begin: () => Promise<Flow<Machine>>
  /** The button that submits it. */
  submit: RegExp
  says: string
  /** The other buttons that can be pressed, and those that cannot. */
  pressable?: string[]
  disabled?: string[]
}

/** Proves through its screen what holds for whatever is submitted once: nothing is sent while nobody knows what became of it. */
export function proveLostAnswer<Machine extends AnyStateMachine>({
  begin,
  submit,
  says,
  pressable = [],
  disabled = [],
}: Proof<Machine>): void {
  test('a double click sends once, and while nobody knows what became of it, it is said and nothing can be sent', async () => {
    const flow = await begin()
    await userEvent.dblClick(await screen.findByRole('button', { name: submit }))
    const sent = flow.services.calls.filter(({ id }) => id === 'send')
    expect(sent).toHaveLength(1)
    await act(() => flow.refuse('send', 'unreachable'))
    const ui = uiIn(document.body, userEvent.setup())
    const shown = async () => ({
      says: await ui.titles('status'),
      pressable: (await ui.pressable()).sort(),
      disabled: (await ui.disabled()).sort(),
      editable: [...document.querySelectorAll('input, select')].filter((field) =>
        field.matches('select:enabled, input:read-write:enabled, [type=radio]:enabled'),
      ),
    })
    const unknown = {
      says: [says],
      pressable: [...pressable, 'Check now'].sort(),
      disabled: [...disabled, 'Checking what happened'].sort(),
      editable: [],
    }
    expect(await shown()).toEqual(unknown)
    await ui.button('Check now').click()
    expect(flow.inputOf('find')).toEqual(sent[0]?.input)
    expect(await shown()).toEqual({
      ...unknown,
      pressable: [],
      disabled: [...disabled, 'Check now', 'Checking what happened'].sort(),
    })
  })
}
