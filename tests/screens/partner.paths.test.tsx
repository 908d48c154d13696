import { fireEvent, screen } from '@testing-library/react'
import { expect } from 'vitest'
import type { SnapshotFrom } from 'xstate'
import type { partnerMachine } from '../../src/machines/partner.machine.ts'
import { PartnerScreen } from '../../src/screens/partner/partner.screen.tsx'
import { partnerModel } from '../support/models/partner.model.ts'
import { walkScreen } from '../support/walk.tsx'

type Snapshot = SnapshotFrom<typeof partnerMachine>

const dialog = () => document.querySelector('dialog[open]')
const plain = (element: Element | null | undefined) =>
  element?.textContent?.replaceAll('\u00a0', ' ') ?? ''
const alerts = () => [...document.querySelectorAll('[role=alert]')].map(plain)
const retries = () =>
  ['Load the partner again', 'Load the lines again'].filter((name) => screen.queryByText(name))

/** The lines stand below a card that is known, and nowhere else. */
function expectCard({ context: { partner, info } }: Snapshot, isFailed: boolean) {
  expect(dialog()?.querySelector('h2')).toHaveTextContent(partner ? 'dinaraB' : 'Partner')
  expect(screen.queryByText('marat77')?.getAttribute('href') ?? null).toEqual(
    partner ? '/partners/p-2' : null,
  )
  expect(document.querySelector('h3') !== null).toEqual(partner !== null)
  expect(document.querySelectorAll('ol > li')).toHaveLength(partner && info ? 2 : 0)
  expect(retries().includes('Load the partner again')).toEqual(isFailed)
  expect(alerts().some((text) => text.startsWith('This partner could not be loaded.'))).toEqual(
    isFailed,
  )
}

function expectLines({ context: { partner, info } }: Snapshot, isFailed: boolean) {
  const isSaid = isFailed && partner !== null
  expect(retries().includes('Load the lines again')).toEqual(isSaid)
  expect(alerts().some((text) => text.includes('Only the lines are missing here.'))).toEqual(isSaid)
  if (partner && info) {
    expect([...document.querySelectorAll('ol > li')].map(plain)).toEqual([
      'Their line 1Your line 3, 4 peopleTurnover1,980.00 USDT500.00 USDT pendingMy profit39.60 USDT10.25 USDT withheld',
      'Their line 2Your line 4, 1 personTurnover400.00 USDTMy profit1.00 USDT',
    ])
  }
}

walkScreen(partnerModel, {
  screen: (actor) => <PartnerScreen actor={actor} />,
  gestures: {
    'partner.closed': () => {
      const close = document.querySelector('dialog[open] [aria-label=Close]')
      if (close) fireEvent.click(close)
    },
    'partner.requested': () => {
      const [retry] = retries()
      if (retry) fireEvent.click(screen.getByText(retry))
    },
  },
  shows: {
    'open.card.readingCard': (snapshot) => expectCard(snapshot, false),
    'open.card.cardShown': (snapshot) => expectCard(snapshot, false),
    'open.card.cardNotRead': (snapshot) => expectCard(snapshot, true),
    'open.lines.readingLines': (snapshot) => expectLines(snapshot, false),
    'open.lines.linesShown': (snapshot) => expectLines(snapshot, false),
    'open.lines.linesNotRead': (snapshot) => expectLines(snapshot, true),
  },
})
