import type { Page } from '@playwright/test'
import { tronWallet } from '../support/models/money-samples.ts'
import { cutsIn } from './support/cuts.ts'
import { adopt, expect, test } from './support/test.ts'

const languages = {
  en: {
    typed: '10,000',
    back: '10,000.00\u00a0USDT',
    foreign: '1.234',
    choice: ['1,234.00\u00a0USDT', '1.234\u00a0USDT'],
    below: 'The amount cannot be below 0.',
    format: 'Please enter an amount, for example 120.50.',
    which: 'Which of the two amounts do you mean?',
  },
  de: {
    typed: '10.000',
    back: '10.000,00\u00a0USDT',
    foreign: '1,234',
    choice: ['1.234,00\u00a0USDT', '1,234\u00a0USDT'],
    below: 'Der Betrag darf nicht unter 0 liegen.',
    format: 'Bitte geben Sie einen Betrag ein, zum Beispiel 120,50.',
    which: 'Welchen der beiden Beträge meinen Sie?',
  },
} as const

const forms = {
  refill: { path: '/refill', field: 'amount' },
  'deposit opening': { path: '/deposits/new?plan=growth', field: 'amount' },
  withdrawal: { path: '/withdrawal', field: 'amount' },
  'exchange, given': { path: '/exchange', field: 'give' },
  'exchange, got': { path: '/exchange?from=BTC&to=USDT', field: 'get' },
  'income transfer': { path: '/exchange?income=bonus', field: 'amount' },
} as const

/** Pastes through the clipboard's own event, as from another page. */
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((pasted) => navigator.clipboard.writeText(pasted), text)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('ControlOrMeta+v')
}

for (const [language, words] of Object.entries(languages)) {
  for (const [form, { path, field }] of Object.entries(forms)) {
    // Each field is tried in one language by day, and one field in both.
    const tag = language === 'en' || form === 'refill' ? [] : '@night'
    test(`typed amounts, ${language}: ${form}`, { tag }, async ({ page, context, provider }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      const session = await provider.signIn({ login: 'demo', password: 'CabinetDemo1' })
      await adopt(context, provider.origin, session)
      await page.addInitScript((locale) => localStorage.setItem('locale', locale), language)
      await page.goto(path)
      const input = page.locator(`input[name=${field}]`)
      const says = (text: string) =>
        expect(page.getByText(text, { exact: true }).first()).toBeVisible()

      // A deposit begins with the least of its plan.
      await input.clear()
      await page.keyboard.type(words.typed)
      await expect(input).toHaveValue(words.typed)
      await expect(input).toHaveAccessibleDescription(new RegExp(words.back.replaceAll('.', '\\.')))

      await input.fill('')
      await input.click()
      await page.keyboard.type('-500')
      await expect(input).toHaveValue('-500')
      await says(words.below)
      await input.fill('1e3')
      await expect(input).toHaveValue('1e3')
      await says(words.format)

      await paste(page, words.foreign)
      await says(words.which)
      const [thousands, ones] = words.choice
      await expect(page.getByRole('button', { name: ones, exact: true })).toBeVisible()
      await page.getByRole('button', { name: thousands, exact: true }).click()
      await expect(input).toHaveValue('1234')
      await expect(input).toBeFocused()
      await expect(page.getByText(words.which)).toBeHidden()
    })
  }
}

test('what was typed is the same amount in another language', async ({
  page,
  person,
  provider,
}) => {
  await adopt(page.context(), provider.origin, await provider.register(person))
  await page.goto('/refill')
  const amount = page.locator('input[name=amount]')
  const language = page.getByRole('banner').locator('select')
  await expect(amount).toHaveValue('65')
  await amount.clear()
  await amount.pressSequentially('10,000')
  await language.selectOption('de')
  await expect(amount).toHaveValue('10000')
  await expect(amount).toHaveAccessibleDescription(/10\.000,00.USDT/)
  await amount.fill('1e3')
  await language.selectOption('ru')
  await expect(amount).toHaveValue('1e3')
})

const rooms = ['/', '/refill', '/deposits', '/withdrawal', '/operations', '/exchange', '/partners']

for (const width of [320, 390, 1280]) {
  const tag = width === 390 ? '@night' : []
  test(`a fortune of twelve digits and six decimals is nowhere cut, ${width} px`, { tag }, async ({
    page,
    person,
    provider,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    const session = await provider.register(person)
    await provider.prepareWithdrawal(session, person, tronWallet)
    const { id } = await provider.createRefill(session, 'USDT-TRC20', '100')
    await provider.transfer({ refillId: id, amount: '123456789012.123456', confirmations: 19 })
    await adopt(page.context(), provider.origin, session)
    for (const path of [...rooms, `/refill/${id}`]) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      const figures = page.getByRole('main').getByText(/USDT/).filter({ visible: true })
      await expect(figures.first()).toBeVisible()
      if (path === '/') await expect(page.getByText(/123,456,78/).first()).toBeVisible()
      await expect(page.getByText('Loading…')).toHaveCount(0)
      expect(await cutsIn(page), path).toEqual([])
    }
  })
}

test('a total of more digits than people read tells all of them on a tap', async ({
  page,
  person,
  provider,
}) => {
  const session = await provider.register(person)
  await provider.fund(session, 'USDT-TRC20', '10115.123456')
  await provider.subscribe(session)
  await provider.openDeposit(session, 'start', '100')
  await adopt(page.context(), provider.origin, session)
  await page.goto('/')
  await expect(page.getByText('As of')).toBeVisible()
  const total = page.locator('main details').first()
  await expect(total.locator('summary')).toHaveAttribute('title', '10,100.123456\u00a0USDT')
  await expect(total).toHaveText('10,100.12\u00a0USDT10,100.123456\u00a0USDT', {
    useInnerText: false,
  })
  await total.locator('summary').click()
  await expect(total).toHaveJSProperty('open', true)
  await expect(total.getByText('10,100.123456')).toBeVisible()
})

test('amounts that are hidden are hidden in every room and after a reload, but not where money moves', async ({
  page,
  provider,
}) => {
  const session = await provider.signIn({ login: 'demo', password: 'CabinetDemo1' })
  await adopt(page.context(), provider.origin, session)
  await page.goto('/')
  await page.getByRole('button', { name: 'Hide amounts' }).click()
  expect(await page.evaluate(() => localStorage.getItem('amounts'))).toEqual('hidden')
  const [deposit] = await provider.deposits(session)
  const [refill] = await provider.refills(session)
  for (const path of [
    '/',
    '/deposits',
    `/deposits/${deposit?.id}`,
    '/partners',
    '/operations',
    '/withdrawal',
    '/refill',
    `/refill/${refill?.id}`,
    '/exchange',
    '/notifications',
  ]) {
    await page.goto(path)
    await expect(page.getByText('••••').first(), path).toBeVisible()
    await expect(page.getByText('Loading…')).toHaveCount(0)
    const text = await page.getByRole('main').evaluate((main) => {
      const shown = main.cloneNode(true) as HTMLElement
      // A form says what it moves; the goals of the programme and prices are no secret.
      for (const open of shown.querySelectorAll('form, [data-status], [data-price]')) open.remove()
      return shown.textContent
    })
    const amounts = text.replace(/of 25,000\u00a0USDT/, '')
    expect(amounts.match(/.{0,30}\d[\d.,]*\u00a0(USDT|BTC|TON|ETH|XRP)/g), path).toEqual(null)
  }
  await page.goto('/withdrawal')
  await page.getByLabel('Amount').fill('40')
  await expect(page.getByRole('button', { name: 'Withdraw 40.00 USDT' })).toBeVisible()
  await page.goto('/')
  await page.getByRole('button', { name: 'Show amounts' }).click()
  await page.goto('/deposits')
  await expect(page.getByText('••••')).toHaveCount(0)
})
