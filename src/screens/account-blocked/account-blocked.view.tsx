import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Text, Title } from '@mantine/core'
import type { ComponentProps } from 'react'
import { destinationOf } from '../parts/external-address.ts'
import { ExternalLink } from '../parts/external-link.tsx'
import css from './account-blocked.module.css'

type AccountBlockedProps = {
  /** Leads to support; null while unknown. */
  support: string | null
  onLeave: () => void
}

/** In place of the cabinet, and of the sign-in: only support can change it, or another account is used. */
export function AccountBlockedView({ support, onLeave }: AccountBlockedProps) {
  const { t } = useLingui()
  return (
    <>
      <title>{t`Account blocked · Cabinet`}</title>
      <Title order={1} tabIndex={-1} autoFocus className={css.title ?? ''}>
        <Trans>Your account is blocked</Trans>
      </Title>
      <Text mt="sm">
        <Trans>As long as it is blocked, nobody can use it or withdraw money from it.</Trans>
      </Text>
      {destinationOf(support) === null ? null : (
        <Text c="dimmed" mt="sm">
          <Trans>Contact support: they will tell you why it was blocked and what to do next.</Trans>
        </Text>
      )}
      <Group align="stretch" gap="sm" mt="lg">
        {destinationOf(support) === null ? null : (
          <Button
            className={css.support ?? ''}
            renderRoot={(props: ComponentProps<'a'>) => <ExternalLink {...props} href={support} />}
          >
            <Trans>Write to support</Trans>
          </Button>
        )}
        <Button variant="default" onClick={onLeave}>
          <Trans>Sign in with another account</Trans>
        </Button>
      </Group>
    </>
  )
}
