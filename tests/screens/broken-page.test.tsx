import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { createActor, createEmptyActor, type EventObject, fromCallback } from 'xstate'
import {
  type PersonWatched,
  type ProblemReportActor,
  problemReportMachine,
} from '../../src/machines/problem-report.machine.ts'
import { BrokenPage } from '../../src/screens/app/broken-page.tsx'
import { Support } from '../../src/screens/parts/support-address.ts'
import { BrokenHelp } from '../../src/screens/problem-report/broken-help.tsx'
import { trace } from '../support/models/problem-report.model.ts'
import { renderInApp } from '../support/render.tsx'

/** As the report itself would, if it were what broke. */
function Broken({ actor }: { actor: ProblemReportActor }) {
  if (actor.getSnapshot().matches('open')) throw new Error('broken')
  return null
}

test('a view that throws leaves a page with a way on, on which the problem can be reported', () => {
  vi.spyOn(console, 'error').mockImplementationOnce(() => undefined)
  const app = createEmptyActor()
  const nobody = fromCallback<EventObject, undefined, PersonWatched>(() => undefined)
  const machine = problemReportMachine.provide({ actors: { watchPerson: nobody } })
  const actor: ProblemReportActor = createActor(machine, {
    parent: app,
    systemId: 'problemReport',
    input: { collect: () => trace },
  }).start()
  actor.send({ type: 'report.requested' })
  renderInApp(
    <BrokenPage
      renderHelp={() => (
        <Support value="https://support.example">
          <Broken actor={actor} />
          <BrokenHelp actor={actor} />
        </Support>
      )}
      actor={app}
      onReload={() => undefined}
    >
      <Broken actor={actor} />
    </BrokenPage>,
  )
  expect(screen.getByRole('button', { name: 'Load the page again' })).toBeVisible()
  expect(screen.queryByRole('dialog')).toEqual(null)
  fireEvent.click(screen.getByRole('button', { name: 'Report a problem' }))
  expect(actor.getSnapshot().value).toEqual({ open: { reading: 'fresh' } })
})
