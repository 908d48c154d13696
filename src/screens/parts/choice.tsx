import { NativeSelect } from '@mantine/core'

type ChoiceProps<Value extends string> = {
  label: string
  values: readonly Value[]
  chosen: Value | null
  /** Stands for no choice. */
  all: string
  /** Names a value; by its own name unless told. */
  nameOf?: (value: Value) => string
  onChoose: (value: Value | null) => void
}

/** One of a filter's questions: all of them, or one. */
export function Choice<Value extends string>({
  label,
  values,
  chosen,
  all,
  nameOf = (value) => value,
  onChoose,
}: ChoiceProps<Value>) {
  return (
    <NativeSelect
      aria-label={label}
      data-chosen={chosen !== null || undefined}
      value={chosen ?? ''}
      data={[
        { value: '', label: all },
        ...values.map((value) => ({ value, label: nameOf(value) })),
      ]}
      onChange={({ currentTarget: { value } }) =>
        onChoose(values.find((one) => one === value) ?? null)
      }
    />
  )
}
