import { adopt, expect, test } from './support/test.ts'

test.use({ viewport: { width: 390, height: 844 } })

for (const language of ['en', 'ru', 'de', 'kk']) {
  test(`the first window of a phone tells total, earned, next payout and its day: ${language}`, async ({
    page,
    context,
    provider,
  }) => {
    const session = await provider.signIn({ login: 'demo', password: 'CabinetDemo1' })
    await adopt(context, provider.origin, session)
    await page.addInitScript((locale) => localStorage.setItem('locale', locale), language)
    await page.goto('/')
    const [total, earned] = [0, 1].map((place) =>
      page.getByRole('main').locator('[data-size="hero"]').nth(place),
    )
    const next = page.getByRole('main').locator('div:has(> h3)')
    await expect(next.locator('b')).toBeVisible()
    const bar = await page.getByRole('navigation').filter({ visible: true }).first().boundingBox()
    for (const told of [total, earned, next.locator('[data-size]').first(), next.locator('b')]) {
      const box = await told?.boundingBox()
      expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThan(bar?.y ?? 0)
    }
  })
}
