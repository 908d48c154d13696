import type { FailureDetails } from '../../src/api/contract/failure.ts'
import type { RejectionCode } from '../../src/api/contract/rejections.ts'

/** What a rule throws when it says no; the caller gets the code and its details, nothing else. */
export class Rejection extends Error {
  override readonly name = 'Rejection'
  readonly code: RejectionCode
  readonly details: FailureDetails

  constructor(code: RejectionCode, details: FailureDetails = {}) {
    super(code)
    this.code = code
    this.details = details
  }
}
