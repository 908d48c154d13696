import { act, screen } from '@testing-library/react'
import { memo, use } from 'react'
import { expect, test } from 'vitest'
import { appMachine } from '../../src/machines/app.machine.ts'
import { AppScreen } from '../../src/screens/app/app.screen.tsx'
import { laterViews } from '../../src/screens/app/later-views.ts'
import { LegalEditions } from '../../src/screens/parts/legal-editions.ts'
import { Messages } from '../../src/screens/parts/over-dialogs.ts'
import { Reporting, Support } from '../../src/screens/parts/support-address.ts'
import { drawnTexts } from '../support/drawn-texts.ts'
import { settled, startFlow } from '../support/flow.ts'
import { appInput, loadedShell } from '../support/models/app.model.ts'
import { session } from '../support/models/phone-verification.model.ts'
import { application } from '../support/models/shell.model.ts'
import { renderInApp } from '../support/render.tsx'

test('another address gives a page no new context: React would go through all of it', async () => {
  let drawn = 0
  const Page = memo(function Page() {
    use(Support)
    use(Reporting)
    use(LegalEditions)
    const messages = use(Messages)
    drawn += 1
    return <h1>{messages === null ? 'Nothing to say' : 'The cabinet'}</h1>
  })
  const app = startFlow(appMachine, { input: appInput })
  renderInApp(<AppScreen actor={app.actor} later={laterViews} />)
  await act(async () => app.send({ type: 'session.found', session }))
  const shell = { ...loadedShell, Screen: () => <Page /> }
  await act(async () => app.services.settle('loadShell', { output: shell }))
  await act(settled)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toEqual('The cabinet')
  const before = drawn
  act(() => app.send({ type: 'location.visited', location: { name: 'partners', query: {} } }))
  expect(drawn).toEqual(before)
})

test('what the provider says about itself draws neither the sign-in form nor the preferences anew', async () => {
  const app = startFlow(appMachine, { input: appInput })
  await act(async () => app.send({ type: 'session.missing', absence: 'notSignedIn' }))
  renderInApp(<AppScreen actor={app.actor} later={laterViews} />)
  const drawn = await drawnTexts(() =>
    act(async () => app.services.settle('readApplication', { output: application })),
  )
  expect(drawn).toEqual([
    'Solid: money you can use now.',
    'Striped: earnings locked until the term ends.',
    'Earnings are estimated. You can lose money.',
    'Sandbox',
    '(opens in a new tab)',
    'Cabinet is where you open crypto deposits and see what they earn. All earnings are estimated.',
    'Help',
  ])
})
