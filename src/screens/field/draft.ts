/** A screen tells its flow whether something typed in its form would be lost. */
export type DraftChanged = { type: 'draft.changed'; isDirty: boolean }

/**
 * For `useForm({ ...draftOf(initialValues, actor.send), validate })`: tells the flow when the values become other
 * than they began, and when they are the same again; not every letter. Values are compared one by one, by identity.
 */
export function draftOf<Values extends Record<string, unknown>>(
  initialValues: Values,
  report: (event: DraftChanged) => void,
) {
  const isDirty = (values: Values) =>
    Object.keys(initialValues).some((name) => !Object.is(values[name], initialValues[name]))
  return {
    initialValues,
    onValuesChange: (values: Values, previous: Values) => {
      if (isDirty(values) !== isDirty(previous)) {
        report({ type: 'draft.changed', isDirty: isDirty(values) })
      }
    },
  }
}
