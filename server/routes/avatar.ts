import { Hono } from 'hono'
import type { Calls } from '../../src/api/contract/calls.ts'
import type { Deps } from '../clock.ts'
import type { Database } from '../database/database.ts'
import type { Handlers } from '../handler.ts'
import type { Env } from '../mount.ts'
import { changeAvatar, readAvatar } from '../services/avatar.ts'
import { Rejection } from '../services/rejection.ts'

export function avatarHandlers(
  deps: Deps,
  { base }: { base: string },
): Handlers<Pick<Calls, 'changeAvatar'>> {
  return {
    async changeAvatar({ form: { image } }, { userId }) {
      return { avatar: await changeAvatar(deps, { userId, base, image }) }
    },
  }
}

/** The pictures themselves: whoever knows an address may look, as at the card of an inviter. */
export function avatarRoutes(database: Database): Hono<Env> {
  const app = new Hono<Env>()
  app.get('/:file{[\\w-]+\\.jpg}', async (context) => {
    const image = await readAvatar(database, context.req.param('file').slice(0, -'.jpg'.length))
    if (!image) throw new Rejection('not_found')
    return context.body(Buffer.from(image), 200, {
      'content-type': 'image/jpeg',
      'cache-control': 'private, max-age=31536000, immutable',
      // The page may be of another origin than the provider.
      'cross-origin-resource-policy': 'cross-origin',
    })
  })
  return app
}
