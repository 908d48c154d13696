/**
 * Which files the app is cut into. Left alone, whatever two routes share becomes a file of its own: sixty requests before a
 * page is complete. A group takes what its test names and all that this needs, unless a group before it has it already.
 */
import { join } from 'node:path'

/** The second is an entry as well, so that it holds what the bundler adds: else that would be a file of its own. */
export const entriesOf = (root: string) => ({
  index: join(root, 'index.html'),
  begin: join(root, 'src/begin.ts'),
})

const isStyle = (id: string) => /\.css($|\?)/.test(id)
const isOf = (...files: string[]) => {
  const ends = files.map((file) => `/src/${file}`)
  return (id: string) => ends.some((end) => id.endsWith(end))
}

const isBegun = isOf(
  'begin.ts',
  'machines/alert.machine.ts',
  'machines/passkey-sign-in.machine.ts',
  'machines/phone-verification.machine.ts',
  'machines/telegram-sign-in.machine.ts',
)
const isCalls = isOf('calls.ts', 'screens/app/later-views.ts')
/** Several routes need them, or the frame around every page: a sheet for each would be a request for each. */
const isSharedStyle = (id: string) =>
  isStyle(id) &&
  /\/screens\/(parts|theme|shell|navigation-guard|command-palette|cabinet|operation|settings-layout|profile|exchange-quote|password-rules)\//.test(
    id,
  )

const groups = [
  {
    // A task that begins all of the first screen's code would block the page. React, XState and machines that others start
    // take as long as the rest: each half is a file and a task of its own.
    name: 'begin',
    tags: ['$initial' as const],
    test: (id: string) =>
      /\/node_modules\/(react|react-dom|scheduler|xstate)\//.test(id) || isBegun(id),
  },
  { name: 'first', tags: ['$initial' as const] },
  // The calls come right after the sign-in form, with what only their answers show.
  { name: 'soon', test: (id: string) => isCalls(id) || isSharedStyle(id) },
  // The frame comes before every route of a person who is signed in.
  { name: 'frame', test: isOf('services.ts', 'routes/shell.ts') },
  // Most people begin at the home, so that what it needs comes in few files.
  { name: 'home', test: isOf('routes/cabinet.ts') },
  { name: 'countries', test: /\/(countries|country-names)\b/ },
  { name: 'codes', test: /\/(uqr|qr-code)/ },
  { name: 'lists', test: /\/node_modules\/@tanstack\/(react-)?virtual/ },
  { name: 'shared', minShareCount: 2 },
]

export const chunks = groups.map((group, place) => ({ ...group, priority: groups.length - place }))

/** Files of which every start calls most functions. */
export const calledAtStart = ['begin', 'index', 'soon', 'frame', 'home']
