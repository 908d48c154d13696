import { Trans } from '@lingui/react/macro'
import { Button, Title } from '@mantine/core'
import { Component, type ReactNode } from 'react'
import { Notice } from '../parts/notice.tsx'
import { Help, Support } from '../parts/support.tsx'
import css from './app.module.css'

type BrokenPageProps = {
  children: ReactNode
  /** Where support is reached, as far as known when the page breaks. */
  readSupport: () => string | null
  onReload: () => void
}

/** A view that throws leaves a way out instead of a blank. React asks for a class here. */
export class BrokenPage extends Component<BrokenPageProps, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError(): { isBroken: boolean } {
    return { isBroken: true }
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
            This page can no longer be shown. Your money is not affected; what the provider
            confirmed is done.
          </Trans>
          <Support value={this.props.readSupport()}>
            <Help />
          </Support>
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
