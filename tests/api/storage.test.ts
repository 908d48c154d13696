import { describe, expect, test } from 'vitest'
import { depositDraftFrom, openedDepositFrom } from '../../src/browser/deposit-draft.ts'
import { createKeptReport } from '../../src/browser/kept-report.ts'
import { refillDraftFrom } from '../../src/browser/refill-draft.ts'
import { createStorage, type StorageWindow } from '../../src/browser/storage.ts'
import { storedChoice } from '../../src/browser/stored-choice.ts'
import { userFrom } from '../../src/calls.ts'
import { session } from '../support/models/phone-verification.model.ts'
import { note, trace } from '../support/models/problem-report.model.ts'

const { refreshToken, user } = session
const good: Record<string, string> = {
  user: JSON.stringify(user),
  root: JSON.stringify({ version: 1, user }),
  theme: 'dark',
  locale: 'kk',
  amounts: 'hidden',
}

/** A storage like the browser's, without sharing one between tests. */
class Items implements Storage {
  items = new Map<string, string>()
  get length() {
    return this.items.size
  }
  key = (place: number) => [...this.items.keys()][place] ?? null
  getItem = (name: string) => this.items.get(name) ?? null
  setItem = (name: string, text: string) => void this.items.set(name, String(text))
  removeItem = (name: string) => void this.items.delete(name)
  clear = () => this.items.clear()
}

class Cookies {
  written: string[] = []
  readonly values = new Map<string, string>()
  get cookie() {
    return [...this.values].map(([name, value]) => `${name}=${value}`).join('; ')
  }
  set cookie(text: string) {
    this.written.push(text)
    const [pair = ''] = text.split(';')
    const [name = '', value = ''] = pair.split('=')
    if (/Max-Age=0/.test(text)) this.values.delete(name)
    else this.values.set(name, value)
  }
}

const hostname = 'cabinet.example.org'
const pathname = '/deposits/7'

function browser(protocol = 'https:') {
  const localStorage = new Items()
  const sessionStorage = new Items()
  const document = new Cookies()
  const window: StorageWindow = {
    document,
    location: { protocol, hostname, pathname },
    localStorage,
    sessionStorage,
  }
  return { localStorage, sessionStorage, document, storage: createStorage(window) }
}

describe('a session', () => {
  test('is kept as the cookie refreshToken, the item user and the item root', () => {
    const { storage, localStorage, document } = browser()
    storage.saveSession(session)

    expect(document.written).toEqual([
      `refreshToken=${refreshToken}; Path=/; SameSite=Strict; Max-Age=86400; Secure`,
    ])
    expect(Object.fromEntries(localStorage.items)).toEqual({ user: good.user, root: good.root })
    expect([storage.readToken(), storage.readUser(userFrom)]).toEqual([refreshToken, user])
  })

  test('keeps its language where the provider that sends the page reads it', () => {
    const { storage, document } = browser()
    storage.saveLocale('kk')
    expect(document.written).toEqual(['locale=kk; Path=/; SameSite=Lax; Max-Age=31536000; Secure'])
    expect(storage.readLocale()).toEqual('kk')
  })

  test('on plain http has a cookie that plain http may carry', () => {
    const { storage, document } = browser('http:')
    storage.saveSession(session)
    expect(document.written[0]).not.toContain('Secure')
  })

  test('leaves nothing behind, while theme, language and hidden amounts stay', () => {
    const { storage, localStorage, sessionStorage } = browser()
    storage.saveSession(session)
    storage.saveTheme('dark')
    storage.saveLocale('de')
    storage.saveHiding(true)
    storage.saveVerification({ flow: 'login', verificationId: 'verification-1' })
    storage.forgetSession()

    expect([storage.readToken(), storage.readUser(userFrom)]).toEqual([null, null])
    expect(Object.fromEntries(localStorage.items)).toEqual({
      theme: 'dark',
      locale: 'de',
      amounts: 'hidden',
    })
    expect(sessionStorage.length).toBe(0)
  })

  test('takes the place of an earlier one in one step, or other tabs would hear of a sign-out', () => {
    const { storage, localStorage } = browser()
    storage.saveSession(session)
    const gone: string[] = []
    localStorage.removeItem = (name) => void gone.push(name)
    const renewed = { ...user, fullName: 'Dana Omarova' }
    storage.saveSession({ ...session, user: renewed })
    expect([storage.readUser(userFrom), gone]).toEqual([renewed, []])
  })

  test('that another tab has renewed is not deleted with the old token', () => {
    const { storage } = browser()
    storage.saveSession(session)
    storage.forgetToken('the-token-of-the-session-before')
    expect(storage.readToken()).toBe(refreshToken)
    storage.forgetToken(refreshToken)
    expect(storage.readToken()).toBeNull()
  })
})

test('of two tokens none is used: a neighbouring site may have put one there, and every place it could have is cleared', () => {
  const { storage, document } = browser()
  Object.defineProperty(document, 'cookie', {
    get: () => `theme=dark; refreshToken=${refreshToken}; refreshToken=${'x'.repeat(24)}`,
    set: (text: string) => void document.written.push(text),
  })

  expect(storage.readToken()).toEqual(null)
  const paths = ['', '/', '/deposits', '/deposits/', '/deposits/7']
  const domains = ['', '; Domain=cabinet.example.org', '; Domain=example.org', '; Domain=org']
  expect(document.written).toEqual(
    paths.flatMap((path) =>
      domains.map((domain) => `refreshToken=; Path=${path}; Max-Age=0${domain}`),
    ),
  )
})

describe('progress of a flow', () => {
  test('is the verification and the refills said to be paid, and nothing else', () => {
    const { storage, sessionStorage } = browser()
    storage.saveVerification({ flow: 'registration', verificationId: 'verification-1' })
    const typed = { login: 'asselk88', email: 'assel@mail.example', phone: '+77011234567' }
    storage.saveRegistration(typed)
    expect(storage.readResumption()).toEqual({
      flow: 'registration',
      verificationId: 'verification-1',
      typed,
    })
    storage.saveClaimed('refill-1')
    storage.saveClaimed('refill-2')
    storage.saveClaimed('refill-1')

    expect(JSON.parse(sessionStorage.getItem('progress') ?? '')).toEqual({
      version: 1,
      verification: { flow: 'registration', verificationId: 'verification-1' },
      registration: typed,
      claimed: ['refill-2', 'refill-1'],
    })
    storage.forgetVerification()
    expect(JSON.parse(sessionStorage.getItem('progress') ?? '')).toEqual({
      version: 1,
      claimed: ['refill-2', 'refill-1'],
    })
  })

  test('is the deposit that was being chosen, until it is forgotten', () => {
    const { storage, sessionStorage } = browser()
    const draft = {
      plan: 'balance',
      currency: 'USDT',
      amount: '12.',
      autoinvestment: true,
      key: 'key-1',
    }
    storage.saveClaimed('refill-1')
    const kept = () => storage.readDraft('deposit', 'asselk88')
    storage.saveDraft('deposit', 'asselk88', draft)
    expect([depositDraftFrom(kept()), openedDepositFrom(kept())]).toEqual([draft, null])
    storage.saveDraft('deposit', 'asselk88', { opened: 'deposit-1' })
    expect([depositDraftFrom(kept()), openedDepositFrom(kept())]).toEqual([null, 'deposit-1'])
    storage.saveDraft('deposit', 'asselk88', null)
    expect(JSON.parse(sessionStorage.getItem('progress') ?? '')).toEqual({
      version: 1,
      claimed: ['refill-1'],
      deposit: null,
    })
  })

  test('is the refill that was being typed, beside the deposit, until it is forgotten', () => {
    const { storage, sessionStorage } = browser()
    const draft = { paymentSystem: 'USDT-TRC20', amount: 'kk:66,5', begun: '65 USDT' }
    storage.saveDraft('deposit', 'asselk88', { opened: 'deposit-1' })
    storage.saveDraft('refill', 'asselk88', draft)
    expect(refillDraftFrom(storage.readDraft('refill', 'asselk88'))).toEqual(draft)
    storage.saveDraft('refill', 'asselk88', null)
    expect(refillDraftFrom(storage.readDraft('refill', 'asselk88'))).toEqual(null)
    expect(JSON.parse(sessionStorage.getItem('progress') ?? '')).toEqual({
      version: 1,
      deposit: { opened: 'deposit-1', login: 'asselk88' },
      refill: null,
    })
  })

  for (const flow of ['deposit', 'withdrawal', 'refill'] as const) {
    test(`typed for a ${flow} is read by whoever typed it, and by nobody after a sign-out`, () => {
      const { storage } = browser()
      storage.saveDraft(flow, 'asselk88', { amount: '12' })
      const read = () => [
        storage.readDraft(flow, 'asselk88'),
        storage.readDraft(flow, 'another1'),
        storage.readDraft(flow, ''),
      ]
      expect(read()).toEqual([{ amount: '12', login: 'asselk88' }, null, null])
      storage.forgetSession()
      expect(read()).toEqual([null, null, null])
    })
  }

  test('of a forgotten password is known after a reload by its own name', () => {
    const { storage } = browser()
    storage.saveVerification({ flow: 'forgotPassword', verificationId: 'verification-1' })
    expect(storage.readResumption()).toEqual({
      flow: 'forgotPassword',
      verificationId: 'verification-1',
    })
  })
})

/** Damages a stored text. */
const damages: Record<string, (text: string) => string> = {
  nothing: () => '',
  spaces: () => '   ',
  'the word null': () => 'null',
  'the word undefined': () => 'undefined',
  true: () => 'true',
  'a number': () => '0',
  'a large number': () => '1e999',
  'an empty object': () => '{}',
  'an empty list': () => '[]',
  'a list of nulls': () => '[null,null]',
  'an empty string in JSON': () => '""',
  'half of it': (text) => text.slice(0, Math.floor(text.length / 2)),
  'all but its end': (text) => text.slice(0, -1),
  'it twice': (text) => `${text}${text}`,
  'it as a string in JSON': (text) => JSON.stringify(JSON.stringify(text)),
  'it in a list': (text) => `[${JSON.stringify(text)}]`,
  'the same in capitals, with nulls for values': (text) =>
    text.toUpperCase().replace(/:("[^"]*"|\d+)/g, ':null'),
  'a later version': () => JSON.stringify({ version: 2, person: user }),
  'an older version': () =>
    JSON.stringify({ auth: { token: 'x' }, _persist: { rehydrated: true } }),
  'a foreign object': () => JSON.stringify({ login: 5, avatar: [], fullName: {} }),
  'prototype pollution': () => '{"__proto__":{"login":"x"},"constructor":{"prototype":{}}}',
  markup: () => '<script>alert(1)</script>',
  'bytes that are no text': () => '\u0000\uFFFF\uD800',
  'a broken percent escape': () => '%E0%A4%A',
  'very much': () => 'x'.repeat(200_000),
  'another alphabet': () => 'тёмная қараңғы 🌑',
}

describe('what is damaged is dropped, and the start goes on', () => {
  test('26 kinds of damage are tried', () => {
    expect(Object.keys(damages)).toHaveLength(26)
  })

  for (const [kind, damage] of Object.entries(damages)) {
    test(`the cookie: ${kind}`, () => {
      const { storage, document } = browser()
      document.values.set('refreshToken', damage(refreshToken))
      const token = storage.readToken()
      // A token that merely is another one is for the provider to refuse; it must fit into a header.
      const authorization = `Bearer ${token ?? ''}`.trim()
      expect(new Headers({ authorization }).get('authorization')).toBe(authorization)
    })

    test(`the item user: ${kind}`, () => {
      const { storage, localStorage } = browser()
      localStorage.setItem('user', damage(good.user ?? ''))
      expect(storage.readUser(userFrom)).toBeNull()
      expect(localStorage.getItem('user')).toBeNull()
    })

    test(`the item user, where root is whole: ${kind}`, () => {
      const { storage, localStorage } = browser()
      localStorage.setItem('user', damage(good.user ?? ''))
      localStorage.setItem('root', good.root ?? '')
      expect(storage.readUser(userFrom)).toEqual(user)
    })

    test(`the item root: ${kind}`, () => {
      const { storage, localStorage } = browser()
      localStorage.setItem('root', damage(good.root ?? ''))
      expect(storage.readUser(userFrom)).toBeNull()
      expect(localStorage.getItem('root')).toBeNull()
    })

    test(`the items theme, locale and amounts: ${kind}`, () => {
      const { storage, localStorage } = browser()
      localStorage.setItem('theme', damage('dark'))
      localStorage.setItem('locale', damage('kk'))
      localStorage.setItem('amounts', damage('hidden'))
      expect([storage.readTheme(), storage.readLocale(), storage.readHiding()]).toEqual([
        null,
        null,
        false,
      ])
      expect(localStorage.length).toBe(0)
    })

    test(`the item progress: ${kind}`, () => {
      const { storage, sessionStorage } = browser()
      const whole = { version: 1, claimed: ['refill-1'], verification: { flow: 'login' } }
      sessionStorage.setItem('progress', damage(JSON.stringify(whole)))
      expect([storage.readResumption(), storage.readClaimed()]).toEqual([null, []])
    })
  }
})

describe('a deposit in the item progress that could not have been chosen is dropped', () => {
  const chosen = {
    plan: 'balance',
    currency: 'USDT',
    amount: '12',
    autoinvestment: false,
    key: null,
  }
  for (const damage of [
    { plan: '' },
    { currency: 7 },
    { amount: '1e5' },
    { amount: '-1' },
    { autoinvestment: 'yes' },
    { key: '' },
  ]) {
    test(JSON.stringify(damage), () => {
      expect(depositDraftFrom({ ...chosen, ...damage })).toBeNull()
    })
  }
})

test('a refill in the item progress is taken only as it could have been typed', () => {
  const typed = { paymentSystem: 'TON', amount: '', begun: '' }
  const damaged = [
    { paymentSystem: '' },
    { paymentSystem: 7 },
    { amount: '1e5' },
    { amount: 5 },
    { begun: null },
    { begun: undefined },
  ].map((damage) => ({ ...typed, ...damage }))
  expect(
    [typed, { ...typed, more: 1 }, ...damaged, null, 'TON', undefined].map(refillDraftFrom),
  ).toEqual([typed, typed, ...[...damaged, null, 'TON', undefined].map(() => null)])
})

describe('a storage that does not work', () => {
  const refusing = (): never => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  const everything = (storage: ReturnType<typeof createStorage>) => {
    storage.saveSession(session)
    storage.saveTheme('dark')
    storage.saveLocale('ru')
    storage.saveVerification({ flow: 'login', verificationId: 'verification-1' })
    storage.saveClaimed('refill-1')
    storage.forgetVerification()
    storage.forgetToken(refreshToken)
    storage.forgetSession()
    return [
      storage.readToken(),
      storage.readUser(userFrom),
      storage.readTheme(),
      storage.readLocale(),
      storage.readResumption(),
      storage.readClaimed(),
    ]
  }
  const empty = [null, null, null, null, null, []]

  test('because reaching for it throws, counts as an empty one', () => {
    const window = {
      location: { protocol: 'https:', hostname, pathname },
      get document(): { cookie: string } {
        return refusing()
      },
      get localStorage(): Storage {
        return refusing()
      },
      get sessionStorage(): Storage {
        return refusing()
      },
    }
    expect(everything(createStorage(window))).toEqual(empty)
  })

  test('because each of its methods throws, counts as an empty one', () => {
    const broken = new Items()
    broken.getItem = refusing
    broken.setItem = refusing
    broken.removeItem = refusing
    const window = {
      document: new Cookies(),
      location: { protocol: 'https:', hostname, pathname },
      localStorage: broken,
      sessionStorage: broken,
    }
    expect(everything(createStorage(window))).toEqual(empty)
  })

  test('because it is full, does not keep the person who was there before', () => {
    const { storage, localStorage } = browser()
    storage.saveSession({ ...session, user: { ...user, login: 'marat77' } })
    localStorage.setItem = refusing
    storage.saveSession(session)
    expect(storage.readUser(userFrom)).toBeNull()
  })
})

test('a choice outlives the page, and a storage that is closed or full breaks nothing', () => {
  const localStorage = new Items()
  const choice = storedChoice({ localStorage }, 'total')
  const before = choice.read()
  choice.save('all')
  expect([before, storedChoice({ localStorage }, 'total').read()]).toEqual([null, 'all'])
  const closed = storedChoice(
    {
      get localStorage(): Storage {
        throw new DOMException('closed', 'SecurityError')
      },
    },
    'total',
  )
  closed.save('all')
  expect(closed.read()).toEqual(null)
})

describe('a report that could not be sent', () => {
  const week = 7 * 86_400_000
  const report = { note, key: 'one', trace }
  const keeping = () => {
    const { storage, localStorage } = browser()
    const times = { now: 1_000_000 }
    const kept = createKeptReport(storage, () => times.now)
    kept.save('dana', report)
    return { storage, localStorage, times, kept }
  }

  test('is kept for a week, for the person whose it is', () => {
    const { kept, times, localStorage } = keeping()
    times.now += week - 1
    expect(kept.read('dana')).toEqual(report)
    times.now += 1
    expect([kept.read('dana'), localStorage.length]).toEqual([null, 0])
  })

  test('is no business of a visitor, and gone when another person is signed in', () => {
    const { kept, localStorage } = keeping()
    expect([kept.read(null), kept.read('dana')]).toEqual([null, report])
    expect([kept.read('marat77'), localStorage.length]).toEqual([null, 0])
  })

  test('of a visitor is offered to visitors alone', () => {
    const { kept, localStorage } = keeping()
    kept.save(null, report)
    expect(kept.read(null)).toEqual(report)
    expect([kept.read('dana'), localStorage.length]).toEqual([null, 0])
  })

  test('takes the place of the one before, and is gone when it is forgotten or somebody signs out', () => {
    const { kept, storage } = keeping()
    const newer = { ...report, key: 'two' }
    kept.save('dana', newer)
    expect(kept.read('dana')).toEqual(newer)
    kept.forget()
    expect(kept.read('dana')).toEqual(null)
    kept.save('dana', newer)
    storage.forgetSession()
    expect(kept.read('dana')).toEqual(null)
  })

  test.each([
    ['is no JSON', (text: string) => text.slice(1)],
    ['has a field too many', (text: string) => text.replace('{', '{"token":"x",')],
    ['has words where names are', (text: string) => text.replace('quoting', 'Dana Omarova')],
    ['comes from the future', (text: string) => text.replace('"at":1000000', '"at":1000001')],
    ['has no key', (text: string) => text.replace('"key":"one"', '"key":""')],
  ])('that %s is dropped', (_, damage) => {
    const { kept, localStorage } = keeping()
    localStorage.setItem('report', damage(localStorage.getItem('report') ?? ''))
    expect([kept.read('dana'), localStorage.length]).toEqual([null, 0])
  })
})
