import type { Locator } from '@playwright/test'
import type { Provider } from './provider.ts'
import { expect } from './test.ts'

/** Types the code that was sent, once it is asked for: before that the newest one is that of something else. */
export async function enterCode(field: Locator, provider: Provider, target: string): Promise<void> {
  await expect(field).toBeVisible()
  await field.fill(await provider.lastCode(target))
}
