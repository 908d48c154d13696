import { Trans } from '@lingui/react/macro'
import { Button, Title } from '@mantine/core'
import { Component, type ReactNode } from 'react'
import type { AppActor } from '../../machines/app.machine.ts'
import type { ProblemReportActor } from '../../machines/problem-report.machine.ts'
import { Notice } from '../parts/notice.tsx'
import css from './app.module.css'

type BrokenPageProps = {
  children: ReactNode
  /** Leads to support, as far as it is known when the page breaks. */
  renderHelp: () => ReactNode
  actor: Pick<AppActor, 'system'>
  onReload: () => void
}

/** Tells that the page broke: the report is closed, which may be what threw, and can be shown again. */
type State = { isBroken: boolean | 'told' }

/** A view that throws leaves a way out instead of a blank. React asks for a class here. */
export class BrokenPage extends Component<BrokenPageProps, State> {
  override state: State = { isBroken: false }

  static getDerivedStateFromError(): State {
    return { isBroken: true }
  }

  override componentDidCatch(): void {
    const report: ProblemReportActor | undefined = this.props.actor.system.get('problemReport')
    report?.send({ type: 'page.broken' })
    this.setState({ isBroken: 'told' })
  }

  override render(): ReactNode {
    if (!this.state.isBroken) return this.props.children
    return (
      <main className={css.opening}>
        <Title order={1} className={css.heading ?? ''}>
          <Trans>An error occurred, try again later</Trans>
        </Title>
        <Notice kind="fail" role="alert">
          <Trans>
            This page can’t be shown any more. Your money is safe, and everything that was confirmed
            is done.
          </Trans>
          {this.state.isBroken === 'told' ? this.props.renderHelp() : null}
        </Notice>
        <div className={css.ways}>
          <Button onClick={this.props.onReload}>
            <Trans>Load the page again</Trans>
          </Button>
        </div>
      </main>
    )
  }
}
