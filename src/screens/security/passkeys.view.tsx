import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Stack, Text } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { PASSKEYS_MAX, type Passkey } from '../../api/contract/passkey.ts'
import type { Security, SecurityChange } from '../../api/contract/security.ts'
import type { securityMachine } from '../../machines/security.machine.ts'
import { Card } from '../parts/card.tsx'
import { CardHead } from '../parts/card-head.tsx'
import layout from '../parts/layout.module.css'
import { Notice } from '../parts/notice.tsx'
import { When } from '../parts/when.tsx'
import type { ViewProps } from '../view.ts'
import css from './security.module.css'

type Props = ViewProps<typeof securityMachine> & {
  security: Security
  /** The change under way. */
  change: ReactNode
}

const addition: SecurityChange = { addPasskey: true }

const isOfPasskeys = (change: SecurityChange | null): change is SecurityChange =>
  change !== null && ('addPasskey' in change || 'removePasskey' in change)

/** Shown where the page can use passkeys, and where there is one to remove. */
export function PasskeysView({ snapshot, report, security, change }: Props) {
  const { t } = useLingui()
  const { passkeys, passkeyOrigin } = security
  const { isChanged, change: asked } = snapshot.context
  if (passkeyOrigin === null && passkeys.length === 0) return null
  return (
    <Card>
      <CardHead title={<Trans>Passkeys</Trans>} />
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          <Trans>
            Sign in with your finger, face or PIN. After you add or remove a passkey, withdrawals
            are on hold.
          </Trans>
        </Text>
        {passkeys.length === 0 ? null : (
          <ul className={layout.list} aria-label={t`Passkeys`}>
            {passkeys.map((passkey) => (
              <PasskeyRow key={passkey.id} passkey={passkey} snapshot={snapshot} report={report} />
            ))}
          </ul>
        )}
        {passkeyOrigin === null ? (
          <Notice kind="info">
            <Trans>This browser or address cannot use passkeys.</Trans>
          </Notice>
        ) : passkeys.length >= PASSKEYS_MAX ? (
          <Notice kind="info">
            <Trans>You have ten passkeys. Remove one to add another.</Trans>
          </Notice>
        ) : (
          <div className={css.actions}>
            <Button
              variant="default"
              disabled={!snapshot.can({ type: 'change.requested', change: addition })}
              onClick={() => report({ type: 'change.requested', change: addition })}
            >
              <Trans>Add a passkey</Trans>
            </Button>
          </div>
        )}
        {!isOfPasskeys(asked) ? null : isChanged ? (
          <Notice kind="done" role="status">
            {'addPasskey' in asked ? (
              <Trans>The passkey is ready. You can sign in with it.</Trans>
            ) : (
              <Trans>The passkey was removed and no longer works.</Trans>
            )}
          </Notice>
        ) : (
          change
        )}
      </Stack>
    </Card>
  )
}

function PasskeyRow({
  passkey,
  snapshot,
  report,
}: ViewProps<typeof securityMachine> & { passkey: Passkey }) {
  const { t } = useLingui()
  const { readAt } = snapshot.context
  const { id, browser, system, synced, addedAt, usedAt } = passkey
  const name = [browser ?? t`Unknown browser`, system].filter((part) => part !== null).join(', ')
  const removal: SecurityChange = { removePasskey: id }
  return (
    <li className={css.session}>
      <span className={layout.tile} aria-hidden>
        <IconFingerprint size={20} stroke={1.75} />
      </span>
      <div className={css.words}>
        <span className={css.label} translate="no">
          {name}
        </span>
        <Text span size="sm" c="dimmed">
          {usedAt === null ? (
            <Trans>Not used yet</Trans>
          ) : (
            <Trans>
              Last used: <When at={usedAt} now={readAt} />
            </Trans>
          )}
        </Text>
        <Text span size="sm" c="dimmed">
          <Trans>
            Added: <When at={addedAt} now={readAt} />
          </Trans>
        </Text>
        {synced ? (
          <Text span size="sm" c="dimmed">
            <Trans>Also on your other devices</Trans>
          </Text>
        ) : null}
      </div>
      <Button
        variant="default"
        size="sm"
        aria-label={t`Remove: ${name}`}
        disabled={!snapshot.can({ type: 'change.requested', change: removal })}
        onClick={() => report({ type: 'change.requested', change: removal })}
      >
        <Trans context="passkey">Remove</Trans>
      </Button>
    </li>
  )
}
