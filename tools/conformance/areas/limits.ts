import { type Check, needs } from '../check.ts'
import { units, written } from '../decimal.ts'
import type { Known } from '../known.ts'

/** Bounds of amounts and of files; each request is beyond one, so that nothing comes of it. */
export const limits = (known: Known): Check[] => [
  ...(['min', 'max'] as const).map(
    (bound): Check => ({
      call: 'createRefill',
      holds: bound === 'min' ? 'refuses less than the least' : 'refuses more than the most',
      run: async ({ refusal, expect }) => {
        const { id, refill } = known.paymentSystem ?? needs('a payment system')
        const [amount, code] =
          bound === 'min'
            ? [written(units(refill.min) / 2n), 'below_min']
            : [written(units(refill.max) * 2n), 'above_max']
        const { problem, exchange } = await refusal(
          'createRefill',
          { body: { paymentSystem: id, amount } },
          ['validation_failed'],
          { token: known.token, key: `conformance-${bound}` },
        )
        // Half of the least may have more digits than the network carries.
        const codes = bound === 'min' ? [code, 'format'] : [code]
        const isNamed = problem.errors?.some(
          ({ path, code: given }) => path === 'amount' && codes.includes(given),
        )
        expect(exchange, isNamed === true, {
          expected: `errors: amount, ${codes.join(' or ')}`,
          got: `errors: ${JSON.stringify(problem.errors)}`,
        })
      },
    }),
  ),
  {
    call: 'changeAvatar',
    holds: 'refuses a file above the size that the limits tell',
    run: async ({ answer, refusal }) => {
      const { maxBytes } = (await answer('readLimits')).body.image
      const image = new Blob([new Uint8Array(maxBytes + 1)], { type: 'image/jpeg' })
      await refusal('changeAvatar', { form: { image } }, ['file_too_large'], { token: known.token })
    },
  },
]
