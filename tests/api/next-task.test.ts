import { expect, test } from 'vitest'
import { nextTask } from '../../src/browser/next-task.ts'

test('what waits for the next task comes after all that this one still does', async () => {
  const order: string[] = []
  const later = nextTask().then(() => order.push('next task'))
  await Promise.resolve()
  await Promise.resolve()
  order.push('this task')
  await later
  expect(order).toEqual(['this task', 'next task'])
})
