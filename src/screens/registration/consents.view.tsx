import { Trans, useLingui } from '@lingui/react/macro'
import { Checkbox, Stack } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import type { LegalEdition, LegalKind } from '../../api/contract/legal.ts'
import { ExternalLink } from '../parts/external-link.tsx'
import { legalAddress } from '../parts/legal-links.tsx'
import { type TypedRegistration, tickOf } from './registration-form.ts'

type ConsentsProps = {
  legal: readonly LegalEdition[]
  form: UseFormReturnType<TypedRegistration>
}

/** One tick for each text in force, with the way to the text. */
export function ConsentsView({ legal, form }: ConsentsProps) {
  const { i18n } = useLingui()
  const { agreed } = form.values
  const { error, ...group } = form.getInputProps('agreed')
  const missing = legal.filter((edition) => !agreed.includes(tickOf(edition)))
  if (legal.length === 0) return null
  return (
    <Checkbox.Group {...group} key={form.key('agreed')} my="xs">
      <Stack gap="sm">
        {legal.map((edition) => (
          <Checkbox
            key={edition.kind}
            value={tickOf(edition)}
            error={
              error && missing.includes(edition) ? <Trans>Please tick this box.</Trans> : undefined
            }
            label={<Agreement kind={edition.kind} url={legalAddress(edition, i18n.locale)} />}
            required
          />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}

function Agreement({ kind, url }: { kind: LegalKind; url: string }): ReactNode {
  switch (kind) {
    case 'terms':
      return (
        <Trans>
          I accept the <ExternalLink href={url}>terms of use</ExternalLink>
        </Trans>
      )
    case 'risk':
      return (
        <Trans>
          I understand that earnings are estimated and that I can lose money:{' '}
          <ExternalLink href={url}>risk warning</ExternalLink>
        </Trans>
      )
  }
}
