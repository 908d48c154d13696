import { parseArgs } from 'node:util'

export type Settings = {
  url: string
  login: string
  password: string
  other: { login: string; password: string } | null
  codeCommand: string | null
  linkCommand: string | null
  telegramBotToken: string | null
  mayMoveMoney: boolean
  mayChangeOther: boolean
  mayRegister: boolean
  maySubscribe: boolean
  readOnly: boolean
  /** Names of areas; empty is all. */
  only: string[]
  /** Time for one call. */
  seconds: number
  junit: string | null
  json: string | null
}

export const usage = `cabinet-conformance checks that a provider keeps the contract.

  --url URL                    what its calls begin with, as https://provider.example/api
  --login, --password          an account with deposits, operations and partners
  --other-login, --other-password
                               a second account: it must not read what the first one has
  --code-command COMMAND       prints the last code that was sent to $TARGET
  --link-command COMMAND       prints the link of the last message that had one, of those to $TARGET
  --telegram-bot-token TOKEN   the token of the bot that people sign in by
  --may-move-money             exchanges, deposits and withdraws small amounts: for test accounts
  --may-change-other           changes the second account: picture, wallet, recovery codes, password
                               there and back
  --may-register               makes an account, and one more with --telegram-bot-token: they stay
  --may-subscribe              buys the first account the shortest period of the subscription
  --read-only                  makes GET calls, signs in and out, and nothing else
  --only AREA                  one area of the report; may be repeated
  --seconds 10                 how long one call may take
  --junit FILE, --json FILE    writes the report as well

The passwords may be in CABINET_PASSWORD and CABINET_OTHER_PASSWORD instead, the token in
CABINET_TELEGRAM_BOT_TOKEN.
Ends with 0 when all that was run holds, 1 when something does not, 2 when it cannot run.
`

/** Throws an error with a sentence about what is missing or wrong. */
export function readSettings(
  args: string[],
  environment: Record<string, string | undefined>,
): Settings {
  const { values } = parseArgs({
    args,
    options: {
      url: { type: 'string' },
      login: { type: 'string' },
      password: { type: 'string' },
      'other-login': { type: 'string' },
      'other-password': { type: 'string' },
      'code-command': { type: 'string' },
      'link-command': { type: 'string' },
      'telegram-bot-token': { type: 'string' },
      'may-register': { type: 'boolean', default: false },
      'may-subscribe': { type: 'boolean', default: false },
      'may-move-money': { type: 'boolean', default: false },
      'may-change-other': { type: 'boolean', default: false },
      'read-only': { type: 'boolean', default: false },
      only: { type: 'string', multiple: true, default: [] },
      seconds: { type: 'string', default: '10' },
      junit: { type: 'string' },
      json: { type: 'string' },
    },
  })
  const password = values.password ?? environment.CABINET_PASSWORD
  const otherPassword = values['other-password'] ?? environment.CABINET_OTHER_PASSWORD
  const otherLogin = values['other-login']
  const seconds = Number(values.seconds)
  if (!values.url || !/^https?:$/.test(protocolOf(values.url))) {
    throw new Error('--url must be an address that begins with http:// or https://.')
  }
  if (!values.login || !password) throw new Error('--login and --password are needed.')
  if ((otherLogin === undefined) !== (otherPassword === undefined)) {
    throw new Error('--other-login and --other-password belong together.')
  }
  if (!(seconds >= 1 && seconds <= 120)) throw new Error('--seconds must be from 1 to 120.')
  return {
    url: values.url,
    login: values.login,
    password,
    other: otherLogin && otherPassword ? { login: otherLogin, password: otherPassword } : null,
    codeCommand: values['code-command'] ?? null,
    linkCommand: values['link-command'] ?? null,
    telegramBotToken:
      values['telegram-bot-token'] ?? environment.CABINET_TELEGRAM_BOT_TOKEN ?? null,
    mayRegister: values['may-register'],
    maySubscribe: values['may-subscribe'],
    mayMoveMoney: values['may-move-money'],
    mayChangeOther: values['may-change-other'],
    readOnly: values['read-only'],
    only: values.only,
    seconds,
    junit: values.junit ?? null,
    json: values.json ?? null,
  }
}

const protocolOf = (url: string) => (URL.canParse(url) ? new URL(url).protocol : '')
