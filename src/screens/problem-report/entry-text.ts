import type { TraceEntry } from '../../api/contract/problem-report.ts'

/** "signingIn" and "sign-in" are "signing in" and "sign in". */
const words = (name: string): string =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[._=-]/g, ' ')
    .toLowerCase()

function eventText(event: string): string {
  const [, kind, name = ''] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(event) ?? []
  if (kind === 'done') return `${words(name)}: done`
  if (kind === 'error') return `${words(name)}: failed`
  if (event === 'xstate.init') return 'started'
  const delay = /^xstate\.after\.([^.]+)/.exec(event)?.[1]
  return delay === undefined ? words(event) : `${words(delay)} over`
}

/** One line for people: names are the code's, with spaces between their words. */
export function entryText({ machine, event, fields, states }: TraceEntry): string {
  const place = states.map((path) => words(path.split('.').at(-1) ?? '')).join(', ')
  return `${words(machine)}: ${[eventText(event), ...fields.map(words)].join(', ')} → ${place}`
}
