import { act, screen } from '@testing-library/react'
import { memo, use } from 'react'
import { expect, test } from 'vitest'
import { appMachine } from '../../src/machines/app.machine.ts'
import { AppScreen } from '../../src/screens/app/app.screen.tsx'
import { laterViews } from '../../src/screens/app/later-views.ts'
import { LegalEditions } from '../../src/screens/parts/legal-editions.ts'
import { Messages } from '../../src/screens/parts/over-dialogs.ts'
import { Reporting, Support } from '../../src/screens/parts/support-address.ts'
import { settled, startFlow } from '../support/flow.ts'
import { appInput, loadedShell } from '../support/models/app.model.ts'
import { session } from '../support/models/phone-verification.model.ts'
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
