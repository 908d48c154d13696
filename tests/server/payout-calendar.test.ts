import { eq } from 'drizzle-orm'
import ICAL from 'ical.js'
import { afterAll, expect, test } from 'vitest'
import { users } from '../../server/database/schema/identity.ts'
import { plans } from '../../server/database/schema/investment.ts'
import { openDeposit } from '../../server/services/deposit.ts'
import { calendarOfPayouts } from '../../server/services/payout-calendar.ts'
import { tableRates } from '../../server/services/rate.ts'
import { openDeps } from '../support/deps.ts'
import { fund, newSubscriber } from '../support/investor.ts'
import { openProvider } from '../support/provider.ts'

const DAY = 86_400_000
/** All that the format escapes, and letters of two bytes beyond the length of a line. */
const TITLE = 'Долгий; план, очень «долгий» \\ и ещё длиннее, чем строка календаря: 1\n2'

const deps = await openDeps('postgres')
const rules = {
  ...deps,
  rates: tableRates(deps.database),
  publicUrl: 'https://cabinet.example',
}
const provider = await openProvider({ clock: deps.clock })
afterAll(() => Promise.all([deps.database.close(), provider.close()]))

let people = 0
async function investor() {
  people += 1
  const { userId } = await newSubscriber(rules, `calendar${people}`)
  await fund(rules, userId, '10000')
  const open = (plan: string, amount: string, autoinvestment = false) =>
    rules.database.transaction(() =>
      openDeposit(rules, {
        userId,
        key: crypto.randomUUID(),
        plan,
        currency: 'USDT',
        amount,
        quote: null,
        autoinvestment,
      }),
    )
  return { userId, open }
}

const read = (text: string) => {
  const calendar = new ICAL.Component(ICAL.parse(text))
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component)
    const alarms = component.getAllSubcomponents('valarm')
    return {
      uid: event.uid,
      sequence: event.sequence,
      start: event.startDate.toJSDate().toISOString(),
      summary: event.summary,
      description: event.description,
      url: component.getFirstPropertyValue('url'),
      transparency: component.getFirstPropertyValue('transp'),
      alarms: alarms.map((alarm) => [
        alarm.getFirstPropertyValue('action'),
        String(alarm.getFirstPropertyValue('trigger')),
        alarm.getFirstPropertyValue('description'),
      ]),
    }
  })
}

test('a calendar has one event a payout, with its amount, that it is estimated, and an alarm a day before', async () => {
  const { userId, open } = await investor()
  const renewed = await open('balance', '500', true)
  const plain = await open('start', '1234.5')
  const file = await calendarOfPayouts(rules, userId, 'en')
  const now = await rules.clock.now()
  expect(file.name).toBe(`payouts-${now.toISOString().slice(0, 10)}`)
  const common = {
    sequence: Math.floor(now.getTime() / 1000),
    transparency: 'TRANSPARENT',
  }
  const [first, second] = [
    'Payout of 1,364.1225\u00a0USDT, Start deposit',
    'Payout of 202.5\u00a0USDT, Balance deposit',
  ]
  expect(read(file.text)).toEqual([
    {
      ...common,
      uid: `deposit-${plain.id}@cabinet.example`,
      start: plain.endsAt,
      summary: first,
      description:
        'Estimated: 1,234.5\u00a0USDT of the deposit and 129.6225\u00a0USDT earned. If you close the deposit early, nothing is earned.',
      url: `https://cabinet.example/deposits/${plain.id}`,
      alarms: [['DISPLAY', '-P1D', first]],
    },
    {
      ...common,
      uid: `deposit-${renewed.id}@cabinet.example`,
      start: renewed.endsAt,
      summary: second,
      description:
        'Estimated: 202.5\u00a0USDT earned. The deposit of 500\u00a0USDT renews automatically. If you close the deposit early, nothing is earned.',
      url: `https://cabinet.example/deposits/${renewed.id}`,
      alarms: [['DISPLAY', '-P1D', second]],
    },
  ])
})

test('a later file updates the events of an earlier one', async () => {
  const { userId, open } = await investor()
  await open('balance', '500', true)
  const [before] = read((await calendarOfPayouts(rules, userId, 'en')).text)
  await rules.clock.advance(DAY)
  await rules.database.queries
    .update(users)
    .set({ subscribedUntil: null })
    .where(eq(users.id, userId))
  const [after] = read((await calendarOfPayouts(rules, userId, 'en')).text)
  expect(after).toEqual({
    ...before,
    sequence: (before?.sequence ?? 0) + DAY / 1000,
    summary: 'Payout of 702.5\u00a0USDT, Balance deposit',
    description:
      'Estimated: 500\u00a0USDT of the deposit and 202.5\u00a0USDT earned. It renews only if your subscription lasts until then. If you close the deposit early, nothing is earned.',
    alarms: [['DISPLAY', '-P1D', 'Payout of 702.5\u00a0USDT, Balance deposit']],
  })
})

test('a calendar is folded at 75 bytes, escaped and ended as its format demands, in each language', async () => {
  const { userId, open } = await investor()
  const { id } = await open('start', '1234.567891')
  const [start] = await rules.database.queries.select().from(plans).where(eq(plans.id, 'start'))
  await rules.database.queries.update(plans).set({ title: TITLE }).where(eq(plans.id, 'start'))
  const summaries: (string | undefined)[] = []
  for (const locale of ['en', 'ru', 'de', 'kk'] as const) {
    const { text } = await calendarOfPayouts(rules, userId, locale)
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    const lines = text.split('\r\n')
    expect([lines[0], ...lines.slice(-2)]).toEqual(['BEGIN:VCALENDAR', 'END:VCALENDAR', ''])
    expect(lines.filter((line) => Buffer.byteLength(line) > 75)).toEqual([])
    // A line that is cut inside of a letter is no text any more.
    expect(text).not.toContain('\ufffd')
    const [event] = read(text)
    expect(event?.uid).toBe(`deposit-${id}@cabinet.example`)
    expect(event?.summary).toContain(TITLE)
    summaries.push(event?.summary.replace(TITLE, 'X'))
  }
  expect(summaries).toEqual([
    'Payout of 1,364.1975193\u00a0USDT, X deposit',
    'Выплата 1\u00a0364,1975193\u00a0USDT, депозит X',
    'Ausschüttung von 1.364,1975193\u00a0USDT, Anlage X',
    'Түсім 1\u00a0364,1975193\u00a0USDT, X депозиті',
  ])
  await rules.database.queries
    .update(plans)
    .set(start ?? {})
    .where(eq(plans.id, 'start'))
})

test('whoever accepts text/calendar gets a file of their own payouts, in their language', async () => {
  const { token, userId } = await newSubscriber(provider.deps, 'files')
  await fund(provider.deps, userId, '1000')
  const ask = (headers: Record<string, string>) =>
    provider.ask('GET', '/api/funds/payouts?limit=1', { token, headers })
  const empty = await ask({ accept: 'text/calendar', 'accept-language': 'de' })
  expect([empty.status, empty.headers.get('content-type')]).toEqual([
    200,
    'text/calendar; charset=utf-8',
  ])
  expect(empty.headers.get('content-disposition')).toMatch(
    /^attachment; filename="payouts-\d{4}-\d\d-\d\d\.ics"$/,
  )
  expect(empty.headers.get('cache-control')).toBe('no-store')
  expect(read(empty.text)).toEqual([])
  expect(empty.text).toContain('X-WR-CALNAME:Cabinet: Ausschüttungen\r\n')
  for (const accept of ['application/json', 'text/calendarium', 'text/csv', '*/*']) {
    expect((await ask({ accept })).headers.get('content-type')).toMatch(/^application\/json/)
  }
  const stranger = await provider.ask('GET', '/api/funds/payouts', {
    headers: { accept: 'text/calendar' },
  })
  expect(stranger.status).toBe(401)
})
