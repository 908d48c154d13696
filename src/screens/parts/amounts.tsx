import { useLingui } from '@lingui/react/macro'
import { createContext, type ReactNode, use } from 'react'
import { amountText, leastDigits } from './format.ts'
import { localeOf } from './locale.ts'

type Showing = {
  /** Amounts are hidden wherever none is moved. */
  isInCompany: boolean
  isHidden: boolean
  /** To the last digit, for what is about to move or has moved. */
  isExact: boolean
}

const Amounts = createContext<Showing>({ isInCompany: false, isHidden: false, isExact: false })

export const useShowing = (): Showing => use(Amounts)

type HiddenAmountsProps = { isHidden: boolean; children: ReactNode }

/** In company: dots stand for every amount of one's own below. */
export function HiddenAmounts({ isHidden, children }: HiddenAmountsProps) {
  return <Amounts value={{ isInCompany: isHidden, isHidden, isExact: false }}>{children}</Amounts>
}

/** Shows amounts that have moved to the last digit, unless amounts are hidden. */
export function ExactAmounts({ children }: { children: ReactNode }) {
  return <Amounts value={{ ...useShowing(), isExact: true }}>{children}</Amounts>
}

/** Around what is typed, confirmed or printed: nobody moves money that they do not see. */
export function MovingAmounts({ children }: { children: ReactNode }) {
  const { isInCompany } = useShowing()
  return <Amounts value={{ isInCompany, isHidden: false, isExact: true }}>{children}</Amounts>
}

type AmountText = (value: string, currency: string, digits?: number) => string

/** For an amount of one's own where only text can stand. */
export function useAmountText(): AmountText {
  return useText(useShowing().isHidden)
}

/** For what is there and not moved, as beside a field in which an amount is typed. */
export function useHeldText(): AmountText {
  return useText(useShowing().isInCompany)
}

function useText(isHidden: boolean): AmountText {
  const { i18n } = useLingui()
  return (value, currency, digits = leastDigits(currency)) =>
    amountText(isHidden ? HIDDEN : value, currency, localeOf(i18n.locale), digits)
}

export const HIDDEN = '••••'
