import { Trans } from '@lingui/react/macro'
import { Anchor } from '@mantine/core'
import { Link } from 'wouter'
import { addressOf } from '../addresses.ts'
import { Notice } from '../parts/notice.tsx'

/** A new password shuts out nobody who comes through the linked Telegram. */
export function OtherWayIn({ telegram }: { telegram: string | null }) {
  if (telegram === null) return null
  const name = <span translate="no">{telegram}</span>
  return (
    <Notice kind="warn" title={<Trans>Telegram {name} also opens this account</Trans>}>
      <Trans>
        It needs no password. Is it not yours? Unlink it in{' '}
        <Anchor component={Link} href={addressOf({ name: 'settingsData', query: {} })} inherit>
          Settings, Personal data
        </Anchor>
        .
      </Trans>
    </Notice>
  )
}
