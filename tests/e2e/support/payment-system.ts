import type { Locator, Page } from '@playwright/test'

/** The radio of one row. */
export const paymentSystem = (page: Page, id: string): Locator =>
  page.locator(`input[name=paymentSystem][value="${id}"]`)
