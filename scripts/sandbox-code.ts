/**
 * Prints the last code that a sandbox sent to $TARGET, for `cabinet-conformance --code-command`; with `link` after the address
 * the last link to cancel a change, for `--link-command`.
 */
import { argv, env } from 'node:process'

const [, , sandbox = 'http://127.0.0.1:8080', wanted = 'code'] = argv
const { TARGET = '' } = env

const answer = await fetch(`${sandbox}/sandbox/outbox?target=${encodeURIComponent(TARGET)}`)
const messages = (await answer.json()) as { code: string | null; text: string }[]
const [found] = messages.flatMap(({ code, text }) =>
  wanted === 'link' ? (/http\S+token=\S+/.exec(text)?.[0] ?? []) : (code ?? []),
)
if (!found) throw new Error(`No ${wanted} was sent to ${TARGET}`)
console.log(found)
