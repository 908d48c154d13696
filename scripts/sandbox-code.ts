/** Prints the last code that a sandbox sent to $TARGET, for `cabinet-conformance --code-command`. */
import { argv, env } from 'node:process'

const [, , sandbox = 'http://127.0.0.1:8080'] = argv
const { TARGET = '' } = env

const answer = await fetch(`${sandbox}/sandbox/outbox?target=${encodeURIComponent(TARGET)}`)
const messages = (await answer.json()) as { code: string | null }[]
const code = messages.find((message) => message.code !== null)?.code
if (!code) throw new Error(`No code was sent to ${TARGET}`)
console.log(code)
