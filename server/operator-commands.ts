import type { Operations } from './operations.ts'
import { describeError } from './problem.ts'
import { Refusal } from './rules/refusal.ts'

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

function required(words: string[], position: number, name: string): string {
  const word = words[position]
  if (word === undefined) throw new UsageError(`${name} is missing`)
  return word
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
    run: (operations, [status = 'waiting']) => {
      const known = (['waiting', 'replenished', 'rejected', 'all'] as const).find(
        (name) => name === status,
      )
      if (!known) throw new UsageError(`There is no status ${status}`)
      return operations.refills(known)
    },
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

/** Total: a command that is refused, misspelt or broken is answered in words. */
export async function runCommand(
  operations: Operations,
  [name = '', ...rest]: string[],
): Promise<{ failed: boolean; text: string }> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) return { failed: name !== '' && name !== 'help', text: usage }
  const { words, options } = read(rest)
  try {
    const result = await command.run(operations, words, options)
    return { failed: false, text: JSON.stringify(result, null, 2) }
  } catch (error) {
    if (error instanceof UsageError) {
      return { failed: true, text: `${error.message}\nUsage: ${command.usage}` }
    }
    if (error instanceof Refusal) return { failed: true, text: `Refused: ${error.code}` }
    return { failed: true, text: `Failed: ${String(describeError(error).message)}` }
  }
}
