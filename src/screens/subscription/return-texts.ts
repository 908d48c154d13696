import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { returnLocations } from '../../machines/subscription.machine.ts'

/** The way back into the flow that was interrupted. */
export const returnTexts = {
  deposits: msg`Back to the deposits`,
  depositOpening: msg`Continue opening the deposit`,
  deposit: msg`Back to the deposit`,
  partners: msg`Back to the partners`,
} satisfies Record<(typeof returnLocations)[number], MessageDescriptor>
