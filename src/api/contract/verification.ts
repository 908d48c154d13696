import * as z from 'zod/mini'
import { statusesOf, verificationLifecycle } from './lifecycle.ts'
import { Instant } from './page.ts'

export const familyStatuses = ['single', 'married', 'divorced', 'widowed'] as const
export const FamilyStatus = z.enum(familyStatuses, 'required')
export type FamilyStatus = z.infer<typeof FamilyStatus>

/** The photos of a verification: of the document, of its owner's login page, of the wallet. */
export const verificationPhotos = ['document', 'login', 'wallet'] as const
export type VerificationPhoto = (typeof verificationPhotos)[number]

/** A denial may name one of these to be done again. */
export const verificationParts = ['data', ...verificationPhotos] as const
export type VerificationPart = (typeof verificationParts)[number]

export const VerificationStatus = z.enum(statusesOf(verificationLifecycle))
export type VerificationStatus = z.infer<typeof VerificationStatus>

/** Only the last characters of a document's number come back. */
export const Verification = z.object({
  type: z.literal('verification'),
  status: VerificationStatus,
  submittedAt: z.nullable(Instant),
  decidedAt: z.nullable(Instant),
  /** One of `verificationReasons`, or the operator's own words; only when denied. */
  reason: z.nullable(z.string()),
  part: z.nullable(z.enum(verificationParts)),
  fullName: z.nullable(z.string()),
  birthDate: z.nullable(z.iso.date()),
  familyStatus: z.nullable(FamilyStatus),
  maskedDocumentNumber: z.nullable(z.string()),
})
export type Verification = z.infer<typeof Verification>
