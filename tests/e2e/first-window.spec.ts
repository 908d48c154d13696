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

for (const language of ['en', 'ru', 'de', 'kk']) {
  test(`the first window of a phone has the next step with its button, with money and no deposit yet: ${language}`, async ({
    page,
    context,
    person,
    provider,
  }) => {
    const session = await provider.register(person)
    await provider.fund(session, 'USDT-TRC20', '600')
    await adopt(context, provider.origin, session)
    await page.addInitScript((locale) => localStorage.setItem('locale', locale), language)
    await page.goto('/')
    const button = page.locator('[aria-current="step"] a')
    await expect(button).toHaveAttribute('href', '/subscription')
    const bar = await page.getByRole('navigation').filter({ visible: true }).first().boundingBox()
    const box = await button.boundingBox()
    expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThan(bar?.y ?? 0)
  })
}

for (const width of [320, 390, 1280]) {
  test(`with money and no deposit yet, total, steps and operations are each as wide as the page: ${width} px`, async ({
    page,
    context,
    person,
    provider,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    const session = await provider.register(person)
    await provider.fund(session, 'USDT-TRC20', '61.75')
    await adopt(context, provider.origin, session)
    await page.goto('/')
    const operations = page.getByRole('main').locator('section', { hasText: 'Recent operations' })
    await expect(operations).toBeVisible()
    const room = operations.locator('xpath=..')
    const widths = await room.evaluate((parent) =>
      [...parent.children].map((child) => child.clientWidth / parent.clientWidth),
    )
    expect(widths.map(Math.round)).toEqual([1, 1, 1])
  })
}
