import * as z from 'zod/mini'
import { MINIMUM_AGE, VerificationData } from '../../api/contract/verification-data.ts'

/** What the fields hold while they are typed in; the form begins with empty texts. */
export type TypedVerification = {
  fullName: string
  birthDate: string
  familyStatus: string
  documentNumber: string
}

const { documentNumber } = VerificationData.shape

/**
 * The contract's own rules. Of age is decided by the provider's calendar; this device's spares whoever is clearly
 * not the sending of three photos. `keepsNumber`: a number is known already, an empty field leaves it as it was.
 */
export function verificationSchema(keepsNumber: boolean, now: Date) {
  const youngest = `${now.getFullYear() - MINIMUM_AGE}-${twoDigits(now.getMonth() + 1)}-${twoDigits(now.getDate())}`
  const given = z.string().check(z.minLength(1, 'required'))
  return z.extend(VerificationData, {
    birthDate: z.pipe(
      z.pipe(given, VerificationData.shape.birthDate),
      z.string().check(z.refine((date) => date <= youngest, 'below_min')),
    ),
    documentNumber: keepsNumber ? z.union([z.literal(''), documentNumber]) : documentNumber,
  })
}

const twoDigits = (figure: number) => String(figure).padStart(2, '0')
