import { cleanup, fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { HiddenAmounts } from '../../src/screens/parts/amounts.tsx'
import { GrowthChart, type GrowthPoint } from '../../src/screens/parts/growth-chart.tsx'
import { renderInApp } from '../support/render.tsx'

const point = (day: string, invested: string, earned: string): GrowthPoint => ({
  day,
  invested,
  earned,
})
const past = [
  point('2026-11-02', '400', '0'),
  point('2026-11-21', '400', '19'),
  point('2026-11-22', '1400', '30'),
]
const ahead = [point('2026-11-25', '1400', '33'), point('2026-12-02', '1000', '42')]

type Props = Partial<Parameters<typeof GrowthChart>[0]>

const show = (props: Props = {}) =>
  renderInApp(
    <GrowthChart
      title="Earned 30 USDT, 42 by 2 December"
      past={past}
      ahead={ahead}
      currency="USDT"
      received="20"
      {...props}
    />,
  )

const text = (element: Element | null | undefined) =>
  element?.textContent?.replaceAll('\u00a0', ' ')
const slider = () => screen.getByRole('slider', { name: 'Day' })
const figures = () => text(slider().closest('figure')?.querySelector('[data-chosen] > p:has(b)'))
const locations = (selector: string) =>
  [...document.querySelectorAll(selector)].map((circle) => [
    circle.getAttribute('cx'),
    circle.getAttribute('cy'),
  ])

test('the curve is named by its totals, and a table says each day, those to come as estimated', () => {
  show()
  expect(screen.getByRole('img').getAttribute('aria-label')).toEqual(
    'Earned 30 USDT, 42 by 2 December',
  )
  const table = screen.getByRole('table', { name: 'On deposits and earned, day by day' })
  expect([...table.querySelectorAll('tr')].map((row) => [...row.children].map(text))).toEqual([
    ['Day', 'On deposits', 'Total earned'],
    ['2 November 2026', '400.00 USDT', '0.00 USDT'],
    ['21 November 2026', '400.00 USDT', '19.00 USDT'],
    ['22 November 2026', '1,400.00 USDT', '30.00 USDT'],
    ['25 November 2026, estimated', '1,400.00 USDT', '33.00 USDT'],
    ['2 December 2026, estimated', '1,000.00 USDT', '42.00 USDT'],
  ])
})

test('a table of many days says the first, today, and the last of each month', () => {
  const dayOf = (place: number) =>
    new Date(Date.UTC(2026, 8, 20 + place)).toISOString().slice(0, 10)
  const days = Array.from({ length: 63 }, (_, place) => point(dayOf(place), '400', String(place)))
  show({ past: days, ahead })
  const table = screen.getByRole('table', { name: 'On deposits and earned, month by month' })
  expect([...table.querySelectorAll('tbody tr')].map((row) => [...row.children].map(text))).toEqual(
    [
      ['20 September 2026', '400.00 USDT', '0.00 USDT'],
      ['30 September 2026', '400.00 USDT', '10.00 USDT'],
      ['31 October 2026', '400.00 USDT', '41.00 USDT'],
      ['21 November 2026', '400.00 USDT', '62.00 USDT'],
      ['25 November 2026, estimated', '1,400.00 USDT', '33.00 USDT'],
      ['2 December 2026, estimated', '1,000.00 USDT', '42.00 USDT'],
    ],
  )
})

test('today and the payouts are marked where the curve has them', () => {
  show({
    payouts: [
      { day: '2026-12-02', earned: '22' },
      { day: '2027-01-01', earned: '9' },
    ],
  })
  // 20 of 30 days, and 30 and 42 of 50 USDT.
  expect(locations('circle')).toEqual([
    ['100%', '16%'],
    ['66.667%', '40%'],
  ])
  const [toCome, curve] = [...document.querySelectorAll('svg svg path')]
  expect(toCome?.getAttribute('d')).toEqual('M0.66667,0.4L0.76667,0.34L1,0.16')
  expect(curve?.getAttribute('d')).toEqual('M0,1L0.63333,0.62L0.66667,0.4')
  expect(document.querySelector('clipPath path')?.getAttribute('d')).toEqual(
    'M0,1L0.63333,0.62L0.66667,0.4L0.76667,0.34L1,0.16L1,1L0.76667,1L0.66667,1L0.63333,1L0,1Z',
  )
})

const legend = () =>
  [...document.querySelectorAll('figure > div > p:first-child > span')].map((each) => text(each))
const grounds = () =>
  [...document.querySelectorAll('g > rect')].map((rect) =>
    ['x', 'width', 'y', 'height'].map((name) => rect.getAttribute(name)),
  )

test('what is locked is hatched above what was received', () => {
  show()
  // 20 of 50 USDT.
  expect(grounds()).toEqual([
    ['0%', '100%', '60%', '40%'],
    ['0%', '100%', null, '60%'],
  ])
  expect(legend()).toEqual(['Received', 'Locked until the term ends', 'Still to come, estimated'])
  cleanup()
  // A part of the curve that begins above all that was received.
  show({ received: '-5' })
  expect(grounds()).toEqual([
    ['0%', '100%', '100%', '0%'],
    ['0%', '100%', null, '100%'],
  ])
  expect(legend()).toEqual(['Locked until the term ends', 'Still to come, estimated'])
  cleanup()
  show({ ahead: [], received: '30', isOver: true })
  expect(legend()).toEqual(['Earned'])
})

test('each payout raises what is received, and no more is hatched than what stays locked', () => {
  show({
    payouts: [
      { day: '2026-11-25', earned: '4' },
      { day: '2026-11-25', earned: '1' },
      { day: '2026-12-02', earned: '17' },
    ],
  })
  // 20, then 25 and 42 of 50 USDT, the last at the end of the curve.
  expect(grounds()).toEqual([
    ['0%', '76.667%', '60%', '40%'],
    ['0%', '76.667%', null, '60%'],
    ['76.667%', '23.333%', '50%', '50%'],
    ['76.667%', '23.333%', null, '50%'],
    ['100%', '0%', '16%', '84%'],
    ['100%', '0%', null, '16%'],
  ])
})

test('arrow keys go from point to point, however far apart they lie', () => {
  const onChoose = vi.fn()
  show({ onChoose })
  expect(figures()).toEqual(undefined)
  expect(slider()).toHaveAttribute('aria-valuetext', '22\u00a0November 2026')
  fireEvent.keyDown(slider(), { key: 'ArrowRight' })
  fireEvent.keyDown(slider(), { key: 'ArrowLeft' })
  fireEvent.keyDown(slider(), { key: 'Tab' })
  expect(onChoose.mock.calls).toEqual([['2026-11-25'], ['2026-11-21']])
})

test('an arrow key goes nowhere beyond the last point', () => {
  const onChoose = vi.fn()
  show({ onChoose, chosen: '2026-12-02' })
  expect(figures()).toEqual(
    '2 December 2026, estimatedOn deposits 1,000.00 USDTTotal earned 42.00 USDT',
  )
  fireEvent.keyDown(slider(), { key: 'ArrowUp' })
  expect(onChoose.mock.calls).toEqual([])
})

test('a place on the curve chooses the nearest of its points', () => {
  const onChoose = vi.fn()
  show({ onChoose })
  const first = Date.parse('2026-11-02') / 86_400_000
  fireEvent.change(slider(), { target: { value: first + 8 } })
  fireEvent.change(slider(), { target: { value: first + 24 } })
  expect(onChoose.mock.calls).toEqual([['2026-11-02'], ['2026-11-25']])
})

test('the mouse chooses by lying over a day; a finger does not before it is set down', () => {
  const onChoose = vi.fn()
  show({ onChoose })
  vi.spyOn(slider(), 'getBoundingClientRect').mockReturnValue(new DOMRect(100, 0, 300, 100))
  const over = (clientX: number, pointerType: string) =>
    fireEvent(slider(), new PointerEvent('pointermove', { clientX, pointerType, bubbles: true }))
  over(395, 'touch')
  over(395, 'mouse')
  over(301, 'mouse')
  expect(onChoose.mock.calls).toEqual([['2026-12-02']])
})

test('the mouse leaves no day chosen when it leaves, nor does the focus; a finger leaves its own', () => {
  const onChoose = vi.fn()
  show({ onChoose, chosen: '2026-11-21' })
  const leave = (pointerType: string) =>
    fireEvent(slider(), new PointerEvent('pointerout', { pointerType, bubbles: true }))
  leave('touch')
  expect(onChoose.mock.calls).toEqual([])
  leave('mouse')
  fireEvent.blur(slider())
  expect(onChoose.mock.calls).toEqual([[null], [null]])
})

test('a curve that is only looked at asks for nothing', () => {
  show({ base: 'Put in 1,400.00 USDT', earnedLabel: 'Earned in November' })
  expect(screen.queryByRole('slider')).toEqual(null)
  expect(screen.getByText('Put in 1,400.00 USDT')).toBeVisible()
  expect(screen.getByRole('columnheader', { name: 'Earned in November' })).toBeInTheDocument()
})

test('where partners brought a part, it is drawn apart, told of a day and in the table', () => {
  const shared = past.map((each, place) => ({ ...each, partners: String(5 * place) }))
  show({ past: shared, onChoose: vi.fn(), chosen: '2026-11-22' })
  const paths = [...document.querySelectorAll('svg svg path')].map((path) => path.getAttribute('d'))
  expect(paths[0]).toEqual('M0,1L0.63333,0.9L0.66667,0.8L0.66667,1L0.63333,1L0,1Z')
  expect(figures()).toEqual(
    '22 November 2026On deposits 1,400.00 USDTTotal earned 30.00 USDTof which partner income and bonuses 10.00 USDT',
  )
  expect(
    [...document.querySelectorAll('th[scope=col], tbody tr:nth-child(3) > *')].map(text),
  ).toEqual([
    'Day',
    'On deposits',
    'Total earned',
    'of which partner income and bonuses',
    '22 November 2026',
    '1,400.00 USDT',
    '30.00 USDT',
    '10.00 USDT',
  ])
})

test('of the days to come, of which nothing is drawn of what partners bring, nothing is told', () => {
  const shared = (each: (typeof past)[number]) => ({ ...each, partners: '5' })
  const onChoose = vi.fn()
  show({ past: past.map(shared), ahead: ahead.map(shared), onChoose, chosen: '2026-12-02' })
  expect(figures()).toEqual(
    '2 December 2026, estimatedOn deposits 1,000.00 USDTTotal earned 42.00 USDT',
  )
  expect([...document.querySelectorAll('tbody tr:last-child > *')].map(text)).toEqual([
    '2 December 2026, estimated',
    '1,000.00 USDT',
    '42.00 USDT',
    '—',
  ])
})

test('a curve that is only looked at names no day, and one that is over no today', () => {
  show({ isOver: true, ahead: [], received: '30' })
  expect(screen.queryByText('Today')).toEqual(null)
  expect(text(document.querySelector('figure p'))).toEqual('Earned')
})

test('the first day alone, with nothing earned, has a curve without figures to divide by', () => {
  show({ past: [point('2026-11-22', '400', '0')], ahead: [] })
  expect(locations('circle')).toEqual([['100%', '100%']])
})

test('with amounts hidden there is no curve either', () => {
  renderInApp(
    <HiddenAmounts isHidden>
      <GrowthChart title="Earned 30 USDT" past={past} ahead={ahead} currency="USDT" received="20" />
    </HiddenAmounts>,
  )
  expect(document.body.textContent).toEqual('Amounts are hidden, and so is the chart.')
})
