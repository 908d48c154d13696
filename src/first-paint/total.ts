import type { Early } from '../browser/early.ts'
import { earlyTotal } from '../machines/early-total.ts'
import { leastDigits, shortened, splitAmount } from '../screens/parts/figure.ts'
import { localeOf } from '../screens/parts/locale.ts'
import { addressOf, providerIn } from './early.ts'
import { firstCalls } from './first-calls.ts'
import { stored } from './look.ts'
import { styled } from './styled.ts'

/**
 * Shows the total in the frame as soon as the provider that is named has answered, long before the code of the page; the
 * page shows the same.
 */
export async function paintTotal(early: Early): Promise<void> {
  const address = addressOf(await providerIn(early), firstCalls[0])
  const answered = (await early.answers.get(address))?.clone()
  if (!answered?.ok || stored('amounts') === 'hidden') return
  const found = earlyTotal(await answered.json())
  const home = document.querySelector('#first-paint div[data-at="home"]')
  const [coming] = home?.getElementsByTagName('template') ?? []
  if (!found || !home || !coming) return
  const { total, currency } = found
  const page = styled(coming)
  const short = shortened(total, currency)
  const [shown, exact] = page.querySelectorAll<HTMLElement>('summary > span')
  const whole = page.querySelector('details')
  whole?.style.setProperty('--length', write(shown, short, currency))
  exact?.style.setProperty('--length', write(exact, total, currency))
  page.querySelector('summary')?.removeAttribute('title')
  home.replaceChildren(page)
}

/** Tells how long the figure is, which is made as large as it fits. */
function write(place: HTMLElement | undefined, value: string, currency: string): string {
  const locale = localeOf(document.documentElement.lang)
  const { whole, fraction } = splitAmount(value, leastDigits(currency), locale)
  const [figure, decimals] = place?.childNodes ?? []
  if (figure) figure.textContent = whole
  if (decimals) decimals.textContent = fraction
  return String(whole.length + fraction.length)
}
