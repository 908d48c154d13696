import { type EventObject, fromCallback } from 'xstate'
import type {
  UploadProgressed,
  VerificationSubmission,
} from '../machines/account-verification.machine.ts'
import { readUserData } from './contract/user.ts'
import type { Verification } from './contract/verification.ts'
import { submitVerification } from './contract/verification-data.ts'
import type { Call } from './http.ts'
import { limited } from './limited.ts'
import type { Upload } from './upload.ts'

/** Longer than the call's own 100 seconds, which it gives the name of its failure. */
const SUBMISSION_LIMIT = 105_000

/** The papers that prove who a person is: what became of them, and the way there. */
export function accountVerificationActors(call: Call, upload: Upload) {
  const listeners = new Set<(share: number) => void>()
  return {
    readVerification: limited<Verification, void>(async ({ signal }) => {
      const data = await call(readUserData, { params: { type: 'verification' } }, { signal })
      if (data.type !== 'verification') throw new Error(`Asked for verification, got ${data.type}`)
      return data
    }),

    submitVerification: limited<Verification, VerificationSubmission>(
      ({ input: { values, photos }, signal }) =>
        upload(
          submitVerification,
          { form: { ...values, ...photos } },
          {
            signal,
            onProgress: (share) => {
              for (const tell of listeners) tell(share)
            },
          },
        ),
      SUBMISSION_LIMIT,
    ),

    watchUpload: fromCallback<EventObject, undefined, UploadProgressed>(({ sendBack }) => {
      const tell = (share: number) => sendBack({ type: 'upload.progressed', share })
      listeners.add(tell)
      return () => listeners.delete(tell)
    }),
  }
}
