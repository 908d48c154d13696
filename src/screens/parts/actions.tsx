import { Group } from '@mantine/core'
import type { ReactNode } from 'react'

/** Buttons side by side, and below each other where that is too wide. */
export function Actions({ children }: { children: ReactNode }) {
  return (
    <Group align="stretch" gap="0.625rem">
      {children}
    </Group>
  )
}
