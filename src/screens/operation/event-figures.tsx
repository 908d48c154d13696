import type { ReactNode } from 'react'
import type { Currency } from '../../api/contract/amount.ts'
import type { AccountEvent } from '../../api/contract/event.ts'
import { Amount } from '../parts/amount.tsx'
import css from './event-row.module.css'
import { figuresOf, isGain } from './events.ts'

/** The amounts of an event at the end of its row, the leading one first. */
export function eventFigures(
  event: AccountEvent,
  currency: Currency | null,
  hidden = false,
): { currency: Currency; end: ReactNode; endNote: ReactNode } {
  const [main, ...others] = figuresOf(event, currency)
  const figure = ({ amount, currency: unit, isMove }: typeof main) => (
    <Amount
      key={unit}
      value={isMove ? amount.replace('-', '') : amount}
      currency={unit}
      sign={isMove ? 'none' : 'always'}
      tone={isGain(event) ? 'in' : 'plain'}
      hidden={hidden}
    />
  )
  return {
    currency: main.currency,
    end: figure(main),
    endNote:
      others.length === 0 ? undefined : <span className={css.amounts}>{others.map(figure)}</span>,
  }
}
