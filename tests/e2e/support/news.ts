import type { Provider } from './provider.ts'

/** Publishes an item as the sandbox's form does, and answers with its id; under a name that is known it is changed. */
export async function publish(
  { origin }: Provider,
  slug: string,
  texts: Record<string, string>,
): Promise<string> {
  const response = await fetch(`${origin}/sandbox/news`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ slug, texts }),
  })
  const answer = (await response.json()) as { id: string }
  if (!response.ok) throw new Error(`${slug} was not published: ${JSON.stringify(answer)}`)
  return answer.id
}
