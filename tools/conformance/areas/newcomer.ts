import { createECDH, createHash, createHmac, randomBytes, randomInt, randomUUID } from 'node:crypto'
import type { Challenge, TelegramPayload } from '../../../src/api/contract/session.ts'
import { type Asker, type Check, differs, needs } from '../check.ts'
import type { Known } from '../known.ts'
import { needed } from '../needed.ts'
import { blackPicture } from '../picture.ts'
import { NEW_PASSWORD as password } from '../requests.ts'
import { softwarePasskey } from '../software-passkey.ts'

/** Seconds that the run waits for a new code at most. */
const WAIT_MAX = 120
const DOCUMENT_NUMBER = 'N12345678'

const passkeyRefused = ['passkey_refused'] as const
const forged = ['verification_failed'] as const

/** No country has the code 999, so that nobody gets the messages. */
const nobodysPhone = () => `+999${randomInt(10 ** 9, 10 ** 10)}`

/** An account that is made for the run, where that is allowed: what would change an account for good is done to this one. */
export const newcomer = (known: Known): Check[] => {
  const login = `conformance${randomBytes(6).toString('hex')}`
  const found: { challenge?: Challenge; token?: string } = {}
  const allowed = () => known.settings.mayRegister || needs(needed.register)
  const code = () => (known.codeFor ?? needs(needed.code))(login)
  const begun = () => {
    allowed()
    return found.challenge ?? needs('a code to the phone of a new account')
  }
  const opened = () => {
    allowed()
    return found.token ?? needs('a new account that is open')
  }

  const secure = ({ answer }: Asker) => answer('readSecurity', {}, { token: opened() })

  /** A new phone that waits, because the code by the method in force is said to be lost. */
  const waitingChange = async ({ answer }: Asker) => {
    const token = opened()
    const body = { phone: nobodysPhone(), password, lost: 'wait' }
    const { challenge } = (await answer('changeUserData', { body }, { token })).body
    const { verificationId } = challenge ?? needs('a challenge')
    const confirmed = await answer('confirmCode', { body: { verificationId, code: await code() } })
    return 'pending' in confirmed.body ? confirmed.body.pending : needs('a change that waits')
  }

  return [
    {
      call: 'register',
      holds: 'makes an account once for a key, and refuses a login that somebody has',
      run: async ({ answer, refusal, expect }) => {
        allowed()
        const key = randomUUID()
        const body = {
          login,
          email: `${login}@example.org`,
          phone: nobodysPhone(),
          password,
          consents: known.consents,
        }
        const params = { login: known.login }
        const first = await answer('register', { params, body }, { key })
        if ('refreshToken' in first.body) found.token = first.body.refreshToken
        else found.challenge = first.body
        const second = await answer('register', { params, body }, { key })
        const [one, again] = [first, second].map((it) =>
          'verificationId' in it.body ? it.body.verificationId : it.body.refreshToken,
        )
        expect(second.exchange, one === again, differs(one, again, ['verificationId']))
        const other = { ...body, email: `${login}@example.com` }
        await refusal('register', { params, body: other }, ['idempotency_key_reused'], { key })
        const taken = { params, body: { ...other, login: known.login, phone: nobodysPhone() } }
        await refusal('register', taken, ['login_taken'], { key: randomUUID() })
      },
    },
    {
      call: 'resendCode',
      holds: 'sends a new code once the wait is over, and the one before opens nothing',
      run: async ({ answer, refusal, expect }) => {
        const { verificationId } = begun()
        const before = await code()
        const { resendIn } = (await answer('readChallenge', { params: { verificationId } })).body
        if (resendIn > WAIT_MAX) needs(`a wait of at most ${WAIT_MAX} s before a new code`)
        await known.pause(resendIn + 1)
        const sent = await answer('resendCode', { body: { verificationId } })
        found.challenge = sent.body
        expect(sent.exchange, sent.body.resendIn > 0, {
          expected: 'resendIn: more than 0',
          got: `resendIn: ${sent.body.resendIn}`,
        })
        if ((await code()) === before) needs('a new code that differs')
        const old = { verificationId: sent.body.verificationId, code: before }
        await refusal('confirmCode', { body: old }, ['code_mismatch'])
      },
    },
    {
      call: 'confirmCode',
      holds: 'opens the new account by the code to its phone',
      run: async ({ answer, expect }) => {
        const { verificationId } = begun()
        const right = { body: { verificationId, code: await code() } }
        const { body, exchange } = await answer('confirmCode', right)
        if ('refreshToken' in body) found.token = body.refreshToken
        expect(exchange, 'refreshToken' in body && body.user.login === login, {
          expected: `user.login: "${login}", with a token`,
          got: `fields: ${Object.keys(body).join(', ')}`,
        })
      },
    },
    {
      call: 'changeAvatar',
      holds: 'takes a picture',
      run: async ({ answer, expect }) => {
        const form = { image: blackPicture() }
        const { body, exchange } = await answer('changeAvatar', { form }, { token: opened() })
        expect(exchange, body.avatar !== null, {
          expected: 'avatar: an address',
          got: 'avatar: null',
        })
      },
    },
    {
      call: 'submitVerification',
      holds: 'takes data and photos once, and gives the number of the document back masked',
      run: async ({ answer, refusal, expect }) => {
        const token = opened()
        const form = {
          fullName: 'Conformance Check',
          birthDate: '1990-01-01',
          familyStatus: 'single',
          documentNumber: DOCUMENT_NUMBER,
          document: blackPicture(),
          login: blackPicture(),
          wallet: blackPicture(),
        }
        const { body, exchange } = await answer('submitVerification', { form }, { token })
        const { status, maskedDocumentNumber } = body
        expect(exchange, status === 'in_process', differs('in_process', status, ['status']))
        expect(exchange, maskedDocumentNumber?.includes(DOCUMENT_NUMBER) === false, {
          expected: 'maskedDocumentNumber: its last characters',
          got: `maskedDocumentNumber: ${maskedDocumentNumber}`,
        })
        await refusal('submitVerification', { form }, ['verification_not_updated'], { token })
      },
    },
    {
      call: 'signInWithPasskey',
      holds: 'opens a session by a passkey, once for each request, and for its own page alone',
      run: async (asker) => {
        const { answer, refusal, expect } = asker
        const token = opened()
        if ((await secure(asker)).body.passkeyOrigin === null) {
          needs('a provider whose address browsers allow passkeys for')
        }
        const asked = { body: { addPasskey: true, password } }
        const { body: allowing } = await answer('changeSecurity', asked, { token })
        const { challenge, passkey: creation = needs('what a passkey is made of') } =
          'challenge' in allowing ? allowing : needs('a challenge')
        const { verificationId } = challenge
        await answer('confirmCode', { body: { verificationId, code: await code() } })
        const device = softwarePasskey(creation.origin)
        const made = { body: { verificationId, passkey: device.make(creation) } }
        const added = await answer('changeSecurity', made, { token })
        const count = 'security' in added.body ? added.body.security.passkeys.length : 0
        expect(added.exchange, count === 1, differs(1, count, ['security', 'passkeys', 'length']))

        const request = async () => (await answer('requestPasskey')).body
        const elsewhere = device.show(await request(), { origin: 'https://nobody.example' })
        await refusal('signInWithPasskey', { body: elsewhere }, passkeyRefused)
        const shown = { body: device.show(await request()) }
        const { body, exchange } = await answer('signInWithPasskey', shown)
        expect(
          exchange,
          body.user.login === login,
          differs(login, body.user.login, ['user', 'login']),
        )
        await refusal('signInWithPasskey', shown, passkeyRefused)
        await answer('signOut', {}, { token: body.refreshToken })
      },
    },
    {
      call: 'cancelChange',
      holds: 'cancels a change that waits, once',
      run: async (asker) => {
        const token = opened()
        const { id } = await waitingChange(asker)
        const { body, exchange } = await asker.answer('cancelChange', { body: { id } }, { token })
        asker.expect(exchange, body.pending === null, differs(null, body.pending, ['pending']))
        await asker.refusal('cancelChange', { body: { id } }, ['not_found'], { token })
      },
    },
    {
      call: 'cancelChangeByLink',
      holds: 'cancels a change that waits by the link of its notice, and says so again',
      run: async (asker) => {
        opened()
        const linkFor = known.linkFor ?? needs(needed.link)
        await waitingChange(asker)
        const link = await linkFor(login)
        const given = URL.canParse(link) ? new URL(link).searchParams.get('token') : null
        const body = { token: given ?? needs('a link with a token') }
        for (const _ of ['first', 'again']) {
          const cancelled = await asker.answer('cancelChangeByLink', { body })
          const { kind } = cancelled.body
          asker.expect(cancelled.exchange, kind === 'phone', differs('phone', kind, ['kind']))
        }
        const after = await secure(asker)
        const { pending } = after.body
        asker.expect(after.exchange, pending === null, differs(null, pending, ['pending']))
      },
    },
    {
      call: 'addBrowser',
      holds: 'sends notices to a browser, changes what it shows, and forgets it',
      run: async ({ answer, expect }) => {
        const token = opened()
        const { publicKey } = (await answer('claimBrowser', { body: { id: null } }, { token })).body
        if (publicKey === null) needs('a provider that sends notices to browsers')
        const nobodys = randomBytes(20).toString('base64url')
        const endpoint = `https://updates.push.services.mozilla.com/wpush/v2/${nobodys}`
        const browser = {
          endpoint,
          p256dh: createECDH('prime256v1').generateKeys('base64url'),
          auth: randomBytes(16).toString('base64url'),
        }
        for (const showsAmounts of [false, true]) {
          const added = await answer(
            'addBrowser',
            { body: { ...browser, showsAmounts } },
            { token },
          )
          const shows = added.body.browser?.showsAmounts
          expect(
            added.exchange,
            shows === showsAmounts,
            differs(showsAmounts, shows, ['browser', 'showsAmounts']),
          )
        }
        const id = createHash('sha256').update(endpoint).digest('base64url')
        const claimed = await answer('claimBrowser', { body: { id } }, { token })
        expect(claimed.exchange, claimed.body.browser !== null, {
          expected: 'browser: the one whose endpoint has this SHA-256',
          got: 'browser: null',
        })
        const removed = await answer('removeBrowser', { body: { id } }, { token })
        expect(
          removed.exchange,
          removed.body.browser === null,
          differs(null, removed.body.browser, ['browser']),
        )
      },
    },
    {
      call: 'signOut',
      holds: 'leaves the new account without a session',
      run: async ({ answer, refusal }) => {
        const token = opened()
        await answer('signOut', {}, { token })
        await refusal('readBalance', {}, ['session_timed_out'], { token })
      },
    },
    {
      call: 'signInWithTelegram',
      holds: 'registers whom Telegram vouches for, knows them again, and takes a payload once',
      run: async ({ answer, refusal, expect }) => {
        allowed()
        const botToken = known.settings.telegramBotToken ?? needs(needed.bot)
        const { available } = (await answer('readTelegramAuth')).body
        if (!available) needs('a provider that signs in by Telegram')
        const id = randomInt(2 ** 40, 2 ** 47)
        const now = Math.floor(Date.now() / 1000)
        const person = { id, first_name: 'Conformance', auth_date: now }
        const params = { login: known.login }
        const payload = signed(botToken, person)
        const first = { params, body: { ...payload, consents: known.consents } }
        const wrong = { params, body: { ...first.body, first_name: 'Somebody' } }
        await refusal('signInWithTelegram', wrong, forged)
        const { body } = await answer('signInWithTelegram', first)
        await refusal('signInWithTelegram', first, forged)
        const later = { body: signed(botToken, { ...person, auth_date: now - 1 }) }
        const again = await answer('signInWithTelegram', later)
        if (!('user' in body && 'user' in again.body)) needs('a sign-in by Telegram without a code')
        const [one, other] = [body.user.login, again.body.user.login]
        expect(again.exchange, one === other, differs(one, other, ['user', 'login']))
        for (const { refreshToken } of [body, again.body]) {
          await answer('signOut', {}, { token: refreshToken })
        }
      },
    },
  ]
}

/** As core.telegram.org/widgets/login defines it: the fields in order, under the SHA-256 of the bot's token. */
function signed(
  botToken: string,
  fields: Pick<TelegramPayload, 'id' | 'first_name' | 'auth_date'>,
): TelegramPayload {
  const lines = Object.entries(fields).map(([name, value]) => `${name}=${value}`)
  const key = createHash('sha256').update(botToken).digest()
  const hash = createHmac('sha256', key).update(lines.toSorted().join('\n')).digest('hex')
  return { ...fields, hash }
}
