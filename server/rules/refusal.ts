import type { FailureDetails } from '../../src/api/contract/failure.ts'
import type { RefusalCode } from '../../src/api/contract/refusals.ts'

/** What a rule throws when it says no; the caller gets the code and its details, nothing else. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: RefusalCode
  readonly details: FailureDetails

  constructor(code: RefusalCode, details: FailureDetails = {}) {
    super(code)
    this.code = code
    this.details = details
  }
}
