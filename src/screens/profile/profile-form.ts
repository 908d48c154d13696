import * as z from 'zod/mini'
import { GivenPassword } from '../../api/contract/credentials.ts'
import { Email, Phone } from '../../api/contract/new-account.ts'
import { ProfileData } from '../../api/contract/profile.ts'
import type { ContactKind } from '../../machines/contact-change.machine.ts'

/** A field that is left empty holds an empty text; on the wire it is null. */
export type TypedProfile = Record<keyof ProfileData, string>

export const dataOf = ({ fullName, city, country }: TypedProfile): ProfileData => ({
  fullName: fullName.trim() || null,
  city: city.trim() || null,
  country: country || null,
})

export const typedOf = ({ fullName, city, country }: ProfileData): TypedProfile => ({
  fullName: fullName ?? '',
  city: city ?? '',
  country: country ?? '',
})

export const profileForm = z.pipe(z.transform(dataOf), ProfileData)

const values = { phone: Phone, email: Email } satisfies Record<ContactKind, z.ZodMiniType>

export const contactForm = (kind: ContactKind, current: string | null, hasPassword: boolean) =>
  z.object({
    value: values[kind].check(z.refine((typed) => typed !== current, 'unchanged')),
    password: hasPassword ? GivenPassword : z.string(),
  })
