import { createContext, type ReactNode, use } from 'react'

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

export const HIDDEN = '••••'
