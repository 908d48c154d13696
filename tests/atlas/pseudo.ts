import type { Messages } from '@lingui/core'

/** Texts that are some 40 % longer and can still be read: every vowel is there twice. */
export const pseudoMessages = (messages: Messages): Messages =>
  Object.fromEntries(
    Object.entries(messages).map(([id, message]) => [id, pseudo(message) as string]),
  )

/** A compiled message is text, or a list of texts and placeholders whose last part may hold messages by case. */
function pseudo(message: unknown): unknown {
  if (typeof message === 'string') return pseudoText(message)
  if (!Array.isArray(message)) return message
  return message.map((part) => (Array.isArray(part) ? pseudoPart(part) : pseudo(part)))
}

function pseudoPart([name, kind, cases]: unknown[]): unknown[] {
  if (kind === undefined) return [name]
  if (
    typeof cases !== 'object' ||
    cases === null ||
    !/^(plural|select|selectordinal)$/.test(`${kind}`)
  )
    return cases === undefined ? [name, kind] : [name, kind, cases]
  return [
    name,
    kind,
    Object.fromEntries(
      Object.entries(cases).map(([of, said]) => [of, of === 'offset' ? said : pseudo(said)]),
    ),
  ]
}

/** Tags stay as they are. */
const pseudoText = (text: string): string =>
  text
    .split(/(<\/?\d+\/?>)/)
    .map((part, place) => (place % 2 === 1 ? part : part.replace(vowels, '$&$&')))
    .join('')

const vowels = /[aeiouyäöüаеёиоуыэюяәіөұү]/gi
