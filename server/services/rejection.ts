import type { FailureDetails } from '../../src/api/contract/failure.ts'
import type { RejectionCode } from '../../src/api/contract/rejections.ts'

/** Rules throw it to refuse a call; the caller gets its code and details, nothing else. */
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
