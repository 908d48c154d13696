import { type Check, differs } from '../check.ts'
import { callNames, endpointOf } from '../client.ts'
import type { Known } from '../known.ts'
import { harmless } from '../requests.ts'

/** Each call succeeds once, and its answer has the shape and the headers of the contract. */
export const shapes = (known: Known): Check[] => [
  ...callNames.flatMap((call): Check[] => {
    const request = harmless[call]
    if (request === null) return []
    const token = endpointOf(call).auth === true ? known.token : null
    return [
      {
        call,
        holds: 'answers in the shape of the contract',
        // A provider may do without passkeys, and refuses then.
        run: ({ answer, ask }) =>
          call === 'requestPasskey' ? ask(call) : answer(call, request(known), { token }),
      },
    ]
  }),
  {
    call: 'readUserData',
    holds: 'answers with the profile where no type is named',
    run: async ({ answer, expect }) => {
      const { body, exchange } = await answer('readUserData', {}, { token: known.token })
      expect(exchange, body.type === 'profile', differs('profile', body.type, ['type']))
    },
  },
]
