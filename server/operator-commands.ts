import { join } from 'node:path'
import { refillStatuses } from '../src/api/contract/refill.ts'
import { verificationParts } from '../src/api/contract/verification.ts'
import type { Operations } from './operations.ts'
import { describeError } from './problem.ts'
import { Refusal } from './rules/refusal.ts'
import { verificationStatuses } from './rules/verification.ts'

type Command = {
  usage: string
  says: string
  run: (
    operations: Operations,
    words: string[],
    options: Record<string, string>,
  ) => Promise<unknown>
}

class UsageError extends Error {}

/** What the command line writes to files where it was called; `content` is base64. */
export type WrittenFile = { path: string; content: string }

class Files {
  readonly files: WrittenFile[]

  constructor(files: WrittenFile[]) {
    this.files = files
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

function wholeNumber(text: string, name: string): number {
  if (!/^\d{1,10}$/.test(text)) throw new UsageError(`${name} must be a whole number`)
  return Number(text)
}

const optionalNumber = (options: Record<string, string>, name: string) =>
  options[name] === undefined ? undefined : wholeNumber(options[name], `--${name}`)

function secondsFrom(text: string): number {
  const [, digits = '', unit = ''] = /^(\d{1,7})([smhd])$/.exec(text) ?? []
  const length = { s: 1, m: 60, h: 3600, d: 86_400 }[unit]
  if (length === undefined) throw new UsageError('The time must look like 90s, 10m, 2h or 30d')
  return Number(digits) * length
}

const commands: Record<string, Command> = {
  outbox: {
    usage: 'outbox [<login|phone>]',
    says: 'messages that were written, newest first',
    run: (operations, words) => operations.outbox(words[0]),
  },
  refills: {
    usage: 'refills [waiting|replenished|rejected|all]',
    says: 'refills, newest first',
    run: (operations, [status = 'waiting']) =>
      operations.refills(oneOf([...refillStatuses, 'all'], status, 'status')),
  },
  reject: {
    usage: 'reject <refill>',
    says: 'rejects a refill that nothing has arrived for',
    run: (operations, words) => operations.rejectRefill(required(words, 0, 'The refill')),
  },
  transfer: {
    usage: 'transfer <refill> [--amount 10.5] [--confirmations 1] [--replaced 1]',
    says: 'simulates a transfer to a refill (sandbox)',
    run: (operations, words, options) => {
      if (options.amount !== undefined && !/^\d{1,20}(\.\d{1,18})?$/.test(options.amount)) {
        throw new UsageError('--amount must be a decimal number')
      }
      return operations.transfer({
        refillId: required(words, 0, 'The refill'),
        amount: options.amount,
        confirmations: optionalNumber(options, 'confirmations'),
        replaced: options.replaced === undefined ? undefined : options.replaced !== '0',
      })
    },
  },
  clock: {
    usage: 'clock [<90s|10m|2h|30d>]',
    says: "the provider's time; moves it forward (sandbox)",
    run: (operations, words) =>
      words[0] === undefined
        ? operations.readClock()
        : operations.advanceClock(secondsFrom(words[0])),
  },
  maintenance: {
    usage: 'maintenance <on|off> [--in 600] [--lasts 3600] [--note text]',
    says: 'announces technical work, in seconds from now, or ends it',
    run: (operations, words, options) => {
      const word = required(words, 0, 'on or off')
      if (word !== 'on' && word !== 'off') throw new UsageError('Say on or off')
      return operations.maintenance({
        active: word === 'on',
        startsInSeconds: optionalNumber(options, 'in'),
        lastsSeconds: optionalNumber(options, 'lasts'),
        note: options.note,
      })
    },
  },
  verifications: {
    usage: 'verifications [in_process|completed|denied|all]',
    says: 'verifications of accounts, the longest waiting first',
    run: (operations, [status = 'in_process']) =>
      operations.verifications(oneOf([...verificationStatuses, 'all'], status, 'status')),
  },
  verification: {
    usage:
      'verification show <login> | photos <login> <folder> | complete <login> | deny <login> --reason text [--part data|document|login|wallet]',
    says: 'one verification, its photos as files, and the decision on it',
    run: async (operations, [action = '', ...words], options) => {
      const login = () => required(words, 0, 'The login')
      switch (action) {
        case 'show':
          return operations.verification(login())
        case 'complete':
          return operations.decideVerification(login(), { status: 'completed' })
        case 'deny': {
          const reason = options.reason?.trim()
          if (!reason) throw new UsageError('--reason is missing: the person reads it')
          if (reason.length > 500) throw new UsageError('--reason has at most 500 signs')
          const part =
            options.part === undefined ? null : oneOf(verificationParts, options.part, 'part')
          return operations.decideVerification(login(), { status: 'denied', reason, part })
        }
        case 'photos': {
          const folder = required(words, 1, 'The folder')
          const name = (await operations.verification(login())).login
          const photos = await operations.verificationPhotos(name)
          return new Files(
            photos.map(({ photo, image }) => ({
              path: join(folder, `${name}-${photo}.jpg`),
              content: Buffer.from(image).toString('base64'),
            })),
          )
        }
        default:
          throw new UsageError('Say show, photos, complete or deny')
      }
    },
  },
  user: {
    usage: 'user <login>',
    says: 'a person, their inviter, partners and balance',
    run: (operations, words) => operations.showUser(required(words, 0, 'The login')),
  },
}

export const usage = [
  'npm run operator -- <command>',
  '',
  ...Object.values(commands).map((command) => `  ${command.usage}\n      ${command.says}`),
].join('\n')

/** Splits `--name value` from the rest. */
function read(given: string[]): { words: string[]; options: Record<string, string> } {
  const words: string[] = []
  const options: Record<string, string> = {}
  for (let at = 0; at < given.length; at++) {
    const word = given[at] ?? ''
    if (!word.startsWith('--')) words.push(word)
    else {
      at += 1
      options[word.slice(2)] = given[at] ?? ''
    }
  }
  return { words, options }
}

export type CommandAnswer = { failed: boolean; text: string; files?: WrittenFile[] }

/** Total: a command that is refused, misspelt or broken is answered in words. */
export async function runCommand(
  operations: Operations,
  [name = '', ...rest]: string[],
): Promise<CommandAnswer> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) return { failed: name !== '' && name !== 'help', text: usage }
  const { words, options } = read(rest)
  try {
    const result = await command.run(operations, words, options)
    if (result instanceof Files) {
      const { files } = result
      return { failed: false, text: files.map(({ path }) => path).join('\n'), files }
    }
    return { failed: false, text: JSON.stringify(result, null, 2) }
  } catch (error) {
    if (error instanceof UsageError) {
      return { failed: true, text: `${error.message}\nUsage: ${command.usage}` }
    }
    if (error instanceof Refusal) return { failed: true, text: `Refused: ${error.code}` }
    return { failed: true, text: `Failed: ${String(describeError(error).message)}` }
  }
}
