import { expect, test } from 'vitest'
import type { Setting } from '../../tools/atlas/site/atlas.ts'
import { chosenIn, hashOf, home, placeOf, withSetting } from '../../tools/atlas/site/place.ts'

const locale: Setting = {
  key: 'locale',
  label: 'Language',
  options: ['en', 'de'].map((value) => ({ value, label: value })),
}

test.each([
  '#',
  '#phone-verification',
  '#phone-verification?state=enteringCode.waiting&locale=de&connection=down',
  '#phone-verification?path=3&step=0',
  '#door?state=closed&after=bell.rung&after=xstate.error.actor.unlock+error.failure.code%3Dtimed_out',
  '#login?said=The+code+has+expired.&locale=de',
  '#?q=code+expired',
])('the address %s is a place, and that place has this address', (hash) => {
  expect(hashOf(placeOf(hash))).toEqual(hash)
})

test('an address that names what is no number names nothing', () => {
  expect(placeOf('#login?path=first&step=-1')).toEqual({ ...home, flow: 'login' })
})

test('the usual choice is not in the address, and what is no choice is the usual one', () => {
  const german = withSetting({ ...home, flow: 'login' }, locale, 'de')
  expect([hashOf(german), chosenIn(german, locale)]).toEqual(['#login?locale=de', 'de'])
  expect(hashOf(withSetting(german, locale, 'en'))).toEqual('#login')
  expect(chosenIn(placeOf('#login?locale=fr'), locale)).toEqual('en')
})
