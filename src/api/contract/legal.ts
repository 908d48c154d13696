import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Instant } from './page.ts'

export const legalKinds = ['terms', 'risk'] as const
export const LegalKind = z.enum(legalKinds, 'incorrect')
export type LegalKind = z.infer<typeof LegalKind>

export const LEGAL_VERSION_MAX = 32

/** The version of a text that is in force; `url` is a page that shows it in the language of `?lang=`. */
export const LegalEdition = z.object({ kind: LegalKind, version: z.string(), url: z.string() })
export type LegalEdition = z.infer<typeof LegalEdition>

/** A person agrees to this version of a text. */
export const Consent = z.object({
  kind: LegalKind,
  version: z
    .string('required')
    .check(z.minLength(1, 'required'), z.maxLength(LEGAL_VERSION_MAX, 'too_long')),
})
export type Consent = z.infer<typeof Consent>

/** One a kind is of use; more of them are no error. */
export const Consents = z.array(Consent, 'incorrect').check(z.maxLength(8, 'too_long'))

/** `body` is Markdown; `locale` is the fallback language where the text is not written in the one asked for. */
export const LegalDocument = z.extend(LegalEdition, {
  inForceSince: Instant,
  locale: z.string(),
  title: z.string(),
  summary: z.string(),
  body: z.string(),
})
export type LegalDocument = z.infer<typeof LegalDocument>

export const listLegalDocuments = endpoint({
  method: 'GET',
  path: '/legal',
  tag: 'settings',
  summary:
    'Terms of use and risk warning that are in force; without any, registration asks for no consent (an addition to the specification)',
  auth: false,
  response: z.object({ items: z.array(LegalDocument) }),
  errors: [],
})
