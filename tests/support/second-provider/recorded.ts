import { readFileSync } from 'node:fs'

export type RecordedParameter = {
  name: string
  in: 'path' | 'query'
  required: boolean
  schema: Record<string, unknown>
}

/** A GET call as the OpenAPI document tells of it, with its answers by the id or name that was asked for. */
export type RecordedCall = {
  call: string
  path: string
  signedIn: boolean
  parameters: RecordedParameter[]
  answers: Record<string, unknown>
}

/** The provider's time of the recording, and who was signed in. */
export type RecordedPerson = { at: string; login: string; password: string; user: unknown }

export function readRecorded(): { person: RecordedPerson; calls: RecordedCall[] } {
  const file = new URL('./answers.jsonl', import.meta.url)
  const [first = '', ...lines] = readFileSync(file, 'utf8').trim().split('\n')
  return {
    person: JSON.parse(first) as RecordedPerson,
    calls: lines.map((line) => JSON.parse(line) as RecordedCall),
  }
}
