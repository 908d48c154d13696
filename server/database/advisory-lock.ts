import type { Pool, PoolClient } from 'pg'

/**
 * Does what only one process on a PostgreSQL may do at a time, on a connection that waits as long as it takes.
 * Closing the connection gives the lock back, and drops the settings made for the wait.
 */
export async function alone<Result>(
  pool: Pool,
  lock: number,
  work: (connection: PoolClient) => Promise<Result>,
): Promise<Result> {
  const connection = await pool.connect()
  try {
    await connection.query('set statement_timeout = 0; set lock_timeout = 0')
    await connection.query('select pg_advisory_lock($1)', [lock])
    return await work(connection)
  } finally {
    connection.release(true)
  }
}

/** Does what only one process on a PostgreSQL may do at a time, or nothing while another one does it. */
export async function aloneOrNot<Result>(
  pool: Pool,
  lock: number,
  work: () => Promise<Result>,
): Promise<Result | null> {
  const connection = await pool.connect()
  let isBroken = true
  try {
    const { rows } = await connection.query('select pg_try_advisory_lock($1) as held', [lock])
    if (!rows[0]?.held) {
      isBroken = false
      return null
    }
    try {
      return await work()
    } finally {
      await connection.query('select pg_advisory_unlock($1)', [lock])
      isBroken = false
    }
  } finally {
    // Closing a connection gives its locks back.
    connection.release(isBroken)
  }
}
