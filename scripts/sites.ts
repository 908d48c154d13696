/** The build of this checkout, or another folder's and this one, to be opened in turns: all ask the same provider. */
import { join } from 'node:path'
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { proxy } from 'hono/proxy'
import { siteRoutes } from '../server/static.ts'
import { served } from './first-paint-timing.ts'

const dist = join(import.meta.dirname, '..', 'dist')

/** Origins, this checkout's last. */
export async function openSites(provider: string, otherFolder: string | null) {
  if (otherFolder === null) return { origins: [provider], close: () => undefined }
  const sites = await Promise.all(
    [otherFolder, dist].map((folder) => served(siteOf(folder, provider))),
  )
  return {
    origins: sites.map(({ origin }) => origin),
    close: () => {
      for (const { server } of sites) server.close()
    },
  }
}

const siteOf = (folder: string, provider: string) =>
  new Hono()
    // The proxy takes the provider's own compression off.
    .use('/api/*', compress({ encoding: 'gzip' }))
    .on(['GET', 'POST', 'PUT', 'DELETE'], ['/api/*', '/config.json'], ({ req }) =>
      proxy(`${provider}${new URL(req.url).pathname}${new URL(req.url).search}`, req),
    )
    .route('/', siteRoutes(folder))
