import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { IMAGE_MAX_BYTES } from './profile.ts'
import { FamilyStatus, Verification } from './verification.ts'

export const MINIMUM_AGE = 18

/** A day in the past, at most 120 years ago; that the person is of age is for the provider's calendar to say. */
const BirthDate = z.iso.date('format').check(z.minLength(1, 'required'))

export const VerificationData = z.object({
  fullName: z
    .string('required')
    .check(z.trim(), z.minLength(1, 'required'), z.maxLength(120, 'too_long')),
  birthDate: BirthDate,
  familyStatus: FamilyStatus,
  documentNumber: z
    .string('required')
    .check(
      z.trim(),
      z.minLength(1, 'required'),
      z.regex(/^[\p{L}\d][\p{L}\d -]*$/u, 'charset'),
      z.minLength(5, 'too_short'),
      z.maxLength(30, 'too_long'),
    ),
})
export type VerificationData = z.infer<typeof VerificationData>

/** After a denial a document number that is left out stays as it was. */
export const VerificationChange = z.extend(VerificationData, {
  documentNumber: z.optional(VerificationData.shape.documentNumber),
})
export type VerificationChange = z.infer<typeof VerificationChange>

/**
 * All three photos and the document number the first time; after a denial only those that are sent anew are
 * replaced. Milliseconds of the limit are the specification's.
 */
export const submitVerification = endpoint({
  method: 'PATCH',
  path: '/user-data/verification',
  tag: 'user',
  summary: 'Sends the data and photos that verify an account',
  auth: true,
  form: {
    fields: VerificationChange,
    files: {
      document: { maxBytes: IMAGE_MAX_BYTES },
      login: { maxBytes: IMAGE_MAX_BYTES },
      wallet: { maxBytes: IMAGE_MAX_BYTES },
    },
  },
  response: Verification,
  errors: ['verification_not_updated', 'file_too_large', 'file_type_not_supported'],
  timeLimit: 100_000,
})
