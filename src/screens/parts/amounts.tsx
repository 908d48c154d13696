import { createContext, type ReactNode, use, useDeferredValue, useMemo } from 'react'

type Showing = {
  /** Amounts are hidden wherever none is moved. */
  isInCompany: boolean
  isHidden: boolean
  /** To the last digit, for what is about to move or has moved. */
  isExact: boolean
}

const Amounts = createContext<Showing>({ isInCompany: false, isHidden: false, isExact: false })

export const useShowing = (): Showing => use(Amounts)

type AmountsProps = Showing & { children: ReactNode }

function ShownAmounts({ isInCompany, isHidden, isExact, children }: AmountsProps) {
  /** Stays the same object: a new one would render every amount below. */
  const showing = useMemo(
    () => ({ isInCompany, isHidden, isExact }),
    [isInCompany, isHidden, isExact],
  )
  return <Amounts value={showing}>{children}</Amounts>
}

type HiddenAmountsProps = { isHidden: boolean; children: ReactNode }

/** In company: dots stand for every amount of one's own below. */
export function HiddenAmounts({ isHidden, children }: HiddenAmountsProps) {
  /** The button that hides them answers at once, and a page has up to a hundred amounts. */
  const areHidden = useDeferredValue(isHidden)
  return (
    <ShownAmounts isInCompany={areHidden} isHidden={areHidden} isExact={false}>
      {children}
    </ShownAmounts>
  )
}

/** Shows amounts that have moved to the last digit, unless amounts are hidden. */
export function ExactAmounts({ children }: { children: ReactNode }) {
  return (
    <ShownAmounts {...useShowing()} isExact>
      {children}
    </ShownAmounts>
  )
}

/** Around what is typed, confirmed or printed: nobody moves money that they do not see. */
export function MovingAmounts({ children }: { children: ReactNode }) {
  const { isInCompany } = useShowing()
  return (
    <ShownAmounts isInCompany={isInCompany} isHidden={false} isExact>
      {children}
    </ShownAmounts>
  )
}

export const HIDDEN = '••••'
