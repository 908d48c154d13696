import { fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { Site } from '../../tools/atlas/site/site.tsx'
import { doors, savedReport, told } from './door-report.ts'

const fileOf = (text: string) => new File([text], 'report.json', { type: 'application/json' })

beforeEach(() => {
  window.history.replaceState(null, '', '#')
})

async function open(text: string) {
  const user = userEvent.setup()
  render(<Site atlas={doors} />)
  await user.upload(screen.getByLabelText('Open a report'), fileOf(text))
  return user
}

const current = () => screen.getByRole('button', { current: 'step' }).textContent
const others = () =>
  within(screen.getByRole('region', { name: 'Other flows at this moment' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

test('a report is stepped through by buttons, arrow keys, slider and list', async () => {
  const user = await open(savedReport(told, { release: '0.5.0' }))
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(
    'Report of 2026-11-23 14:02:00 UTC',
  )
  expect(screen.getByText(/This atlas is of release 0\.6\.0/)).toBeVisible()
  expect(screen.getByText('door has no state jammed in this atlas.')).toBeVisible()
  expect(current()).toEqual('14:01:59 door key.turned')

  await user.click(screen.getByRole('button', { name: 'Back' }))
  expect(current()).toEqual('14:01:58 door unlock fails timed_out')
  expect(others()).toEqual(['cellar dark'])
  await screen.findByRole('button', { name: 'closed, state, active' })
  expect(screen.getByTitle('View')).toHaveAttribute(
    'src',
    'view.html#door?state=closed&after=xstate.init&after=bell.rung&after=xstate.error.actor.unlock+error.failure.code%3Dtimed_out&width=1280&locale=de',
  )

  await user.keyboard('{ArrowLeft}')
  expect(current()).toEqual('14:01:57 door bell.rung')
  fireEvent.change(screen.getByRole('slider', { name: 'Step' }), { target: { value: '2' } })
  expect(screen.getByText(/This atlas has no flow cellar/)).toHaveTextContent('It was in dark.')
  await user.click(screen.getByRole('button', { name: '14:01:55 door xstate.init' }))
  expect([window.location.hash, screen.getByRole('button', { name: 'Back' })]).toEqual([
    '#trace?step=1&width=1280&locale=de',
    expect.objectContaining({ disabled: true }),
  ])
})

test('a dropped file that is no report is said to be none', async () => {
  render(<Site atlas={doors} />)
  fireEvent.drop(screen.getByRole('banner'), { dataTransfer: { files: [fileOf('{}')] } })
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'report.json is no report of a problem',
  )
})
