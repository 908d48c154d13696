import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { askEarly } from '../../src/first-paint/early.ts'
import { firstCalls } from '../../src/first-paint/first-calls.ts'
import { chooseLook } from '../../src/first-paint/look.ts'
import { paintFirst } from '../../src/first-paint/painted.ts'
import { paintTotal } from '../../src/first-paint/total.ts'

const page = document.documentElement
const system = (theme: 'light' | 'dark') =>
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes(theme) }))
const speaks = (...languages: string[]) =>
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages)

beforeEach(() => {
  localStorage.clear()
  document.head.innerHTML = '<meta name="theme-color" content="">'
  system('light')
  speaks('en-GB')
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no cookie store
  document.cookie = 'refreshToken=; max-age=0'
  // biome-ignore lint/suspicious/noDocumentCookie: as above
  document.cookie = 'locale=; max-age=0'
  history.replaceState(null, '', '/')
  document.body.innerHTML = ''
})

describe('before the first paint', () => {
  test('the theme that was chosen is set, whatever the system prefers', () => {
    localStorage.setItem('theme', 'dark')
    chooseLook()
    expect(page.getAttribute('data-mantine-color-scheme')).toBe('dark')
    expect(document.querySelector('meta')?.content).toBe('#0b1216')
  })

  test('the system decides where nothing was chosen', () => {
    system('dark')
    chooseLook()
    expect(page.getAttribute('data-mantine-color-scheme')).toBe('dark')
  })

  test.each(['', 'DARK', 'blue', 'null', '{"theme":"dark"}', '\u0000', 'x'.repeat(100_000)])(
    'a damaged theme %.20j counts as never chosen',
    (damaged) => {
      localStorage.setItem('theme', damaged)
      localStorage.setItem('locale', damaged)
      chooseLook()
      expect(page.getAttribute('data-mantine-color-scheme')).toBe('light')
      expect(page.lang).toBe('en')
    },
  )

  test('storage that throws leaves a page in the browser’s language and the system’s theme', () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError')
    })
    speaks('de-AT')
    chooseLook()
    expect(page.getAttribute('data-mantine-color-scheme')).toBe('light')
    expect(page.lang).toBe('de')
  })

  test('the language is the chosen one, else the first of the browser’s that is ours, else Russian', () => {
    const languages = [
      { locale: 'kk', spoken: ['en'] },
      { locale: null, spoken: ['fr-FR', 'de-CH', 'en'] },
      { locale: null, spoken: ['fr-FR'] },
      { locale: null, spoken: [] },
    ].map(({ locale, spoken }) => {
      localStorage.clear()
      if (locale) localStorage.setItem('locale', locale)
      speaks(...spoken)
      chooseLook()
      return page.lang
    })
    expect(languages).toEqual(['kk', 'de', 'ru', 'ru'])
  })
})

describe('the form painted from HTML', () => {
  const form = (word: string) =>
    `<h1>${word}</h1><form><input name="login" data-style="color: red"><input name="password" type="password"></form>`
  const script = (id: string) => `<script type="module" id="${id}"></script>`
  const painted = () => document.getElementById('first-paint')
  const field = (name: string) =>
    document.querySelector<HTMLInputElement>(`input[name="${name}"]`) ?? expect.unreachable(name)
  const appComes = async () => {
    const root = document.getElementById('root')
    if (root) root.innerHTML = form('App')
    await vi.waitFor(() => expect(painted()).toBeNull())
  }

  beforeEach(() => {
    vi.useFakeTimers()
    page.lang = 'de'
    document.body.innerHTML = `<div id="first-paint"></div><div id="root"></div>
      <template data-first-paint="en">${form('Sign in')}</template>
      <template data-first-paint="de">${form('Anmelden')}</template>
      <template data-app><meta name="app"></template>`
  })

  test('stands there in the reader’s language, styled without a style attribute in the page', () => {
    paintFirst()
    expect(painted()?.querySelector('h1')?.textContent).toBe('Anmelden')
    expect(field('login').style.color).toBe('red')
  })

  test('a page of another language alone is not shown, and the provider is told for the next time', () => {
    page.lang = 'kk'
    paintFirst()
    expect(painted()?.childElementCount).toBe(0)
    expect(document.cookie).toBe('locale=kk')
  })

  test.each([
    '/register',
    '/register/marat77',
    '/forgot-password',
    '/verify-email',
    '/cancel-change',
    '/help',
  ])('is not shown at %s', (address) => {
    history.replaceState(null, '', address)
    paintFirst()
    expect(painted()?.childElementCount).toBe(0)
  })

  test('comes before the app’s own scripts, which wait for it and for nothing else', () => {
    const scripts = () => document.head.querySelectorAll('meta[name="app"]').length
    const observers: ((list: Pick<PerformanceObserverEntryList, 'getEntriesByName'>) => void)[] = []
    class PaintObserver {
      constructor(observer: (typeof observers)[number]) {
        observers.push(observer)
      }
      observe() {}
      disconnect() {}
    }
    vi.stubGlobal('PerformanceObserver', PaintObserver)
    const tell = (painted: string) =>
      observers.at(-1)?.({
        getEntriesByName: (name) => (name === painted ? [new PerformanceMark(name)] : []),
      })
    paintFirst()
    tell('first-paint')
    expect(scripts()).toBe(0)
    tell('first-contentful-paint')
    expect(scripts()).toBe(1)
    vi.advanceTimersByTime(1000)
    expect(scripts()).toBe(1)
    paintFirst()
    vi.advanceTimersByTime(1000)
    expect(scripts()).toBe(2)
    history.replaceState(null, '', '/register')
    paintFirst()
    expect(scripts()).toBe(3)
  })

  test('begins the app’s scripts in their order, so that none of them begins another', () => {
    const [app] = document.querySelectorAll<HTMLTemplateElement>('template[data-app]')
    if (app) app.innerHTML = ['part', 'app'].map(script).join('')
    history.replaceState(null, '', '/register')
    paintFirst()
    const begun = [...document.head.querySelectorAll('script')]
    expect(begun.map(({ id, async }) => ({ id, async }))).toEqual([
      { id: 'part', async: false },
      { id: 'app', async: false },
    ])
  })

  test('hands over what was chosen and pressed before the app came, a switch pressed twice as it was', async () => {
    const controls = `<select aria-label="Sprache"><option>de</option><option>kk</option></select>
      <button type="button" aria-label="Dunkel"></button><button type="button" aria-label="Zeigen"></button>`
    for (const template of document.querySelectorAll('template')) {
      if (template.dataset.firstPaint === 'de') template.innerHTML = controls
    }
    paintFirst()
    const [select] = document.getElementsByTagName('select')
    const [dark, show] = document.getElementsByTagName('button')
    if (!select) expect.unreachable('no select')
    select.value = 'kk'
    select.dispatchEvent(new Event('change', { bubbles: true }))
    dark?.click()
    show?.click()
    show?.click()

    const received: string[] = []
    const root = document.getElementById('root')
    root?.addEventListener('click', ({ target }) =>
      received.push((target as Element).getAttribute('aria-label') ?? ''),
    )
    root?.addEventListener('change', ({ target }) =>
      received.push((target as HTMLSelectElement).value),
    )
    if (root) root.innerHTML = `<h1>App</h1>${controls}`
    await vi.waitFor(() => expect(painted()).toBeNull())
    expect(received).toEqual(['Dunkel', 'kk'])
  })

  test('is shown at an inner address, which leads to signing in', () => {
    history.replaceState(null, '', '/refill')
    paintFirst()
    expect(painted()?.childElementCount).toBe(2)
  })

  test('hands what was typed and the cursor over to the app', async () => {
    paintFirst()
    field('login').value = 'demo'
    field('password').value = 'Cabi'
    field('password').focus()
    await appComes()
    expect([field('login').value, field('password').value]).toEqual(['demo', 'Cabi'])
    expect(document.activeElement).toBe(field('password'))
  })

  test('sends early what was sent early, and never to an address', async () => {
    paintFirst()
    const sent = new SubmitEvent('submit', { bubbles: true, cancelable: true })
    painted()?.querySelector('form')?.dispatchEvent(sent)
    expect(sent.defaultPrevented).toBe(true)

    const submitted = vi.spyOn(HTMLFormElement.prototype, 'requestSubmit').mockReturnValue()
    await appComes()
    expect(submitted).toHaveBeenCalledTimes(1)
  })

  test('waits while the app has no page of its own, but not for ever', () => {
    paintFirst()
    vi.advanceTimersByTime(14_999)
    expect(painted()).not.toBeNull()
    vi.advanceTimersByTime(1)
    expect(painted()).toBeNull()
  })
})

describe('the frame painted from HTML', () => {
  const painted = () => document.getElementById('first-paint')
  const root = () => document.getElementById('root') ?? expect.unreachable('no root')
  const shown = () => ({
    heading: painted()?.querySelector('h1')?.textContent,
    current: [...document.querySelectorAll('nav a[aria-current]')].map(
      ({ textContent }) => textContent,
    ),
    places: [...document.querySelectorAll('#first-paint [data-at]')].map(
      ({ textContent }) => textContent,
    ),
  })

  beforeEach(() => {
    vi.useFakeTimers()
    page.lang = 'de'
    // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no cookie store
    document.cookie = 'refreshToken=abc'
    document.body.innerHTML = `<div id="first-paint"></div><div id="root"></div>
      <template data-first-paint="de"><h1>Anmelden</h1></template>
      <template data-frame-style><meta name="style"></template>
      <template data-frame="de"><link data-at="home"><link data-at="elsewhere"><h1>Willkommen, %name%</h1>
        <nav><a href="/" aria-current="page">Cabinet</a><a href="/deposits">Einlagen</a></nav>
        <div data-at="home">Home</div><div data-at="elsewhere">Lines</div></template>`
  })

  test('greets whoever carries a session by their first name, and lets nothing be pressed yet', () => {
    localStorage.setItem('user', JSON.stringify({ login: 'demo', fullName: 'Anna Berg' }))
    paintFirst()
    expect(shown()).toEqual({
      heading: 'Willkommen, Anna',
      current: ['Cabinet'],
      places: ['Home'],
    })
    expect([painted()?.inert, painted()?.querySelectorAll('meta').length]).toEqual([true, 1])
  })

  test.each([
    ['{"login":"demo","fullName":null}', 'Willkommen, demo'],
    ['{"login":', 'Cabinet'],
    ['null', 'Cabinet'],
    [null, 'Cabinet'],
  ])('with the stored person %s greets as “%s”', (user, heading) => {
    if (user !== null) localStorage.setItem('user', user)
    paintFirst()
    expect(painted()?.querySelector('h1')?.textContent).toBe(heading)
  })

  test.each([
    ['/deposits', 'Einlagen'],
    ['/deposits/12', ''],
  ])('at %s says where the person is and keeps a place for another page', (address, heading) => {
    history.replaceState(null, '', address)
    paintFirst()
    expect(shown()).toEqual({ heading, current: ['Einlagen'], places: ['Lines'] })
  })

  test.each([
    ['/', 'home'],
    ['/deposits', 'elsewhere'],
  ])('is painted at %s before any file of its page is named', (address, at) => {
    history.replaceState(null, '', address)
    const files = () => [...document.querySelectorAll('link')].map(({ dataset }) => dataset.at)
    paintFirst()
    expect(files()).toEqual([])
    vi.advanceTimersByTime(1000)
    expect(files()).toEqual([at])
    document.head.replaceChildren()
  })

  describe('asks early', () => {
    const token = 'a-token-that-is-long-enough'
    const start = async (answer: (address: string) => Response) => {
      const fetched: unknown[] = []
      vi.stubGlobal('fetch', async (address: string, { headers }: RequestInit) => {
        fetched.push({ address, headers })
        return answer(address)
      })
      askEarly()
      await vi.advanceTimersByTimeAsync(0)
      return fetched
    }
    const settings = () => Response.json({ apiUrl: '/api' })
    const headers = { 'accept-language': 'de', authorization: `Bearer ${token}` }
    const callsOf = (provider: string) =>
      firstCalls.map((call) => ({ address: `${provider}/${call}`, headers }))
    const known = () => [...(window.early?.answers.keys() ?? [])]
    const own = `${location.origin}/api`

    beforeEach(() => {
      // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no cookie store
      document.cookie = `refreshToken=${token}`
    })
    afterEach(() => {
      vi.unstubAllGlobals()
      delete window.early
    })

    test.each([
      ['names it', settings],
      ['is not there', () => new Response('<h1>Not found</h1>')],
      ['has no address', () => Response.json({})],
    ])(
      'what the first page cannot do without, of the provider of the page while the configuration %s',
      async (_, answer) => {
        expect(await start(answer)).toEqual([{ address: '/config.json' }, ...callsOf(own)])
        expect(known()).toEqual(callsOf(own).map(({ address }) => address))
      },
    )

    test('another provider once it is named, and nothing stays of what the page’s own origin answered', async () => {
      const other = 'https://provider.example/api'
      const fetched = await start(() => Response.json({ apiUrl: other }))
      expect(fetched).toEqual([{ address: '/config.json' }, ...callsOf(own), ...callsOf(other)])
      expect(known()).toEqual(callsOf(other).map(({ address }) => address))
    })

    test.each([
      ['/', 1 + firstCalls.length],
      ['/deposits', 0],
    ])('at the address of the first page alone: %s', async (address, calls) => {
      const asked = vi.fn(() => new Promise(() => undefined))
      vi.stubGlobal('fetch', asked)
      vi.resetModules()
      history.replaceState(null, '', address)
      await import('../../src/first-paint/ask.ts')
      expect(asked).toHaveBeenCalledTimes(calls)
    })

    describe('and shows the total', () => {
      const place = `<p>Awaited</p><template><details><summary title="0.001"><span>0<span>.00</span></span>
        <span>0<span>.001</span></span></summary></details></template>`
      const home = () => document.querySelector('#first-paint div[data-at="home"]')
      const lengths = () =>
        [...document.querySelectorAll<HTMLElement>('#first-paint [style]')].map(({ style }) =>
          style.getPropertyValue('--length'),
        )
      const mine = { total: '98200.125', currency: 'USDT', activeDeposits: '4000' }
      const shownOf = async (answer: (address: string) => Response) => {
        const template = document.querySelector<HTMLTemplateElement>('[data-frame="de"]')
        const inFrame = template?.content.querySelector('div[data-at="home"]')
        if (inFrame) inFrame.innerHTML = place
        await start(answer)
        paintFirst()
        if (window.early) await paintTotal(window.early)
        return home()?.textContent?.replace(/\s+/g, ' ')
      }
      const answering = (statistics: object, status: number) => (address: string) =>
        address === '/config.json' ? settings() : Response.json(statistics, { status })

      test('of whoever has a deposit, as the page writes it', async () => {
        expect(await shownOf(answering(mine, 200))).toEqual('98.200,12 98.200,125')
        expect(lengths()).toEqual(['9', '10'])
        expect(home()?.querySelector('[title]')).toEqual(null)
      })

      test('that the named provider tells, not what the page’s own origin answers', async () => {
        const apiUrl = 'https://provider.example/api'
        const shown = await shownOf((address) => {
          if (address === '/config.json') return Response.json({ apiUrl })
          return Response.json(address.startsWith(apiUrl) ? mine : { ...mine, total: '5' })
        })
        expect(shown).toEqual('98.200,12 98.200,125')
      })

      test.each([
        ['whoever has no deposit', { ...mine, activeDeposits: '0' }, 200, 'shown'],
        ['a session that is over', mine, 401, 'shown'],
        ['an answer of another contract', {}, 200, 'shown'],
        ['whoever hides amounts', mine, 200, 'hidden'],
      ])('not for %s', async (_, statistics, status, amounts) => {
        localStorage.setItem('amounts', amounts)
        expect(await shownOf(answering(statistics, status))).toEqual('Awaited')
      })
    })

    test('nothing with a token that must be decoded', async () => {
      // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no cookie store
      document.cookie = `refreshToken=${token}%2F`
      expect(await start(settings)).toEqual([])
    })
  })

  test('stays until the page within the app’s own frame is there', async () => {
    vi.useFakeTimers()
    paintFirst()
    root().innerHTML = '<h1>App</h1><main id="content" aria-busy="true"></main>'
    await Promise.resolve()
    expect(painted()).not.toBeNull()
    document.getElementById('content')?.setAttribute('aria-busy', 'false')
    await vi.waitFor(() => expect(painted()).toBeNull())
  })
})
