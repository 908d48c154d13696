import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Notice } from '../parts/notice.tsx'
import css from './app.module.css'

type BannersProps = { announcement: ReactNode; isInside: boolean; isOffline: boolean }

/** Messages above every page. */
export function Banners({ announcement, isInside, isOffline }: BannersProps) {
  return (
    <div
      className={css.banners}
      data-inside={isInside || undefined}
      data-banner={announcement || isOffline ? true : undefined}
    >
      {announcement ? <div className={css.banner}>{announcement}</div> : null}
      <div role="status">
        {isOffline ? (
          <div className={css.banner}>
            <Notice kind="wait" title={<Trans>No connection</Trans>}>
              <Trans>What you see may be out of date. What you type is kept.</Trans>
            </Notice>
          </div>
        ) : null}
      </div>
    </div>
  )
}
