import { type DestinationStream, type Logger, pino } from 'pino'

export type Log = Logger

const secrets = [
  'password',
  'oldPassword',
  'code',
  'token',
  'refreshToken',
  'authorization',
  'cookie',
  'secret',
  'verificationId',
]

/** JSON lines. Bodies are never logged; what a careless line still carries is taken out by name. */
export function createLog(level: string, destination?: DestinationStream): Log {
  const paths = secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`, `*.*.*.${name}`])
  const options = {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: { paths, censor: '[redacted]' },
  }
  return destination ? pino(options, destination) : pino(options)
}
