import { describe, expect, test } from 'vitest'
import { profileMachine } from '../../src/machines/profile.machine.ts'
import { startFlow } from '../support/flow.ts'
import { changed, contacts, data, profile } from '../support/models/profile.model.ts'
import { answered } from '../support/paths.ts'

const input = { location: { name: 'settingsData', query: {} } } as const
const typed = { type: 'draft.changed', isDirty: true } as const
const submitted = { type: 'data.submitted', values: changed } as const
const held = (isHeld: boolean) => ({
  type: 'hold.changed',
  holder: expect.any(String),
  isHeld,
})
const said = [
  { type: 'user.changed', change: { fullName: 'Assel Karimova' } },
  held(false),
  { type: 'alert.raised', severity: 'success', message: 'saved' },
]

async function started() {
  const flow = startFlow(profileMachine, { input })
  await flow.answer('readPersonalData', data)
  return flow
}

async function saving() {
  const flow = await started()
  flow.send(typed)
  flow.send(submitted)
  return flow
}

const saves = (flow: Awaited<ReturnType<typeof started>>) =>
  flow.services.calls.filter(({ id }) => id === 'changeProfile').length

describe('personal data', () => {
  test('data that could not be loaded can be asked for again', async () => {
    const flow = startFlow(profileMachine, { input })
    await flow.refuse('readPersonalData', 'unreachable')
    expect(flow.snapshot.value).toEqual('notLoaded')
    expect(flow.snapshot.context.failure).toEqual({ code: 'unreachable' })
    flow.send({ type: 'retry.requested' })
    expect(flow.snapshot.value).toEqual('loading')
    await flow.answer('readPersonalData', data)
    expect(flow.snapshot.value).toEqual({ editing: 'form' })
    expect(flow.snapshot.context.data).toEqual(data)
  })

  test('saved data are shown, told to the rest of the cabinet, and hold nobody any more', async () => {
    const flow = await saving()
    expect(flow.inputOf('changeProfile')).toEqual(changed)
    await flow.answer('changeProfile')
    expect(flow.snapshot.value).toEqual({ editing: 'form' })
    expect(flow.snapshot.context).toEqual({
      data: { ...data, profile: { ...profile, ...changed } },
      formKey: 2,
      isDirty: false,
      submitted: null,
      contact: null,
      changed: null,
      failure: null,
    })
    expect(flow.notified).toEqual([held(true), ...said])
  })

  test('what is as it was cannot be saved, and a double click saves once', async () => {
    const flow = await started()
    expect(flow.snapshot.can(submitted)).toEqual(false)
    flow.send(typed)
    flow.send(submitted)
    flow.send(submitted)
    expect(saves(flow)).toEqual(1)
  })

  test('a rejection keeps what was typed, and the person is still held', async () => {
    const flow = await saving()
    await flow.refuse('changeProfile', 'profile_not_updated')
    expect(flow.snapshot.value).toEqual({ editing: 'form' })
    expect(flow.snapshot.context.failure).toEqual({ code: 'profile_not_updated' })
    expect(flow.snapshot.context.formKey).toEqual(1)
    expect(flow.snapshot.context.data).toEqual(data)
    expect(flow.notified).toEqual([held(true)])
    flow.send(submitted)
    expect([flow.snapshot.value, flow.snapshot.context.failure]).toEqual(['saving', null])
  })

  test('after a lost answer the provider is asked, and data that were saved count as saved', async () => {
    const flow = await saving()
    await flow.refuse('changeProfile', 'unreachable')
    expect(flow.snapshot.value).toEqual('askingWhatIsSaved')
    const saved = { ...data, profile: { ...profile, ...changed } }
    await flow.answer('readPersonalData', saved)
    expect(flow.snapshot.value).toEqual({ editing: 'form' })
    const { data: shown, failure } = flow.snapshot.context
    expect([shown, failure]).toEqual([saved, null])
    expect(flow.notified).toEqual([held(true), ...said])
  })

  test('after a lost answer data that were not saved stay in the form', async () => {
    const flow = await saving()
    await flow.refuse('changeProfile', 'timed_out')
    await flow.answer('readPersonalData', data)
    expect(flow.snapshot.value).toEqual({ editing: 'form' })
    expect(flow.snapshot.context.failure).toEqual({ code: 'timed_out' })
    expect(flow.snapshot.context.formKey).toEqual(1)
    expect(flow.snapshot.context.isDirty).toEqual(true)
    expect(flow.notified).toEqual([held(true)])
  })

  test('when the provider cannot be asked either, nothing is claimed and nothing is lost', async () => {
    const flow = await saving()
    await flow.refuse('changeProfile', 'unreachable')
    await flow.refuse('readPersonalData', 'unreachable')
    expect(flow.snapshot.value).toEqual({ editing: 'form' })
    expect(flow.snapshot.context.failure).toEqual({ code: 'unreachable' })
    expect(flow.snapshot.can(submitted)).toEqual(true)
  })

  test('a phone that was confirmed stands there, and what is typed in the form stays', async () => {
    const flow = await started()
    flow.send(typed)
    flow.send({ type: 'contact.chosen', kind: 'phone' })
    expect(flow.snapshot.children.contactChange?.getSnapshot().context.current).toEqual(
      '+77011234567',
    )
    flow.actor.send({
      type: 'xstate.done.actor.contactChange',
      actorId: 'contactChange',
      output: { changedTo: '+77017654321' },
    } as never)
    expect(flow.snapshot.value).toEqual({ editing: 'form' })
    expect(flow.snapshot.context.data).toEqual({
      ...data,
      profile: { ...profile, phone: '+77017654321' },
      contacts: { ...contacts, phone: '+77017654321', phoneConfirmed: true },
    })
    expect(flow.snapshot.context.changed).toEqual('phone')
    expect(flow.snapshot.context.formKey).toEqual(1)
    expect(flow.snapshot.context.isDirty).toEqual(true)
  })

  test('a Telegram that was linked stands there, and what is typed in the form stays', async () => {
    const flow = await started()
    flow.send(typed)
    flow.send({ type: 'telegram.chosen' })
    expect(flow.snapshot.value).toEqual('changingTelegram')
    flow.actor.send({
      type: 'xstate.done.actor.telegramLink',
      actorId: 'telegramLink',
      output: { linked: 'asselk', isChanged: true },
    } as never)
    expect(flow.snapshot.value).toEqual({ editing: 'form' })
    expect(flow.snapshot.context.data).toEqual({
      ...data,
      contacts: { ...contacts, telegram: 'asselk' },
    })
    expect(flow.snapshot.context.changed).toEqual('telegramLinked')
    expect(flow.snapshot.context.formKey).toEqual(1)
    flow.send({ type: 'telegram.chosen' })
    expect(flow.snapshot.context.changed).toEqual(null)
    flow.actor.send(answered('telegramLink', { linked: null, isChanged: true }) as never)
    expect(flow.snapshot.context.changed).toEqual('telegramUnlinked')
  })

  test('whoever changes no contact finds the form as it was, and what is linked by now', async () => {
    const flow = await started()
    flow.send(typed)
    flow.send({ type: 'contact.chosen', kind: 'phone' })
    flow.actor.send(answered('contactChange', { changedTo: null }) as never)
    expect([flow.snapshot.value, flow.snapshot.context.data]).toEqual([{ editing: 'form' }, data])
    flow.send({ type: 'telegram.chosen' })
    flow.actor.send(answered('telegramLink', { linked: 'marat77', isChanged: false }) as never)
    expect([
      flow.snapshot.value,
      flow.snapshot.context.data,
      flow.snapshot.context.changed,
    ]).toEqual([
      { editing: 'form' },
      { ...data, contacts: { ...contacts, telegram: 'marat77' } },
      null,
    ])
  })

  test('what was said last is forgotten when something else is begun', async () => {
    const flow = await saving()
    await flow.refuse('changeProfile', 'profile_not_updated')
    flow.send({ type: 'telegram.chosen' })
    expect(flow.snapshot.context.failure).toEqual(null)
    flow.actor.send(answered('telegramLink', { linked: null, isChanged: false }) as never)
    flow.send(submitted)
    await flow.refuse('changeProfile', 'profile_not_updated')
    flow.send({ type: 'contact.chosen', kind: 'phone' })
    expect(flow.snapshot.context.failure).toEqual(null)
    flow.actor.send(answered('contactChange', { changedTo: '+77017654321' }) as never)
    flow.send({ type: 'contact.chosen', kind: 'email' })
    expect(flow.snapshot.context.changed).toEqual(null)
    flow.actor.send(answered('contactChange', { changedTo: 'new@mail.example' }) as never)
    flow.send(submitted)
    const { changed: last, failure } = flow.snapshot.context
    expect([last, failure]).toEqual([null, null])
  })

  test('where Telegram is not offered none is linked, but one that is linked can be unlinked', async () => {
    const none = startFlow(profileMachine, { input })
    await none.answer('readPersonalData', { ...data, telegramOffer: { window: null } })
    expect(none.snapshot.can({ type: 'telegram.chosen' })).toEqual(false)

    const linked = startFlow(profileMachine, { input })
    await linked.answer('readPersonalData', {
      ...data,
      contacts: { ...contacts, telegram: 'asselk' },
      telegramOffer: { window: null },
    })
    expect(linked.snapshot.can({ type: 'telegram.chosen' })).toEqual(true)
  })
})
