import { screen } from '@testing-library/react'
import { expect } from 'vitest'
import { harness } from '../support/harnesses/maintenance.harness.tsx'
import { testPathsOnScreen } from '../support/screen-paths.tsx'

const typed = () => screen.getByLabelText('Amount')
const isCovered = () => typed().closest('[inert]') !== null
const check = () => screen.getByRole('button', { name: 'Check now' })

testPathsOnScreen({
  ...harness,
  gestures: {
    'check.requested': async (_, person, flow) => {
      // The button belongs to the page of the works; before them only the provider is heard.
      if (flow.snapshot.matches({ maintenance: 'underWay' })) await person.click(check())
      else flow.send({ type: 'check.requested' })
    },
  },
  shows: {
    'maintenance.none': () => {
      expect(isCovered()).toBe(false)
      expect(screen.queryByText(/Scheduled maintenance/)).toBeNull()
      expect(typed()).toHaveValue('120')
    },
    'maintenance.announced': () => {
      expect(isCovered()).toBe(false)
      expect(screen.getByText('Scheduled maintenance begins in 10 minutes')).toBeVisible()
      expect(typed()).toHaveValue('120')
    },
    'maintenance.underWay': ({ context: { work, checkedAt } }) => {
      expect(isCovered()).toBe(true)
      expect(typed()).toHaveValue('120')
      expect({
        heading: screen.getByRole('heading', { level: 1 }).textContent?.slice(0, 21),
        left: screen.queryByText('About 48 minutes left') !== null,
        passed: screen.queryByRole('progressbar', { name: '72 of 120 minutes passed' }) !== null,
        checked: screen.queryByText('Checked 0 seconds ago') !== null,
        support: screen.getByRole('link', { name: /^Write to support/ }).getAttribute('href'),
      }).toEqual({
        heading: 'Scheduled maintenance',
        left: work?.endDeadline === 2_880_000,
        passed: work?.endDeadline === 2_880_000,
        checked: checkedAt !== null,
        support: 'https://support.example',
      })
    },
    'asking.awaitingAnswer': () => expectCheck(false),
    'asking.resting': () => expectCheck(true),
  },
})

/** Not disabled while it asks: that would take the focus from it every five seconds. */
function expectCheck(isPossible: boolean) {
  const button = screen.queryByRole('button', { name: 'Check now' })
  if (button) expect(button).toHaveAttribute('aria-disabled', String(!isPossible))
}
