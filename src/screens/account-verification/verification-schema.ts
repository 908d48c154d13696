import * as z from 'zod/mini'
import { MINIMUM_AGE, VerificationData } from '../../api/contract/verification-data.ts'

/** The fields hold this while they are typed in; the form begins with empty texts. `birthDate` is as typed. */
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
      z.pipe(z.pipe(given, z.transform(settledDate)), VerificationData.shape.birthDate),
      z.string().check(z.refine((date) => date <= youngest, 'below_min')),
    ),
    documentNumber: keepsNumber ? z.union([z.literal(''), documentNumber]) : documentNumber,
  })
}

/**
 * A date as people type it, day first as in all our languages (`14.03.1992`, `14/3/1992`, `14031992`), as the
 * contract wants it; browsers that fill in the field by themselves write it so already. What is no date is left alone.
 */
export function settledDate(typed: string): string {
  const [, day = '', month = '', year = ''] =
    /^\s*(\d{1,2})[\s./-]+(\d{1,2})[\s./-]+(\d{4})\s*$/.exec(typed) ??
    /^\s*(\d{2})(\d{2})(\d{4})\s*$/.exec(typed) ??
    []
  return year === '' ? typed.trim() : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

const twoDigits = (figure: number) => String(figure).padStart(2, '0')
