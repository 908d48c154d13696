import { expect, test } from 'vitest'
import { draftOf } from '../../src/screens/field/draft.ts'

test('a flow is told when a form becomes other than it began and when it is the same again, not every letter', () => {
  const notified: unknown[] = []
  const { initialValues, onValuesChange } = draftOf({ name: 'Assel', city: '' }, (event) =>
    notified.push(event),
  )
  const typed = [
    initialValues,
    { name: 'Assel K', city: '' },
    { name: 'Assel Ka', city: '' },
    { name: 'Assel Ka', city: 'Almaty' },
    { name: 'Assel', city: 'Almaty' },
    { name: 'Assel', city: '' },
    { name: '', city: '' },
  ]
  for (const [place, values] of typed.entries()) {
    onValuesChange(values, typed[place - 1] ?? initialValues)
  }
  expect(notified).toEqual([
    { type: 'draft.changed', isDirty: true },
    { type: 'draft.changed', isDirty: false },
    { type: 'draft.changed', isDirty: true },
  ])
})
