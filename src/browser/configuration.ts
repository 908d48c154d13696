import * as z from 'zod/mini'

const Configuration = z.object({ apiUrl: z.string().check(z.minLength(1)) })

const PATIENCE = 3_000

/**
 * `/config.json`, which may have been asked for already, gives the provider's address at run time; without it the one
 * built in is used. Never rejects.
 */
export async function readProviderUrl(builtIn: string, asked?: Promise<Response>): Promise<string> {
  try {
    const answer = await (asked ?? fetch('/config.json', { signal: AbortSignal.timeout(PATIENCE) }))
    const parsed = Configuration.safeParse(await answer.json())
    return parsed.success ? parsed.data.apiUrl : builtIn
  } catch {
    return builtIn
  }
}
