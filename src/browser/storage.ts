import type { Session, User } from '../api/contract/session.ts'

/** Even the access to `localStorage` may throw, so it is accessed anew each time. */
export type StorageWindow = {
  document: { cookie: string }
  location: { protocol: string; hostname: string; pathname: string }
  readonly localStorage: globalThis.Storage
  readonly sessionStorage: globalThis.Storage
}

const COOKIE = 'refreshToken'
/** A session lasts 24 hours at most (product.md, section 7). */
const COOKIE_LIFETIME = 24 * 60 * 60
const LOCALE_LIFETIME = 365 * 24 * 60 * 60

/** Visible ASCII: what a header can carry. */
const token = /^[\x21-\x7e]{20,512}$/

const themes = ['dark', 'light'] as const
const amounts = ['hidden', 'shown'] as const
const locales = ['en', 'ru', 'de', 'kk'] as const
const flows = ['login', 'registration', 'forgotPassword'] as const

/** These flows keep through a reload what is typed in them. */
const draftFlows = ['deposit', 'withdrawal', 'refill'] as const

export type Verification = { flow: (typeof flows)[number]; verificationId: string }

/** Survives a reload in the middle of a flow. Never holds a password, a code or a token. */
type Progress = {
  version: 1
  verification?: Verification
  /** The form of a registration; the flow, which alone needs it, reads it. */
  registration?: unknown
  /** Refills which the person says they have paid. */
  claimed?: string[]
  /** With the login of whoever typed it; the shell, which alone needs it, brings its reader. */
} & { [flow in (typeof draftFlows)[number]]?: unknown }

/** Null for what is not what it should be. */
type Reader<Value> = (found: unknown) => Value | null

// By hand and without schemas: these are read before the first screen, which has none to spare.
const oneOf =
  <Value extends string>(known: readonly Value[]): Reader<Value> =>
  (found) =>
    known.find((value) => value === found) ?? null

const isId = (found: unknown): found is string =>
  typeof found === 'string' && found.length > 0 && found.length <= 64

const fieldsOf = (found: unknown): Record<string, unknown> | null =>
  typeof found === 'object' && found !== null ? { ...found } : null

const progressFrom: Reader<Progress> = (found) => {
  const fields = fieldsOf(found)
  if (fields?.version !== 1) return null
  const progress: Progress = { version: 1 }
  if (fields.verification !== undefined) {
    const { flow, verificationId } = fieldsOf(fields.verification) ?? {}
    const known = oneOf(flows)(flow)
    if (!known || !isId(verificationId)) return null
    progress.verification = { flow: known, verificationId }
  }
  if (fields.claimed !== undefined) {
    const { claimed } = fields
    if (!Array.isArray(claimed) || claimed.length > 100 || !claimed.every(isId)) return null
    progress.claimed = claimed
  }
  if (fields.registration !== undefined) progress.registration = fields.registration
  for (const flow of draftFlows) if (fields[flow] !== undefined) progress[flow] = fields[flow]
  return progress
}

/**
 * The cookie and the items of product.md, section 6. What is found there may be old, foreign or damaged: what does
 * not fit is removed, and neither a storage that throws nor one that is full breaks the start.
 */
export function createStorage(window: StorageWindow) {
  const read = <Value>(
    area: 'localStorage' | 'sessionStorage',
    name: string,
    reader: Reader<Value>,
    decode: (text: string) => unknown,
  ): Value | null =>
    attempt(() => {
      const text = window[area].getItem(name)
      if (text === null) return null
      const value = reader(attempt(() => decode(text)))
      if (value === null) window[area].removeItem(name)
      return value
    })

  const remove = (area: 'localStorage' | 'sessionStorage', name: string) => {
    attempt(() => window[area].removeItem(name))
  }

  const write = (area: 'localStorage' | 'sessionStorage', name: string, text: string) => {
    // In one step: other tabs take an item `user` that goes for a sign-out.
    const isKept = attempt(() => {
      window[area].setItem(name, text)
      return true
    })
    // A full storage keeps the old value; that would be another person's.
    if (!isKept) remove(area, name)
  }

  const putCookie = (cookie: string, rules: string) => {
    const secure = window.location.protocol === 'https:' ? '; Secure' : ''
    attempt(() => {
      window.document.cookie = `${cookie}; Path=/; ${rules}${secure}`
    })
  }
  const writeCookie = (value: string, lifetime: number) =>
    putCookie(`${COOKIE}=${value}`, `SameSite=Strict; Max-Age=${lifetime}`)

  /** A neighbouring site may have put one there for a part of this site: whose token is whose cannot be told. */
  const forgetCookies = () => {
    const { hostname, pathname } = window.location
    const hosts = hostname.split('.').map((_, first, parts) => parts.slice(first).join('.'))
    const paths = [...pathname.matchAll(/\/|$/g)].flatMap(({ index }) => [
      pathname.slice(0, index),
      pathname.slice(0, index + 1),
    ])
    for (const path of new Set(paths)) {
      for (const domain of ['', ...hosts.map((host) => `; Domain=${host}`)]) {
        attempt(() => {
          window.document.cookie = `${COOKIE}=; Path=${path}; Max-Age=0${domain}`
        })
      }
    }
  }

  const readToken = (): string | null => {
    const [value, ...others] = attempt(() => cookiesIn(window.document.cookie)) ?? []
    if (value === undefined) return null
    if (others.length > 0) {
      forgetCookies()
      return null
    }
    const decoded = attempt(() => decodeURIComponent(value))
    if (decoded !== null && token.test(decoded)) return decoded
    writeCookie('', 0)
    return null
  }

  const readProgress = (): Progress =>
    read('sessionStorage', 'progress', progressFrom, JSON.parse) ?? { version: 1 }
  const writeProgress = (progress: Progress) =>
    write('sessionStorage', 'progress', JSON.stringify(progress))

  return {
    readToken,
    /** The reader is handed in: it comes with the calls, which a visitor without a session does not wait for. */
    readUser: (userFrom: Reader<User>): User | null => {
      const user = read('localStorage', 'user', userFrom, JSON.parse)
      // Only the slice `user` of the client state is kept.
      const stored = read(
        'localStorage',
        'root',
        (found) => {
          const fields = fieldsOf(found)
          return fields?.version === 1 ? userFrom(fields.user) : null
        },
        JSON.parse,
      )
      return user ?? stored
    },
    saveSession: ({ refreshToken, user }: Session): void => {
      writeCookie(encodeURIComponent(refreshToken), COOKIE_LIFETIME)
      write('localStorage', 'user', JSON.stringify(user))
      write('localStorage', 'root', JSON.stringify({ version: 1, user }))
    },
    forgetSession: (): void => {
      writeCookie('', 0)
      remove('localStorage', 'user')
      remove('localStorage', 'root')
      remove('localStorage', 'report')
      remove('sessionStorage', 'progress')
    },
    /** Another tab may have put a newer one there. */
    forgetToken: (token: string): void => {
      if (readToken() === token) writeCookie('', 0)
    },
    readTheme: () => read('localStorage', 'theme', oneOf(themes), String),
    saveTheme: (theme: (typeof themes)[number]): void => write('localStorage', 'theme', theme),
    readHiding: (): boolean => read('localStorage', 'amounts', oneOf(amounts), String) === 'hidden',
    saveHiding: (areHidden: boolean): void =>
      write('localStorage', 'amounts', areHidden ? 'hidden' : 'shown'),
    readLocale: () => read('localStorage', 'locale', oneOf(locales), String),
    saveLocale: (locale: (typeof locales)[number]): void => {
      write('localStorage', 'locale', locale)
      // The provider sends the page in it.
      putCookie(`locale=${locale}`, `SameSite=Lax; Max-Age=${LOCALE_LIFETIME}`)
    },
    readResumption: (): (Verification & { typed: unknown }) | null => {
      const { verification, registration: typed } = readProgress()
      return verification ? { ...verification, typed } : null
    },
    saveVerification: (verification: Verification): void =>
      writeProgress({ ...readProgress(), verification }),
    forgetVerification: (): void => {
      const { verification: _, registration: __, ...rest } = readProgress()
      writeProgress(rest)
    },
    saveRegistration: (registration: unknown): void =>
      writeProgress({ ...readProgress(), registration }),
    /** Null where another person typed it. */
    readDraft: (flow: (typeof draftFlows)[number], login: string): unknown => {
      const fields = fieldsOf(readProgress()[flow])
      return fields?.login === login ? fields : null
    },
    /** Null forgets it. */
    saveDraft: (flow: (typeof draftFlows)[number], login: string, draft: object | null): void =>
      writeProgress({ ...readProgress(), [flow]: draft && { ...draft, login } }),
    /** The reader comes with the calls. */
    readReport: <Report>(reportFrom: Reader<Report>): Report | null =>
      read('localStorage', 'report', reportFrom, JSON.parse),
    /** Null forgets it. */
    saveReport: (report: object | null): void =>
      report
        ? write('localStorage', 'report', JSON.stringify(report))
        : remove('localStorage', 'report'),
    readClaimed: (): string[] => readProgress().claimed ?? [],
    saveClaimed: (id: string): void => {
      const progress = readProgress()
      const others = (progress.claimed ?? []).filter((other) => other !== id)
      writeProgress({ ...progress, claimed: [...others, id].slice(-100) })
    },
  }
}

function attempt<Value>(act: () => Value): Value | null {
  try {
    return act()
  } catch {
    return null
  }
}

function cookiesIn(cookies: string): string[] {
  return cookies
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${COOKIE}=`))
    .map((pair) => pair.slice(COOKIE.length + 1))
}
