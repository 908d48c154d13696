import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { locales } from '../../server/locale.ts'
import { reasonText } from '../../server/services/reason-texts.ts'
import { verificationReasons, withdrawalReasons } from '../../src/api/contract/reason.ts'
import { Reason } from '../../src/screens/parts/reason.tsx'
import { renderInApp } from '../support/render.tsx'

const stock = [...withdrawalReasons, ...verificationReasons]

function shownFor(reason: string) {
  const { container, unmount } = renderInApp(<Reason>{reason}</Reason>)
  const shown = [container.textContent, container.querySelector('[translate=no]') !== null]
  unmount()
  return shown
}

const sent = (reason: string, locale: (typeof locales)[number]) => {
  const text = reasonText(reason)
  return text === '' ? text : text(locale)
}

test.each([...stock, 'The names differ'])(
  '%s is said by mail as it is in the cabinet',
  (reason) => {
    expect(sent(reason, 'en')).toEqual(shownFor(reason)[0])
  },
)

test('only own words of the operator are quoted, and kept from translation by the browser', () => {
  expect(shownFor('The names differ')).toEqual(['The operator wrote: “The names differ.”', true])
  expect(shownFor('network_refused')).toEqual(['The network did not accept the transfer.', false])
  expect(locales.map((locale) => sent('The names differ.', locale))).toEqual([
    'The operator wrote: “The names differ.”',
    'Оператор написал: «The names differ.»',
    'Der Betreiber schreibt: „The names differ.“',
    'Оператордың жазғаны: «The names differ.»',
  ])
})

test.each(stock)('%s is said in each language by a sentence of its own', (reason) => {
  const said = locales.map((locale) => sent(reason, locale))
  expect(said.map((text) => /^\p{Lu}.*\.$/u.test(text))).toEqual(locales.map(() => true))
  expect(new Set(said).size).toEqual(locales.length)
  expect(said.filter((text) => text.includes(reason))).toEqual([])
})

test('the page of the sandbox offers every stock reason in the words that people read', () => {
  const page = document.createElement('div')
  page.innerHTML = readFileSync('server/sandbox/page.html', 'utf8')
  const offered = (list: string) =>
    [...page.querySelectorAll<HTMLOptionElement>(`#${list} option`)].map(({ value, text }) => [
      value,
      text,
    ])
  const named = (reasons: readonly string[]) =>
    reasons.map((reason) => [reason, sent(reason, 'en')])
  expect(offered('withdrawal-reasons')).toEqual(named(withdrawalReasons))
  expect(offered('verification-reasons')).toEqual(named(verificationReasons))
})
