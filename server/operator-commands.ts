import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import * as z from 'zod/mini'
import { Amount, displayCurrencies, PositiveAmount } from '../src/api/contract/amount.ts'
import { LEGAL_VERSION_MAX, legalKinds } from '../src/api/contract/legal.ts'
import { verificationReasons, withdrawalReasons } from '../src/api/contract/reason.ts'
import { verificationParts } from '../src/api/contract/verification.ts'
import type { BackedUp } from './backup.ts'
import {
  type OperatorActions,
  refillChoices,
  verificationChoices,
  withdrawalChoices,
} from './operator-actions.ts'
import { describeError } from './problem.ts'
import { isSlug, NewsFaults, type NewsFile, newsFolder, SLUG_MAX } from './services/news-file.ts'
import type { PaymentDecision } from './services/payment.ts'
import { readHashLines } from './services/payout-file.ts'
import { reconciliationTable } from './services/reconciliation.ts'
import { Rejection } from './services/rejection.ts'

type Options = Record<string, string | undefined>

type Command = {
  usage: string
  says: string
  /** Names of the options that the command takes, each with a value. */
  options?: readonly string[]
  /** Names of those that stand alone. */
  flags?: readonly string[]
  /** Returns the path of the files that the command needs. */
  reads?: (words: string[]) => string | undefined
  run: (
    actions: OperatorActions,
    words: string[],
    options: Options,
    files: WrittenFile[],
    operator: string,
  ) => Promise<unknown>
}

class UsageError extends Error {}

const OPERATOR_MAX = 100

/** A file in the folder of the command line; `content` is base64. */
export type WrittenFile = { path: string; content: string }

/** An answer in a command's own words; any other answer is printed as JSON. */
class Said {
  readonly answer: CommandAnswer

  constructor(text: string, { failed = false, files }: Partial<CommandAnswer> = {}) {
    this.answer = { failed, text, ...(files ? { files } : {}) }
  }
}

function required(words: string[], position: number, name: string): string {
  const word = words[position]
  if (word === undefined) throw new UsageError(`${name} is missing`)
  return word
}

function oneOf<const Names extends readonly string[]>(
  names: Names,
  word: string,
  what: string,
): Names[number] {
  const known = names.find((name): name is Names[number] => name === word)
  if (!known) throw new UsageError(`There is no ${what} ${word}`)
  return known
}

function said(
  options: Options,
  name: string,
  most: number,
  reader = 'the person reads it',
): string {
  const text = options[name]?.trim()
  if (!text) throw new UsageError(`--${name} is missing: ${reader}`)
  if (text.length > most) throw new UsageError(`--${name} is longer than ${most} characters`)
  return text
}

const stock = (reasons: readonly string[]) =>
  `A text of ${reasons.join(', ')} is said in the language of the person; any other is quoted`

function wholeNumber(text: string, name: string): number {
  if (!/^\d{1,10}$/.test(text)) throw new UsageError(`${name} must be a whole number`)
  return Number(text)
}

const optionalNumber = (options: Options, name: string) =>
  options[name] === undefined ? undefined : wholeNumber(options[name], `--${name}`)

const indented = (text: string) => text.replaceAll('\n', '\n      ')

function secondsFrom(text: string): number {
  const [, digits = '', unit = ''] = /^(\d{1,7})([smhd])$/.exec(text) ?? []
  const length = { s: 1, m: 60, h: 3600, d: 86_400 }[unit]
  if (length === undefined) throw new UsageError('The time must look like 90s, 10m, 2h or 30d')
  return Number(digits) * length
}

const OffsetInstant = z.iso.datetime({ offset: true })

/** Years that a calendar of ours can hold. */
function instantFrom(text: string, name: string): Date {
  const at = new Date(text)
  const isKnown = OffsetInstant.safeParse(text.replace(/(T\d\d:\d\d)(?=[Z+-])/, '$1:00')).success
  if (!isKnown || at.getUTCFullYear() < 2000 || at.getUTCFullYear() > 2199) {
    throw new UsageError(`${name} must look like 2026-12-01T09:00+05:00 or 2026-12-01T04:00Z`)
  }
  return at
}

/** The item that a path is named after: a folder, or a Markdown file that stands for one in the fallback language. */
function newsItemFrom(path: string, files: WrittenFile[]): { slug: string; files: NewsFile[] } {
  const name = basename(path)
  const isFile = files.length === 1 && files[0]?.path === name && name.endsWith('.md')
  const slug = isFile ? name.slice(0, -'.md'.length) : name
  if (isFile && /^(ru|en|de|kk)$/.test(slug)) {
    throw new UsageError(`${path} is one language of an item: give the folder it is in`)
  }
  if (!isSlug(slug)) {
    throw new UsageError(
      `${slug} names no item: small letters, digits and hyphens, at most ${SLUG_MAX}`,
    )
  }
  return {
    slug,
    files: isFile ? decoded(files).map((file) => ({ ...file, name: 'ru.md' })) : decoded(files),
  }
}

const decoded = (files: WrittenFile[]): NewsFile[] =>
  files.map(({ path, content }) => ({ name: path, content: Buffer.from(content, 'base64') }))

function exported(made: Awaited<ReturnType<OperatorActions['exportBatch']>>, folder: string): Said {
  const leftOut = made.leftOut.map(({ withdrawal, because }) => `Not ${withdrawal}: ${because}.`)
  if (made.batch === null) return new Said(['There is nothing to export.', ...leftOut].join('\n'))
  const { batch, withdrawals, total, paymentSystem } = made
  const files = made.files.map(({ name, content }) => ({
    path: join(folder, name),
    content: Buffer.from(content).toString('base64'),
  }))
  const lines = [
    `Batch ${batch}: withdrawals ${withdrawals}, together ${total} (${paymentSystem}). Send each once.`,
    ...files.map(({ path }) => path),
    ...leftOut,
  ]
  return new Said(lines.join('\n'), { files })
}

async function imported(
  actions: OperatorActions,
  files: WrittenFile[],
  by: { operator: string; apply: boolean },
): Promise<Said> {
  const [file] = files
  if (!file || files.length > 1) throw new UsageError('Give one file')
  const read = readHashLines(Buffer.from(file.content, 'base64').toString())
  const isRead = read.faults.length === 0
  const checked = await actions.nameHashes(read.lines, { ...by, apply: by.apply && isRead })
  const faults = [...read.faults, ...checked.faults].toSorted((one, next) => one.line - next.line)
  if (faults.length > 0) {
    const lines = faults.map(({ line, says }) => `Line ${line}: ${says}.`)
    return new Said([...lines, 'Nothing was done.'].join('\n'), { failed: true })
  }
  const lines = checked.named.map((one) => `${one.withdrawal} ${one.hash} ${one.outcome}`)
  if (!by.apply) lines.push('Nothing was done yet: say --apply.')
  return new Said(lines.join('\n'))
}

const commands: Record<string, Command> = {
  outbox: {
    usage: 'outbox [<login|phone>]',
    says: 'messages that were written, newest first',
    run: (actions, words) => actions.outbox(words[0]),
  },
  refills: {
    usage: `refills [${refillChoices.join('|')}] [--after <refill>]`,
    options: ['after'],
    says: 'a hundred refills, the longest waiting first, others newest first; then those after the last of them',
    run: (actions, [status = 'waiting'], { after }) =>
      actions.refills(oneOf(refillChoices, status, 'status'), after),
  },
  reject: {
    usage: 'reject <refill>',
    says: 'rejects a refill that nothing has arrived for',
    run: (actions, words) => actions.rejectRefill(required(words, 0, 'The refill')),
  },
  transfer: {
    usage:
      'transfer <refill> [--amount 10.5] [--confirmations 1] [--replaced 1] [--further 1] [--unnoticed 1]',
    options: ['amount', 'confirmations', 'replaced', 'further', 'unnoticed'],
    says: 'simulates a transfer to a refill (sandbox)',
    run: (actions, words, options) => {
      if (options.amount !== undefined && !/^\d{1,20}(\.\d{1,18})?$/.test(options.amount)) {
        throw new UsageError('--amount must be a decimal number')
      }
      const isSet = (name: string) => options[name] !== undefined && options[name] !== '0'
      const order = { refillId: required(words, 0, 'The refill'), amount: options.amount }
      if (isSet('unnoticed')) return actions.sendUnnoticed(order)
      return actions.transfer({
        ...order,
        confirmations: optionalNumber(options, 'confirmations'),
        replaced: isSet('replaced'),
        further: isSet('further'),
      })
    },
  },
  withdrawals: {
    usage: `withdrawals [${withdrawalChoices.join('|')}] [--after <id>] | export --system <id> [--out folder] | export --batch <batch> [--unsent] | batches | cancel <batch> [--unsent] | import <file> [--apply]`,
    options: ['after', 'system', 'batch', 'out', 'as'],
    flags: ['apply', 'unsent'],
    says: indented(
      `withdrawals under way unless told; in pages as refills are
export: all that may leave becomes a batch, as a table and, where a chain is configured, as unsigned
transactions; cancel takes back one of which nothing was sent. import: a file of withdrawals and the hashes
of their transactions, one pair a line; all of them or none, and only with --apply.`,
    ),
    reads: ([action, path]) => (action === 'import' ? path : undefined),
    run: async (actions, [word = 'waiting', ...words], options, files, operator) => {
      const unsent = options.unsent !== undefined
      switch (word) {
        case 'export': {
          const { system, batch } = options
          if ((system === undefined) === (batch === undefined)) {
            throw new UsageError('Say --system for a new batch, or --batch for one that was made')
          }
          return exported(
            batch === undefined
              ? await actions.exportBatch({ paymentSystem: system ?? '', operator })
              : await actions.readBatch(batch, { unsent }),
            options.out ?? 'payouts',
          )
        }
        case 'batches':
          return actions.batches()
        case 'cancel':
          return actions.cancelBatch(required(words, 0, 'The batch'), { unsent })
        case 'import': {
          required(words, 0, 'The file')
          const apply = options.apply !== undefined
          return imported(actions, files, { operator, apply })
        }
        default:
          return actions.withdrawals(oneOf(withdrawalChoices, word, 'status'), options.after)
      }
    },
  },
  withdrawal: {
    usage:
      'withdrawal inspect|approve <id> | pay <id> --hash text | reject <id> --reason text [--unsent] | fail <id> --reason text [--unsent]',
    options: ['hash', 'reason', 'as'],
    flags: ['unsent'],
    says: `decides on a withdrawal; what is rejected or failed goes back to the balance; what is approved goes into the next batch though it is on inspection. ${stock(withdrawalReasons)}`,
    run: (actions, [action = '', ...words], options, _, operator) => {
      const unsent = options.unsent !== undefined
      const decide = (decision: PaymentDecision) =>
        actions.decideWithdrawal(required(words, 0, 'The withdrawal'), decision, {
          operator,
          unsent,
        })
      switch (action) {
        case 'inspect':
          return decide({ status: 'on_inspection' })
        case 'approve':
          return actions.approveWithdrawal(required(words, 0, 'The withdrawal'))
        case 'pay':
          return decide({ status: 'successful', hash: said(options, 'hash', 128) })
        case 'reject':
          return decide({ status: 'rejected', reason: said(options, 'reason', 500) })
        case 'fail':
          return decide({ status: 'error', reason: said(options, 'reason', 500) })
        default:
          throw new UsageError('Say inspect, approve, pay, reject or fail')
      }
    },
  },
  reconcile: {
    usage: 'reconcile [--tolerance 0.5] [--json]',
    options: ['tolerance'],
    flags: ['json'],
    says: 'what addresses hold on the chain against what the ledger says; fails where they differ by more than the least withdrawal, or the tolerance',
    run: async (actions, _, { tolerance, json }) => {
      if (tolerance !== undefined && !Amount.safeParse(tolerance).success) {
        throw new UsageError('--tolerance must be a decimal number')
      }
      const rows = await actions.reconcile({ tolerance })
      const text = json === undefined ? reconciliationTable(rows) : JSON.stringify(rows, null, 2)
      return new Said(text, { failed: rows.some(({ isOver }) => isOver) })
    },
  },
  rates: {
    usage: 'rates',
    says: 'prices that exchanges are made at, in USDT for one unit',
    run: (actions) => actions.rates(),
  },
  rate: {
    usage: 'rate set <currency> <price>',
    says: 'sets the price of a currency, in USDT for one unit',
    run: (actions, words) => {
      if (words[0] !== 'set') throw new UsageError('Say set')
      const currency = oneOf(displayCurrencies, required(words, 1, 'The currency'), 'currency')
      const price = PositiveAmount.safeParse(required(words, 2, 'The price'))
      if (!price.success) throw new UsageError('The price must be a decimal number above zero')
      return actions.setRate(currency, price.data)
    },
  },
  clock: {
    usage: 'clock [<90s|10m|2h|30d>]',
    says: "the provider's time; moves it forward (sandbox)",
    run: (actions, words) =>
      words[0] === undefined ? actions.readClock() : actions.advanceClock(secondsFrom(words[0])),
  },
  maintenance: {
    usage: 'maintenance <on|off> [--in 600] [--lasts 3600] [--note text]',
    options: ['in', 'lasts', 'note'],
    says: 'announces technical work, in seconds from now, or ends it',
    run: (actions, words, options) => {
      const word = required(words, 0, 'on or off')
      if (word !== 'on' && word !== 'off') throw new UsageError('Say on or off')
      return actions.maintenance({
        active: word === 'on',
        startsInSeconds: optionalNumber(options, 'in'),
        lastsSeconds: optionalNumber(options, 'lasts'),
        note: options.note,
      })
    },
  },
  verifications: {
    usage: `verifications [${verificationChoices.join('|')}]`,
    says: 'verifications of accounts, the longest waiting first',
    run: (actions, [status = 'in_process']) =>
      actions.verifications(oneOf(verificationChoices, status, 'status')),
  },
  verification: {
    usage:
      'verification show <login> | photos <login> <folder> | complete <login> | deny <login> --reason text [--part data|document|login|wallet]',
    options: ['reason', 'part'],
    says: `one verification, its photos as files, and the decision on it. ${stock(verificationReasons)}`,
    run: async (actions, [action = '', ...words], options) => {
      const login = () => required(words, 0, 'The login')
      switch (action) {
        case 'show':
          return actions.verification(login())
        case 'complete':
          return actions.decideVerification(login(), { status: 'completed' })
        case 'deny': {
          const reason = said(options, 'reason', 500)
          const part =
            options.part === undefined ? null : oneOf(verificationParts, options.part, 'part')
          return actions.decideVerification(login(), { status: 'denied', reason, part })
        }
        case 'photos': {
          const folder = required(words, 1, 'The folder')
          const name = (await actions.verification(login())).login
          const photos = await actions.verificationPhotos(name)
          const files = photos.map(({ photo, image }) => ({
            path: join(folder, `${name}-${photo}.jpg`),
            content: Buffer.from(image).toString('base64'),
          }))
          return new Said(files.map(({ path }) => path).join('\n'), { files })
        }
        default:
          throw new UsageError('Say show, photos, complete or deny')
      }
    },
  },
  legal: {
    usage: 'legal list | publish terms|risk <folder> --version 2 [--at 2026-12-01T09:00+05:00]',
    options: ['version', 'at'],
    says: indented(
      'terms of use and risk warning, which a newcomer agrees to\nThe folder holds ru.md, needed; en.md, de.md and kk.md as far as they are written, as an item of the\nnews does. A version is never changed: publish another one. With --at it is in force from that time.',
    ),
    reads: ([action, , path]) => (action === 'publish' ? path : undefined),
    run: async (actions, [action = '', ...words], options, files) => {
      switch (action) {
        case 'list':
          return actions.legal()
        case 'publish': {
          const kind = oneOf(legalKinds, required(words, 0, 'terms or risk'), 'legal text')
          required(words, 1, 'The folder')
          const version = said(options, 'version', LEGAL_VERSION_MAX, 'it names what was agreed to')
          const at = options.at === undefined ? undefined : instantFrom(options.at, '--at')
          return actions.publishLegal({ kind, version, files: decoded(files), at })
        }
        default:
          throw new UsageError('Say list or publish')
      }
    },
  },
  news: {
    usage: 'news list | publish <folder|file.md> [--at 2026-12-01T09:00+05:00] | withdraw <item>',
    options: ['at'],
    says: indented(`news as people read them, now or later\n${newsFolder}`),
    reads: ([action, path]) => (action === 'publish' ? path : undefined),
    run: async (actions, [action = '', ...words], options, files) => {
      if (action !== 'publish' && options.at !== undefined) {
        throw new UsageError('--at is for news publish')
      }
      switch (action) {
        case 'list':
          return actions.news()
        case 'publish': {
          const item = newsItemFrom(required(words, 0, 'The folder'), files)
          const at = options.at === undefined ? undefined : instantFrom(options.at, '--at')
          return actions.publishNews({ ...item, at })
        }
        case 'withdraw':
          return actions.withdrawNews(required(words, 0, 'The item'))
        default:
          throw new UsageError('Say list, publish or withdraw')
      }
    },
  },
  chains: {
    usage: 'chains',
    says: 'how far each chain has been read, and what came to addresses without being credited',
    run: (actions) => actions.chains(),
  },
  reports: {
    usage: 'reports [<number>]',
    says: 'problems that people reported, the newest first; by its number one with all steps of the app',
    run: (actions, [reference]) =>
      reference === undefined ? actions.problemReports() : actions.problemReport(reference),
  },
  backup: {
    usage: 'backup <file>',
    says: 'writes the whole database to a file, while the provider runs; says by what SECRET it is sealed',
    run: async (actions, words) => {
      const path = required(words, 0, 'The file')
      const { content, secret } = await actions.backUp()
      const about: BackedUp = { bytes: content.length, secret }
      const packed = { path, content: content.toString('base64') }
      return new Said(JSON.stringify(about, null, 2), { files: [packed] })
    },
  },
  restore: {
    usage: 'restore <file> [--replace <people>]',
    options: ['replace'],
    says: 'puts a backup in the place of the database, while no process of the provider runs, and audits its books. Where people are in the database, it says how many, and wants to hear that number',
    run: (_, words) => {
      required(words, 0, 'The file')
      throw new Error('Stop the provider first: it works with the database.')
    },
  },
  secret: {
    usage: 'secret rotate',
    says: 'seals everything with SECRET in place of OLD_SECRET, while no process of the provider runs',
    run: () => {
      throw new Error('Stop the provider first: it works with the secret that it was started with.')
    },
  },
  user: {
    usage:
      'user <login> | user block <login> --reason text | user unblock|sessions-end|telegram-unlink|factor-reset|events|export|erase <login> | user passkey-remove <login> <passkey> [--as name]',
    options: ['reason', 'as'],
    says: 'a person, their passkeys, inviter, partners and balance; stops an account, takes out who is not its owner, shows what happened to it, hands out all that is kept of a person, and erases it. Who did it is recorded: you, or --as name',
    run: async (actions, [action = '', ...words], options, _, operator) => {
      if (words.length === 0) return actions.showUser(required([action], 0, 'The login'))
      const login = required(words, 0, 'The login')
      switch (action) {
        case 'block': {
          const reason = said(options, 'reason', 500, 'it is recorded')
          return actions.blockUser(login, { reason, operator })
        }
        case 'unblock':
          return actions.unblockUser(login, operator)
        case 'sessions-end':
          return actions.endSessions(login, operator)
        case 'telegram-unlink':
          return actions.unlinkTelegram(login, operator)
        case 'factor-reset':
          return actions.resetFactor(login, operator)
        case 'passkey-remove': {
          const id = required(words, 1, 'The passkey')
          return actions.removePasskey(login, id, operator)
        }
        case 'events':
          return actions.securityEvents(login)
        case 'export':
          return actions.exportUser(login, operator)
        case 'erase':
          return actions.eraseUser(login, operator)
        default:
          throw new UsageError(
            'Say block, unblock, sessions-end, telegram-unlink, factor-reset, passkey-remove, events, export or erase',
          )
      }
    },
  },
}

export const usage = [
  'npm run operator -- <command>',
  '',
  ...Object.values(commands).map((command) => `  ${command.usage}\n      ${command.says}`),
].join('\n')

function parse(command: Command, args: string[]): { words: string[]; options: Options } {
  const { options: valued = [], flags = [] } = command
  const known = [
    ...valued.map((name) => [name, { type: 'string' as const }] as const),
    ...flags.map((name) => [name, { type: 'boolean' as const }] as const),
  ]
  try {
    const { positionals, values } = parseArgs({
      args,
      options: Object.fromEntries(known),
      allowPositionals: true,
    })
    const options = Object.entries(values).map(([name, value]) => [name, String(value)])
    return { words: positionals, options: Object.fromEntries(options) }
  } catch (error) {
    // The next sentence is about words that begin with a hyphen, which no command takes.
    throw new UsageError(error instanceof Error ? error.message.split('. ')[0] : String(error))
  }
}

/** The folder or file that a command works with: it is read where the command line was called. */
export function pathToRead([name = '', ...rest]: string[]): string | undefined {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command?.reads) return undefined
  try {
    return command.reads(parse(command, rest).words)
  } catch {
    // The command itself says what is wrong with its options.
    return undefined
  }
}

export type CommandAnswer = { failed: boolean; text: string; files?: WrittenFile[] }

/** Total: a command that is refused, misspelt or broken is answered in words. */
export async function runCommand(
  actions: OperatorActions,
  [name = '', ...rest]: string[],
  files: WrittenFile[] = [],
  /** The name in the records, unless `--as` gives another. */
  caller = 'operator',
): Promise<CommandAnswer> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) return { failed: !['', 'help', '--help'].includes(name), text: usage }
  try {
    const { words, options } = parse(command, rest)
    const operator = options.as?.trim().slice(0, OPERATOR_MAX) || caller
    const result = await command.run(actions, words, options, files, operator)
    if (result instanceof Said) return result.answer
    return { failed: false, text: JSON.stringify(result, null, 2) }
  } catch (error) {
    if (error instanceof UsageError) {
      return { failed: true, text: `${error.message}\nUsage: ${command.usage}` }
    }
    if (error instanceof NewsFaults) {
      return { failed: true, text: `${error.message}\nNothing was published.` }
    }
    if (error instanceof Rejection) return { failed: true, text: `Refused: ${error.code}` }
    return { failed: true, text: `Failed: ${String(describeError(error).message)}` }
  }
}
