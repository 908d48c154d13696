import { type ChildProcess, execFile } from 'node:child_process'
import { once } from 'node:events'
import { promisify } from 'node:util'
import { eq, sql } from 'drizzle-orm'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { openDatabase } from '../../server/database/database.ts'
import {
  challenges,
  users,
  verificationPhotos,
  verifications,
} from '../../server/database/schema/identity.ts'
import { seal, sealBytes, unsealBytes } from '../../server/services/seal.ts'
import { rotateSecret } from '../../server/services/secret-rotation.ts'
import { sealPlainPhotos } from '../../server/services/verification.ts'
import { formOf, jpegOf } from '../support/picture.ts'
import { createDatabase } from '../support/postgres.ts'
import { newPerson, openProvider, openSessionOf, type TestProvider } from '../support/provider.ts'
import { environmentOf, startProvider } from '../support/provider-process.ts'
import { sandboxDatabase } from '../support/sandbox-data.ts'
import { secretOfTests } from '../support/secret.ts'

vi.setConfig({ testTimeout: 120_000 })

const other = 'another secret of the tests, as long as one must be'
const started: ChildProcess[] = []
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL')
})

type PhotoRow = typeof verificationPhotos.$inferSelect

const jpeg = (bytes: Uint8Array) => [...bytes.subarray(0, 3)]
const isJpeg = [0xff, 0xd8, 0xff]

async function verify(provider: TestProvider, login: string) {
  const userId = await newPerson(provider, login)
  const token = await openSessionOf(provider, userId)
  const photo = await jpegOf({ color: '#a33' })
  const texts = {
    fullName: 'Aigerim',
    birthDate: '1990-05-01',
    familyStatus: 'married',
    documentNumber: 'N 12345678',
  }
  const form = formOf({ document: photo, login: photo, wallet: photo }, texts)
  const sent = await provider.ask('PATCH', '/api/user-data/verification', { token, form })
  expect(sent.status).toBe(200)
  return { userId, token }
}

const storedPhotos = ({ database }: TestProvider, userId: number) =>
  database.queries
    .select()
    .from(verificationPhotos)
    .where(eq(verificationPhotos.userId, userId))
    .orderBy(verificationPhotos.photo)

describe('photos of documents', () => {
  test('are stored sealed for their person and kind, and read by the operator as they were', async () => {
    const provider = await openProvider()
    const { userId } = await verify(provider, 'sealed01')
    const { userId: stranger } = await verify(provider, 'sealed02')
    const rows = await storedPhotos(provider, userId)
    expect(rows.map(({ photo }) => photo)).toEqual(['document', 'login', 'wallet'])
    for (const { image } of rows) {
      expect(Buffer.from(image).includes(Buffer.from(isJpeg))).toBe(false)
      expect(Buffer.from(image).includes('JFIF')).toBe(false)
    }
    const read = () => provider.actions.verificationPhotos('sealed01')
    expect((await read()).map(({ image }) => jpeg(image))).toEqual([isJpeg, isJpeg, isJpeg])

    const [theirs] = await storedPhotos(provider, stranger)
    const place = sql`user_id = ${userId} and photo = 'document'`
    await provider.database.queries
      .update(verificationPhotos)
      .set({ image: theirs?.image ?? new Uint8Array() })
      .where(place)
    await expect(read()).rejects.toThrow('unable to authenticate')
    await provider.database.queries
      .update(verificationPhotos)
      .set({ image: rows[1]?.image ?? new Uint8Array() })
      .where(place)
    await expect(read()).rejects.toThrow('unable to authenticate')
    await provider.close()
  })

  test('from before are sealed at the next start, also when there are more than fit one batch', async () => {
    const provider = await openProvider()
    const { userId } = await verify(provider, 'plain001')
    const photo = await jpegOf({ color: '#33a' })
    for (let person = 0; person < 60; person++) {
      const id = await newPerson(provider, `plainmore${person}`)
      await provider.database.queries
        .insert(verificationPhotos)
        .values({ userId: id, photo: 'document', image: photo, createdAt: new Date() })
    }
    await provider.database.queries
      .update(verificationPhotos)
      .set({ image: photo })
      .where(sql`user_id = ${userId} and photo = 'login'`)
    const before = await storedPhotos(provider, userId)

    await sealPlainPhotos({ database: provider.database, secret: provider.secret })
    const plain = sql`substring(image from 1 for 1) = '\\xff'::bytea`
    expect(await provider.database.queries.select().from(verificationPhotos).where(plain)).toEqual(
      [],
    )
    const after = await storedPhotos(provider, userId)
    expect(after[0]).toEqual(before[0])
    const opened = unsealBytes(
      provider.secret,
      'verification-photo:login',
      userId,
      after[1]?.image ?? new Uint8Array(),
    )
    expect(Buffer.from(opened)).toEqual(photo)
    await provider.close()
  })
})

describe('the secret', () => {
  test('lies in the database of a sandbox only, and is not replaced by another unnoticed', async () => {
    const database = await openDatabase({ url: await createDatabase() })
    const open = (environment: Record<string, string>) => openProvider({ database, environment })
    const names = async () =>
      (await database.rows<{ name: string }>(sql`select name from settings order by name`)).map(
        ({ name }) => name,
      )
    const { secret } = await open({ SANDBOX: '0' })
    expect([secret, await names()]).toEqual([
      secretOfTests,
      ['application', 'secret_mark', 'security'],
    ])
    const stored = await database.rows(sql`select value from settings where name = 'secret_mark'`)
    expect(JSON.stringify(stored)).not.toContain(secretOfTests)
    await expect(open({ SANDBOX: '0', SECRET: other })).rejects.toThrow(
      'SECRET is not the one that this database is sealed with.',
    )
    await expect(open({ SANDBOX: '1', SECRET: '' })).rejects.toThrow(
      'This database is sealed with a SECRET: set the same one.',
    )
    await database.close()
  })

  test('that lies in the database is asked to be rotated out of it', async () => {
    const database = await openDatabase({ url: await createDatabase() })
    const { secret } = await openProvider({ database, environment: { SECRET: '' } })
    expect(secret).toMatch(/^[\w-]{43}$/)
    await expect(openProvider({ database, environment: { SANDBOX: '0' } })).rejects.toThrow(
      'This database is sealed with a key that lies in it.',
    )
    await rotateSecret(database, { from: null, to: secretOfTests })
    const live = await openProvider({ database, environment: { SANDBOX: '0' } })
    expect(live.secret).toBe(secretOfTests)
    expect(await database.rows(sql`select 1 from settings where name = 'secret'`)).toEqual([])
    await database.close()
  })
})

describe('a rotation of the secret', () => {
  const withApp = async (provider: TestProvider, login: string) => {
    const { userId, token } = await verify(provider, login)
    await provider.database.queries
      .update(users)
      .set({ authenticatorSecret: seal(provider.secret, 'authenticator', userId, `APP${login}`) })
      .where(eq(users.id, userId))
    return { userId, token }
  }
  const opensWith = (secret: string, { userId, photo, image }: PhotoRow) => {
    try {
      return unsealBytes(secret, `verification-photo:${photo}`, userId, image).length > 0
    } catch {
      return false
    }
  }

  test('seals everything anew, voids open codes and recovery codes, and refuses the former secret', async () => {
    const provider = await openProvider()
    const { database } = provider
    const { userId, token } = await withApp(provider, 'rotated1')
    await database.rows(
      sql`insert into recovery_codes (user_id, code_hash) values (${userId}, 'a'), (${userId}, 'b')`,
    )
    await provider.ask('POST', '/api/auth/reset-password', {
      body: { login: 'rotated1', email: 'rotated1@cabinet.example' },
    })
    expect(await database.queries.select().from(challenges)).toHaveLength(1)

    expect(await rotateSecret(database, { from: secretOfTests, to: other })).toEqual({
      apps: 1,
      documentNumbers: 1,
      photos: 3,
      unreadable: 0,
      withoutRecoveryCodes: 1,
    })
    expect(await database.queries.select().from(challenges)).toEqual([])
    await expect(openProvider({ database })).rejects.toThrow('SECRET is not the one')
    const after = await openProvider({ database, environment: { SECRET: other } })
    const photos = await storedPhotos(after, userId)
    expect(photos.map((row) => [opensWith(secretOfTests, row), opensWith(other, row)])).toEqual([
      [false, true],
      [false, true],
      [false, true],
    ])
    expect(
      (await after.actions.verificationPhotos('rotated1')).map(({ image }) => jpeg(image)),
    ).toEqual([isJpeg, isJpeg, isJpeg])
    expect((await after.actions.verification('rotated1')).documentNumber).toBe('N 12345678')
    const security = await after.ask('GET', '/api/user/settings/security', { token })
    expect((security.body as { recoveryCodesLeft: number }).recoveryCodesLeft).toBe(0)
    await provider.close()
  })

  test('that was broken off is finished by running it again, and until then nothing starts', async () => {
    const provider = await openProvider()
    const { database } = provider
    await withApp(provider, 'broken01')
    const { userId } = await withApp(provider, 'broken02')
    await database.rows(sql`create function fail() returns trigger language plpgsql as
      $$ begin raise exception 'the power went'; end $$`)
    await database.rows(sql`create trigger fail before update on verifications
      for each row when (new.user_id = ${sql.raw(String(userId))}) execute function fail()`)
    const rotate = () => rotateSecret(database, { from: secretOfTests, to: other })
    await expect(rotate()).rejects.toThrow()
    for (const SECRET of [secretOfTests, other]) {
      await expect(openProvider({ database, environment: { SECRET } })).rejects.toThrow(
        'The rotation of SECRET was begun and not finished',
      )
    }
    await expect(
      rotateSecret(database, { from: secretOfTests, to: `${other}, a third` }),
    ).rejects.toThrow('A rotation to another SECRET was begun: finish that one first.')

    await database.rows(sql`drop trigger fail on verifications`)
    expect(await rotate()).toEqual({
      apps: 0,
      documentNumbers: 2,
      photos: 6,
      unreadable: 0,
      withoutRecoveryCodes: 0,
    })
    const after = await openProvider({ database, environment: { SECRET: other } })
    expect((await after.actions.verification('broken02')).documentNumber).toBe('N 12345678')
    await provider.close()
  })

  test('says what is wrong with its two secrets, and leaves what nobody can open as it is', async () => {
    const provider = await openProvider()
    const { database } = provider
    const { userId } = await verify(provider, 'unread01')
    const rotate = (from: string | null, to: string) => rotateSecret(database, { from, to })
    await expect(rotate(null, other)).rejects.toThrow('OLD_SECRET must be the secret')
    await expect(rotate(other, secretOfTests)).rejects.toThrow('sealed with SECRET already')
    await expect(rotate(secretOfTests, secretOfTests)).rejects.toThrow('SECRET must differ')
    await expect(rotate(`${other}!`, other)).rejects.toThrow('OLD_SECRET is not the secret')
    const lost = sealBytes(`${other}!`, 'verification-photo:login', userId, Buffer.from('x'))
    await database.queries
      .update(verificationPhotos)
      .set({ image: lost })
      .where(eq(verificationPhotos.photo, 'login'))
    expect(await rotate(secretOfTests, other)).toEqual({
      apps: 0,
      documentNumbers: 1,
      photos: 2,
      unreadable: 1,
      withoutRecoveryCodes: 0,
    })
    expect((await database.queries.select().from(verifications)).length).toBe(1)
    await provider.close()
  })

  test('is a command of the operator, once no process runs', async () => {
    const DATABASE_URL = await sandboxDatabase()
    const rotate = (environment: Record<string, string>) =>
      promisify(execFile)(process.execPath, ['server/operator.ts', 'secret', 'rotate'], {
        env: environmentOf({ DATABASE_URL, SECRET: other, ...environment }),
      })
    const { child } = await startProvider({ DATABASE_URL })
    started.push(child)
    await expect(rotate({ OLD_SECRET: secretOfTests })).rejects.toThrow(
      'Stop all processes first: they work with the secret that they were started with.',
    )
    const exit = once(child, 'exit')
    child.kill('SIGTERM')
    await exit
    expect(JSON.parse((await rotate({ OLD_SECRET: secretOfTests })).stdout)).toEqual({
      apps: 0,
      documentNumbers: 1,
      photos: 0,
      unreadable: 0,
      withoutRecoveryCodes: 0,
    })
    await expect(startProvider({ DATABASE_URL })).rejects.toThrow(
      'Cabinet cannot start: SECRET is not the one that this database is sealed with.',
    )
    const again = await startProvider({ DATABASE_URL, SECRET: other })
    started.push(again.child)
  })
})
