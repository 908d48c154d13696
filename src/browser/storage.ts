import * as z from 'zod/mini'
import { type Session, User } from '../api/contract/session.ts'

/** What of a window the storage needs. Reaching for a storage may throw, so it is reached for each time. */
export type StorageWindow = {
  document: { cookie: string }
  location: { protocol: string }
  readonly localStorage: globalThis.Storage
  readonly sessionStorage: globalThis.Storage
}

const COOKIE = 'refreshToken'
/** A session lasts 24 hours at most (product.md, section 7). */
const COOKIE_LIFETIME = 24 * 60 * 60

/** Visible ASCII: what a header can carry. */
const Token = z.string().check(z.regex(/^[\x21-\x7e]{20,512}$/))

/** Of the client state only the slice `user` is kept. */
const Root = z.object({ version: z.literal(1), user: User })

const Theme = z.enum(['dark', 'light'])
const Locale = z.enum(['en', 'ru', 'de', 'kk'])

/** What may survive a reload in the middle of a flow. Never a password, a code or a token. */
const Progress = z.object({
  version: z.literal(1),
  verification: z.optional(
    z.object({
      flow: z.enum(['login', 'registration']),
      verificationId: z.string().check(z.minLength(1), z.maxLength(64)),
    }),
  ),
  /** Refills which the person says they have paid. */
  claimed: z.optional(
    z.array(z.string().check(z.minLength(1), z.maxLength(64))).check(z.maxLength(100)),
  ),
})
type Progress = z.infer<typeof Progress>

export type Verification = NonNullable<Progress['verification']>

/**
 * The cookie and the items of product.md, section 6. What is found there may be old, foreign or damaged: what does
 * not fit is removed, and neither a storage that throws nor one that is full breaks the start.
 */
export function createStorage(window: StorageWindow) {
  const read = <Value>(
    area: 'localStorage' | 'sessionStorage',
    name: string,
    schema: z.ZodMiniType<Value>,
    decode: (text: string) => unknown,
  ): Value | null =>
    attempt(() => {
      const text = window[area].getItem(name)
      if (text === null) return null
      const parsed = schema.safeParse(attempt(() => decode(text)))
      if (parsed.success) return parsed.data
      window[area].removeItem(name)
      return null
    })

  const write = (area: 'localStorage' | 'sessionStorage', name: string, text: string) => {
    attempt(() => {
      // A full storage keeps the old value; that would be another person's.
      window[area].removeItem(name)
      window[area].setItem(name, text)
    })
  }

  const remove = (area: 'localStorage' | 'sessionStorage', name: string) => {
    attempt(() => window[area].removeItem(name))
  }

  const writeCookie = (value: string, lifetime: number) => {
    const secure = window.location.protocol === 'https:' ? '; Secure' : ''
    attempt(() => {
      window.document.cookie = `${COOKIE}=${value}; Path=/; SameSite=Strict; Max-Age=${lifetime}${secure}`
    })
  }

  const readToken = (): string | null => {
    const value = attempt(() => cookieIn(window.document.cookie))
    if (value === null) return null
    const parsed = Token.safeParse(attempt(() => decodeURIComponent(value)))
    if (parsed.success) return parsed.data
    writeCookie('', 0)
    return null
  }

  const readProgress = (): Progress =>
    read('sessionStorage', 'progress', Progress, JSON.parse) ?? { version: 1 }
  const writeProgress = (progress: Progress) =>
    write('sessionStorage', 'progress', JSON.stringify(progress))

  return {
    readToken,
    readUser: (): User | null => {
      const user = read('localStorage', 'user', User, JSON.parse)
      const root = read('localStorage', 'root', Root, JSON.parse)
      return user ?? root?.user ?? null
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
      remove('sessionStorage', 'progress')
    },
    /** Another tab may have put a newer one there. */
    forgetToken: (token: string): void => {
      if (readToken() === token) writeCookie('', 0)
    },
    readTheme: () => read('localStorage', 'theme', Theme, String),
    saveTheme: (theme: z.infer<typeof Theme>): void => write('localStorage', 'theme', theme),
    readLocale: () => read('localStorage', 'locale', Locale, String),
    saveLocale: (locale: z.infer<typeof Locale>): void => write('localStorage', 'locale', locale),
    readVerification: (): Verification | null => readProgress().verification ?? null,
    saveVerification: (verification: Verification): void =>
      writeProgress({ ...readProgress(), verification }),
    forgetVerification: (): void => {
      const { verification: _, ...rest } = readProgress()
      writeProgress(rest)
    },
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

function cookieIn(cookies: string): string | null {
  const pair = cookies.split(';').find((each) => each.trim().startsWith(`${COOKIE}=`))
  return pair === undefined ? null : pair.trim().slice(COOKIE.length + 1)
}
