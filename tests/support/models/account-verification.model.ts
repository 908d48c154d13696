import { verificationLifecycle } from '../../../src/api/contract/lifecycle.ts'
import type { Verification } from '../../../src/api/contract/verification.ts'
import {
  accountVerificationMachine,
  neededPhotos,
} from '../../../src/machines/account-verification.machine.ts'
import { following } from '../lifecycle.ts'
import { answered, defineModel, failed } from '../paths.ts'

export const nothingSent: Verification = {
  type: 'verification',
  status: 'none',
  submittedAt: null,
  decidedAt: null,
  reason: null,
  part: null,
  fullName: null,
  birthDate: null,
  familyStatus: null,
  maskedDocumentNumber: null,
}

export const inProcess: Verification = {
  ...nothingSent,
  status: 'in_process',
  submittedAt: '2026-01-16T09:00:00.000Z',
  fullName: 'Assel Karimova',
  birthDate: '1992-03-14',
  familyStatus: 'married',
  maskedDocumentNumber: '•••• 837',
}

export const denied: Verification = {
  ...inProcess,
  status: 'denied',
  decidedAt: '2026-01-18T09:00:00.000Z',
  reason: 'The wallet cannot be seen',
  part: 'wallet',
}

export const completed: Verification = {
  ...inProcess,
  status: 'completed',
  decidedAt: '2026-01-18T09:00:00.000Z',
}

/** A denied one that was sent again. */
export const inProcessAgain: Verification = {
  ...inProcess,
  submittedAt: '2026-01-19T09:00:00.000Z',
}

const completedAgain: Verification = { ...completed, submittedAt: inProcessAgain.submittedAt }

export const data = {
  fullName: 'Assel Karimova',
  birthDate: '1992-03-14',
  familyStatus: 'married',
  documentNumber: 'N 0412 8837',
} as const

export const file = new File(['a photo'], 'photo.jpg', { type: 'image/jpeg' })
export const photo = { image: new Blob(['a photo']), preview: 'data:image/jpeg;base64,AA==' }
export const turned = { image: new Blob(['turned']), preview: 'data:image/jpeg;base64,BB==' }

export const input = {
  location: { name: 'settingsVerification', query: {} },
} as const

const { documentNumber: _, ...dataSentBefore } = data

export const accountVerificationModel = defineModel({
  machine: accountVerificationMachine,
  input,
  cases: ({ context: { verification, photos, isTyped, share } }) => {
    // The slots are alike: they are filled in their order, and only the last is turned and emptied again.
    const next =
      verification === null
        ? 'wallet'
        : (neededPhotos(verification).find((name) => photos[name] === null) ?? 'wallet')
    const isAgain = verification?.status === 'denied'
    return [
      ...following(verificationLifecycle, verification, [
        nothingSent,
        denied,
        isAgain ? inProcessAgain : inProcess,
        isAgain ? completedAgain : completed,
      ]).map((read) => answered('readVerification', read)),
      failed('readVerification', 'unreachable'),
      { type: 'draft.changed' as const, isDirty: !isTyped },
      { type: 'photo.chosen' as const, photo: next, file },
      { type: 'photo.turned' as const, photo: 'wallet' as const },
      { type: 'photo.removed' as const, photo: 'wallet' as const },
      answered('preparePhoto', photo),
      failed('preparePhoto', { code: 'file_type_not_supported', params: { kind: 'heic' } }),
      { type: 'verification.submitted' as const, values: isTyped ? data : dataSentBefore },
      { type: 'upload.progressed' as const, share: share === 0 ? 0.5 : 1 },
      answered('submitVerification', isAgain ? inProcessAgain : inProcess),
      failed('submitVerification', 'unreachable'),
      failed('submitVerification', {
        code: 'verification_not_updated',
        params: { status: 'in_process' },
      }),
      failed('submitVerification', {
        code: 'file_too_large',
        fields: [{ path: 'wallet', code: 'above_max' }],
      }),
    ]
  },
  project: ({ verification, photos, photoFailures, preparation, values, failure, ...context }) => ({
    ...context,
    status: verification?.status ?? null,
    photos: Object.entries(photos).map(([name, held]) => held && name),
    photoFailures: Object.values(photoFailures).map((one) => one?.code ?? null),
    preparing: preparation && [preparation.photo, preparation.turns],
    isSubmitted: values !== null,
    failure: failure?.code ?? null,
    timesAsked: Math.min(context.timesAsked, 1),
  }),
  resting: (snapshot) =>
    snapshot.matches('editing') || snapshot.matches('inProcess') || snapshot.matches('completed'),
  sources: { 'upload.progressed': 'watchUpload', 'location.visited': 'another machine' },
})
