import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
import { siteRoutes } from '../../server/static.ts'
import { readRecorded } from '../support/second-provider/recorded.ts'
import { startSecondProvider } from '../support/second-provider/second-provider.ts'
import { test as base, expect, heading, logOut, signIn } from './support/test.ts'

/** The built app as somebody else would put it on the web, and the provider that it is told to ask. */
const test = base.extend<{ elsewhere: { site: string; provider: string } }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
  elsewhere: async ({}, use) => {
    const second = await startSecondProvider()
    const { fetch } = new Hono()
      .get('/config.json', (context) => context.json({ apiUrl: second.url }))
      .route('/', siteRoutes('dist'))
    const server = createAdaptorServer({ fetch }) as Server
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    await use({ site: `http://127.0.0.1:${port}`, provider: second.url })
    server.close()
    await second.close()
  },
})

const { person, calls } = readRecorded()

const recordedOf = <Body>(call: string, key = ''): Body => {
  const { answers = {} } = calls.find((one) => one.call === call) ?? {}
  return answers[key] as Body
}

test('the app runs on a provider of another make, at another origin', async ({
  page,
  elsewhere,
}) => {
  const refused: string[] = []
  page.on('response', (response) => {
    const isCall = response.url().startsWith(elsewhere.provider)
    if (isCall && response.status() >= 400) {
      refused.push(`${response.request().method()} ${new URL(response.url()).pathname}`)
    }
  })
  await page.goto(elsewhere.site)
  await signIn(page, person.login, person.password)
  await expect(heading(page, /^Welcome/)).toBeVisible()

  const main = page.getByRole('main')
  const { items: deposits } = recordedOf<{ items: { plan: { title: string } }[] }>('listDeposits')
  const { items: news } = recordedOf<{ items: { title: string }[] }>('listNews')
  const { items } = recordedOf<{ items: { login: string; investments: string }[] }>('listPartners')
  // Those who invested most come first.
  const [partner] = items.toSorted((one, other) => +other.investments - +one.investments)
  const profile = recordedOf<{ city: string }>('readUserData', 'profile')
  const shown: [address: string, title: string, text: string | undefined][] = [
    ['/deposits', 'Deposits', deposits[0]?.plan.title],
    ['/operations', 'Operations', 'Withdrawal requested'],
    ['/news', 'News', news[0]?.title],
    ['/partners', 'Partners', partner?.login],
  ]
  for (const [address, title, text = ''] of shown) {
    await page.locator(`a[href^="${address}"]`).first().click()
    await expect(heading(page, title)).toBeFocused()
    await expect(main.getByText(text).first()).toBeVisible()
  }
  await page.goto(`${elsewhere.site}/settings/data`)
  await expect(page.getByLabel('City')).toHaveValue(profile.city)

  expect([...new Set(refused)]).toEqual([])
  await logOut(page)
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
})
