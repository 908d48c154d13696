import { sql } from 'drizzle-orm'
import type {
  Consent,
  LegalDocument,
  LegalEdition,
  LegalKind,
} from '../../src/api/contract/legal.ts'
import type { Deps } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { consents, legalDocuments, legalTexts } from '../database/schema/content.ts'
import { fallbackLocale, type Locale } from '../locale.ts'
import type { NewsTexts } from './news.ts'
import { Rejection } from './rejection.ts'

/** In which language, and what addresses of pages begin with. */
type Reader = { locale: Locale; base: string }

type Found = Omit<LegalDocument, 'url'>

export const legalPage = (base: string, kind: LegalKind) => `${base}/legal/${kind}.html`

/** The newest version of each kind that has come into force, in the reader's language or in the fallback. */
async function findInForce({ database, clock }: Deps, locale: Locale): Promise<Found[]> {
  const now = (await clock.now()).toISOString()
  return database.rows<Found>(sql`
    select document.kind, document.version, text.locale, text.title, text.summary, text.body,
      to_char(document.in_force_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "inForceSince"
    from (
      select distinct on (kind) * from legal_documents where in_force_at <= ${now}::timestamptz
      order by kind, in_force_at desc, version desc) document
    cross join lateral (
      select * from legal_texts
      where kind = document.kind and version = document.version and locale in (${locale}, ${fallbackLocale})
      order by locale = ${locale} desc limit 1) text
    order by document.kind = 'terms' desc`)
}

export async function listLegal(deps: Deps, { locale, base }: Reader): Promise<LegalDocument[]> {
  const found = await findInForce(deps, locale)
  return found.map((document) => ({ ...document, url: legalPage(base, document.kind) }))
}

export async function listEditions(deps: Deps, base: string): Promise<LegalEdition[]> {
  const found = await findInForce(deps, fallbackLocale)
  return found.map(({ kind, version }) => ({ kind, version, url: legalPage(base, kind) }))
}

/**
 * Writes down what a new person agreed to, in the caller's transaction and in the language that it was shown in.
 * Refuses whoever did not agree to every text in force, in the version in force.
 */
export async function recordConsents(
  deps: Deps,
  userId: number,
  given: readonly Consent[],
  locale: Locale,
): Promise<void> {
  const inForce = await findInForce(deps, locale)
  const isGiven = (document: Found) =>
    given.some(({ kind, version }) => kind === document.kind && version === document.version)
  if (!inForce.every(isGiven)) throw new Rejection('terms_changed')
  if (inForce.length === 0) return
  const givenAt = await deps.clock.now()
  await deps.database.queries.insert(consents).values(
    inForce.map((document) => ({
      userId,
      kind: document.kind,
      version: document.version,
      locale: document.locale,
      givenAt,
    })),
  )
}

type Version = { kind: LegalKind; version: string; texts: NewsTexts; inForceAt: Date }

/** Adds a version. One that is there is never changed; then the answer is false. */
export function addLegal(database: Database, { texts, ...document }: Version): Promise<boolean> {
  const { kind, version } = document
  return database.transaction(async () => {
    const added = await database.queries
      .insert(legalDocuments)
      .values(document)
      .onConflictDoNothing()
      .returning()
    if (added.length === 0) return false
    await database.queries
      .insert(legalTexts)
      .values(Object.entries(texts).map(([locale, text]) => ({ kind, version, locale, ...text })))
    return true
  })
}

/** As the operator sees it; `consents` counts people. */
export type InspectedLegal = {
  kind: LegalKind
  version: string
  inForceAt: string
  languages: string[]
  consents: number
}

/** Every version there ever was or will be, the newest first. */
export function inspectLegal({ database }: Deps): Promise<InspectedLegal[]> {
  return database.rows<InspectedLegal>(sql`
    select kind, version,
      to_char(in_force_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "inForceAt",
      (select json_agg(locale order by locale) from legal_texts text
        where text.kind = document.kind and text.version = document.version) as languages,
      (select count(distinct user_id)::int from consents given
        where given.kind = document.kind and given.version = document.version) as consents
    from legal_documents document order by kind, in_force_at desc, version desc`)
}
