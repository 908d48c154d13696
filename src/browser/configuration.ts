import * as z from 'zod/mini'

const Configuration = z.object({ apiUrl: z.string().check(z.minLength(1)) })

const PATIENCE = 3_000

/**
 * Where the provider is: `/config.json`, which may have been asked for already, says it at run time, else what was built
 * in. Never rejects.
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
