import { randomBytes } from 'node:crypto'
import { createDatabase, query } from './postgres.ts'

const as = (url: string, name: string) => {
  const one = new URL(url)
  one.username = name
  return one.href
}

/** An empty database with a role that owns what is made in it, and one that is to use it only. */
export async function twoRoles() {
  const admin = await createDatabase({ empty: true })
  const database = new URL(admin).pathname.slice(1)
  const role = (kind: string) => `cabinet_${kind}_${randomBytes(4).toString('hex')}`
  const [owner, runtime] = [role('owner'), role('runtime')]
  for (const statement of [
    `create role ${owner} login`,
    `create role ${runtime} login`,
    `alter database ${database} owner to ${owner}`,
  ]) {
    await query(admin, statement)
  }
  return {
    admin,
    owner,
    runtime,
    ownerUrl: as(admin, owner),
    runtimeUrl: as(admin, runtime),
    async drop() {
      await query(admin, `alter database ${database} owner to current_user`)
      await query(admin, `reassign owned by ${owner} to current_user`)
      await query(admin, `drop owned by ${owner}, ${runtime}`)
      await query(admin, `drop role ${owner}`)
      await query(admin, `drop role ${runtime}`)
    },
  }
}
