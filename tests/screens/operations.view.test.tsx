import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { operationsMachine } from '../../src/machines/operations.machine.ts'
import { OperationsScreen } from '../../src/screens/operations/operations.screen.tsx'
import { settled, startFlow } from '../support/flow.ts'
import { exchanged } from '../support/models/operation-samples.ts'
import { session } from '../support/models/phone-verification.model.ts'
import { renderInApp } from '../support/render.tsx'

/** Says whether a file is offered once these operations were read. */
async function offered(query: Record<string, string>, items: unknown[]) {
  const flow = startFlow(operationsMachine, {
    input: { location: { name: 'operations', query }, user: session.user },
  })
  const { unmount } = renderInApp(<OperationsScreen actor={flow.actor} />)
  const list = flow.snapshot.children.operationList?.getSnapshot().children.list
  await act(async () => {
    flow.services.settle('read', { output: { items, nextCursor: null, at: 0 } }, list)
    await settled()
  })
  const isOffered = screen.queryByText('Export') !== null
  unmount()
  return isOffered
}

test('a file is offered of what there is, and of nothing only where a filter leaves nothing', async () => {
  const events = [{ ...exchanged, day: null }]
  expect([
    await offered({}, events),
    await offered({}, []),
    await offered({ currency: 'BTC' }, []),
  ]).toEqual([true, false, true])
})

test('operations are searched above their list', () => {
  const flow = startFlow(operationsMachine, {
    input: { location: { name: 'operations', query: {} }, user: session.user },
  })
  renderInApp(<OperationsScreen actor={flow.actor} />)
  expect(screen.getByLabelText('Search operations')).toBeVisible()
})
