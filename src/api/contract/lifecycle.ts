/** Brings a status about: the owner, a transfer on the network, the operator, or a time that is over. */
export type Mover = 'person' | 'network' | 'operator' | 'clock'

/** Each status with those that may follow it, and by whom. One that nothing follows is final. */
export type Lifecycle<Status extends string = string> = Readonly<
  Record<Status, Readonly<Partial<Record<Status, readonly Mover[]>>>>
>

const lifecycle = <const Life extends Lifecycle<keyof Life & string>>(life: Life): Life => life

/** Whatever arrives is credited, so that a transfer opens a rejected one again. */
export const refillLifecycle = lifecycle({
  waiting: { replenished: ['network'], rejected: ['clock', 'operator'] },
  replenished: {},
  rejected: { waiting: ['network'], replenished: ['network'] },
})

export const paymentLifecycle = lifecycle({
  pending: {
    on_inspection: ['operator'],
    successful: ['operator'],
    rejected: ['person', 'operator'],
    error: ['operator'],
  },
  on_inspection: { successful: ['operator'], rejected: ['operator'], error: ['operator'] },
  successful: {},
  rejected: {},
  error: {},
})

/** Closed is ended early. */
export const depositLifecycle = lifecycle({
  active: { ended: ['clock'], closed: ['person'] },
  ended: {},
  closed: {},
})

/** `none`: nothing was sent yet. */
export const verificationLifecycle = lifecycle({
  none: { in_process: ['person'] },
  in_process: { completed: ['operator'], denied: ['operator'] },
  completed: {},
  denied: { in_process: ['person'] },
})

export const statusesOf = <Status extends string>(life: Record<Status, object>): Status[] =>
  Object.keys(life) as Status[]

export const isFinal = <Status extends string>(
  life: Record<Status, object>,
  status: Status,
): boolean => Object.keys(life[status]).length === 0
