import type { Page } from '@playwright/test'
import { loseAnswers } from './support/lost.ts'
import { heic, noise } from './support/photos.ts'
import type { Person, Provider } from './support/provider.ts'
import { adopt, countRequests, expect, test } from './support/test.ts'

const submission = '/user-data/verification'
const photoNames = ['Identity document', 'Your login', 'Your wallet'] as const
type PhotoName = (typeof photoNames)[number]

const jpeg = async () => ({
  name: 'photo.jpg',
  mimeType: 'image/jpeg',
  buffer: await noise(700, 700).jpeg({ quality: 90 }).toBuffer(),
})
/** More than 5 MiB. */
const largePng = async () => ({
  name: 'large.png',
  mimeType: 'image/png',
  buffer: await noise(1500, 1500).png({ compressionLevel: 0 }).toBuffer(),
})
const script = {
  name: 'photo.jpg',
  mimeType: 'image/jpeg',
  buffer: Buffer.from('<script>alert(1)</script>'),
}

type FileGiven = { name: string; mimeType: string; buffer: Buffer }

const slot = (page: Page, name: PhotoName) => page.getByRole('group', { name, exact: true })
const ready = (page: Page, name: PhotoName) => slot(page, name).getByRole('img')

async function choose(page: Page, name: PhotoName, file: FileGiven) {
  await slot(page, name).locator('input[type=file]').setInputFiles(file)
}

async function enter(page: Page, provider: Provider, person: Person) {
  await adopt(page.context(), provider.origin, await provider.register(person))
  await page.goto(`${provider.origin}/settings/verification`)
}

async function fillIn(page: Page) {
  await page.getByLabel('Full name').fill('Assel Karimova')
  await page.getByLabel('Birth date').fill('1992-03-14')
  await page.getByLabel('Family status').selectOption({ label: 'Married' })
  await page.getByLabel('Document number').fill('N 0412 8837')
  const photo = await jpeg()
  for (const name of photoNames) {
    await choose(page, name, photo)
    await expect(ready(page, name)).toBeVisible()
  }
}

const send = (page: Page) => page.getByRole('button', { name: 'Send for verification' })
const checking = (page: Page) => page.getByText('We are checking your documents')
const checkNow = (page: Page) => page.getByRole('button', { name: 'Check now' }).click()

test('a verification is denied for one photo, which is redone, and then completed', async ({
  page,
  person,
  provider,
}) => {
  await enter(page, provider, person)
  await expect(send(page)).toBeDisabled()
  await fillIn(page)

  await choose(page, 'Identity document', heic)
  await expect(page.getByText(/^This is a HEIC photo/)).toBeVisible()
  await choose(page, 'Your login', script)
  await expect(page.getByText('Only JPEG and PNG images are accepted.')).toBeVisible()
  // The photo chosen before is kept; one that is too large is scaled down.
  await expect(ready(page, 'Your login')).toBeVisible()
  await choose(page, 'Identity document', await largePng())
  await expect(page.getByText(/^This is a HEIC photo/)).toBeHidden()
  await page.getByRole('button', { name: 'Rotate: Your wallet' }).click()
  await expect(send(page)).toBeEnabled()

  const sendings = countRequests(page, 'PATCH', submission)
  await send(page).dblclick()
  await expect(checking(page)).toBeVisible()
  expect(sendings()).toEqual(1)
  await expect(page.getByText('•••• 837')).toBeVisible()

  await provider.decideVerification(person.login, {
    status: 'denied',
    reason: 'The address of the wallet cannot be read',
    part: 'wallet',
  })
  await checkNow(page)
  await expect(
    page.getByText('The operator wrote: “The address of the wallet cannot be read.”').first(),
  ).toBeVisible()
  await expect(page.getByText('Sent before and saved.')).toHaveCount(2)
  await expect(page.getByLabel('Full name')).toHaveValue('Assel Karimova')
  await choose(page, 'Your wallet', await jpeg())
  await send(page).click()
  await expect(checking(page)).toBeVisible()

  await provider.decideVerification(person.login, { status: 'completed' })
  await page.reload()
  await expect(page.getByText('Your account is verified')).toBeVisible()
})

test('what arrived although the answer was lost is not asked for again', async ({
  page,
  person,
  provider,
}) => {
  await enter(page, provider, person)
  await fillIn(page)
  await loseAnswers(page, submission)
  const sendings = countRequests(page, 'PATCH', submission)
  await send(page).click()
  await expect(checking(page)).toBeVisible()
  expect(sendings()).toEqual(1)
})

test('wrong data are named at their fields, and can be sent once they are right', async ({
  page,
  person,
  provider,
}) => {
  await enter(page, provider, person)
  await fillIn(page)
  await page.getByLabel('Birth date').fill('2020-01-01')
  await page.getByLabel('Document number').fill('N/1')
  await send(page).click()
  await expect(page.getByText('You must be 18 or older.', { exact: true })).toBeVisible()
  await expect(page.getByText('Only letters, digits, spaces and hyphens.')).toBeVisible()
  await expect(page.getByLabel('Birth date')).toBeFocused()

  await page.getByLabel('Birth date').fill('1992-03-14')
  await page.getByLabel('Document number').fill('N 0412 8837')
  await send(page).click()
  await expect(checking(page)).toBeVisible()
})
