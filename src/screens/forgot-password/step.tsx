import { Trans, useLingui } from '@lingui/react/macro'
import { Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Ticks } from '../parts/ticks.tsx'

const STEPS = 3

/** A step that takes the place of another is read from its heading on. */
const focusHeading = (heading: HTMLElement | null) => heading?.focus({ preventScroll: true })

type StepProps = { number: 1 | 2 | 3; title: ReactNode; children: ReactNode }

/** The second one is a dialog over the first. */
export function Step({ number, title, children }: StepProps) {
  const { t } = useLingui()
  return (
    <>
      <Title order={1} tabIndex={-1} ref={number === 3 ? focusHeading : undefined}>
        {title}
      </Title>
      <Stack gap="0.375rem" mt="sm" mb="1.25rem">
        <Text size="sm" c="dimmed">
          <Trans>
            Step {number} of {STEPS}
          </Trans>
        </Text>
        <Ticks done={number} of={STEPS} label={t`Step ${number} of ${STEPS}`} />
      </Stack>
      {children}
    </>
  )
}
