import type { Pool, PoolClient } from 'pg'

/** Rows of these tables are only added: they prove what happened. */
const APPEND_ONLY = [
  'entries',
  'transfers',
  'security_events',
  'legal_documents',
  'legal_texts',
  'consents',
]

/** The name of the role that runs, safe to stand in a statement. Refuses one that could do what the owner can. */
export async function runtimeRoleOf(runtime: Pool, owner: PoolClient): Promise<string> {
  const { rows: names } = await runtime.query<{ name: string }>('select current_user as name')
  const name = names[0]?.name ?? ''
  const { rows } = await owner.query<{ quoted: string; mighty: boolean }>(
    `select quote_ident(rolname) as quoted,
        rolsuper or pg_has_role(rolname, current_user, 'member') as mighty
      from pg_roles where rolname = $1`,
    [name],
  )
  const [role] = rows
  if (!role || role.mighty) {
    throw new Error(
      `The role ${name} of DATABASE_URL has the rights of the one of MIGRATION_URL: give the provider a role that is neither it, nor a member of it, nor a superuser.`,
    )
  }
  return role.quoted
}

/** The runtime role reads and writes rows; tables, triggers and functions stay the owner's. */
export async function grantRuntime(owner: PoolClient, role: string): Promise<void> {
  const protectedTables = APPEND_ONLY.join(', ')
  await owner.query(`
    begin;
    revoke create on schema public from public;
    revoke all on all tables in schema public from ${role};
    grant usage on schema public to ${role};
    grant select, insert, update, delete on all tables in schema public to ${role};
    grant usage on all sequences in schema public to ${role};
    revoke update, delete, truncate on ${protectedTables} from ${role};
    commit`)
}

/** The scheduler's tables hold no more than when which task ran. */
export async function grantScheduler(owner: PoolClient, role: string): Promise<void> {
  await owner.query(`
    begin;
    grant usage on schema pgboss to ${role};
    grant select, insert, update, delete on all tables in schema pgboss to ${role};
    commit`)
}
