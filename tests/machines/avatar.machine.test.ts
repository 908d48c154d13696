import { describe, expect, test } from 'vitest'
import { avatarMachine } from '../../src/machines/avatar.machine.ts'
import { startFlow } from '../support/flow.ts'
import { avatar, file, picture } from '../support/models/avatar.model.ts'
import { session } from '../support/models/phone-verification.model.ts'

const start = (present: string | null = null) =>
  startFlow(avatarMachine, {
    input: { user: { ...session.user, avatar: present } },
  })

function cropping() {
  const flow = start()
  flow.send({ type: 'file.chosen', file })
  flow.receive('showPicture', { type: 'picture.opened', picture })
  return flow
}

const held = (isHeld: boolean) => ({
  type: 'hold.changed',
  holder: expect.any(String),
  isHeld,
})
const saved = { type: 'alert.raised', severity: 'success', message: 'saved' }

describe('the picture of a person', () => {
  test('a file that is no picture is told at once, and nothing is sent', () => {
    const flow = start()
    flow.send({ type: 'file.chosen', file })
    const failure = { code: 'file_type_not_supported', params: { kind: 'heic' } } as const
    flow.receive('showPicture', { type: 'picture.refused', failure })
    expect(flow.snapshot.value).toEqual('showing')
    expect(flow.snapshot.context.failure).toEqual(failure)
    expect(flow.services.calls).toEqual([])
  })

  test('a file that nobody opens within twenty seconds is given up', () => {
    const flow = start()
    flow.send({ type: 'file.chosen', file })
    expect(flow.services.listener('showPicture').input).toEqual({ file })
    flow.clock.advance(19_999)
    expect(flow.snapshot.value).toEqual({ editing: 'opening' })
    flow.clock.advance(1)
    expect(flow.snapshot.value).toEqual('showing')
    expect(flow.snapshot.context.failure).toEqual({ code: 'timed_out' })
    flow.send({ type: 'file.chosen', file })
    expect(flow.snapshot.context.failure).toEqual(null)
  })

  test('begins with the largest square in the middle', () => {
    expect(cropping().snapshot.context.area).toEqual({ x: 50, y: 0, size: 200 })
  })

  test('follows the pointer that drags it, and never past the photo', () => {
    const flow = cropping()
    flow.send({ type: 'drag.started', at: { x: 0.5, y: 0.5 } })
    flow.send({ type: 'drag.moved', at: { x: 0.4, y: 0.9 } })
    expect(flow.snapshot.context.area).toEqual({ x: 70, y: 0, size: 200 })
    flow.send({ type: 'drag.moved', at: { x: 0.4, y: 0.9 } })
    expect(flow.snapshot.context.area).toEqual({ x: 70, y: 0, size: 200 })
    flow.send({ type: 'drag.moved', at: { x: -2, y: 0 } })
    expect(flow.snapshot.context.area).toEqual({ x: 100, y: 0, size: 200 })
    flow.send({ type: 'drag.ended' })
    expect(flow.snapshot.can({ type: 'drag.ended' })).toEqual(false)
    flow.send({ type: 'drag.moved', at: { x: 0.5, y: 0.5 } })
    expect(flow.snapshot.context.area).toEqual({ x: 100, y: 0, size: 200 })
  })

  test('is magnified around its middle, up to four times, and moved by the keyboard', () => {
    const flow = cropping()
    flow.send({ type: 'zoom.chosen', zoom: 2 })
    expect(flow.snapshot.context.area).toEqual({ x: 100, y: 50, size: 100 })
    flow.send({ type: 'crop.nudged', right: 0.1, down: -0.1 })
    expect(flow.snapshot.context.area).toEqual({ x: 110, y: 40, size: 100 })
    flow.send({ type: 'zoom.chosen', zoom: 9 })
    expect(flow.snapshot.context.area?.size).toEqual(50)
    flow.send({ type: 'zoom.chosen', zoom: 1 })
    expect(flow.snapshot.context.area).toEqual({ x: 60, y: 0, size: 200 })
  })

  test('is sent as the square that was seen, and stands in the shell when it has arrived', async () => {
    const flow = cropping()
    flow.send({ type: 'crop.confirmed' })
    expect(flow.inputOf('uploadAvatar')).toEqual({ picture, area: { x: 50, y: 0, size: 200 } })
    flow.receive('watchUpload', { type: 'upload.progressed', share: 0.4 })
    expect(flow.snapshot.context.share).toEqual(0.4)
    await flow.answer('uploadAvatar', avatar)
    expect(flow.snapshot.value).toEqual('showing')
    expect(flow.snapshot.context.avatar).toEqual(avatar)
    expect(flow.snapshot.context.picture).toEqual(null)
    expect(flow.notified).toEqual([
      held(true),
      held(false),
      { type: 'user.changed', change: { avatar } },
      saved,
    ])
  })

  test('that is being sent can be stopped, and the square is still there', () => {
    const flow = cropping()
    flow.send({ type: 'zoom.chosen', zoom: 2 })
    flow.send({ type: 'drag.started', at: { x: 0.5, y: 0.5 } })
    flow.send({ type: 'crop.confirmed' })
    expect(flow.snapshot.context.drag).toEqual(null)
    flow.receive('watchUpload', { type: 'upload.progressed', share: 0.4 })
    flow.send({ type: 'upload.cancelled' })
    expect(flow.isAborted('uploadAvatar')).toEqual(true)
    expect(flow.snapshot.value).toEqual({ editing: 'cropping' })
    expect(flow.snapshot.context.area).toEqual({ x: 100, y: 50, size: 100 })
    flow.send({ type: 'crop.confirmed' })
    expect(flow.snapshot.context.share).toEqual(0)
  })

  test('that could not be sent can be sent again', async () => {
    const flow = cropping()
    flow.send({ type: 'crop.confirmed' })
    await flow.refuse('uploadAvatar', 'timed_out')
    expect(flow.snapshot.context.failure).toEqual({ code: 'timed_out' })
    flow.send({ type: 'crop.confirmed' })
    expect(flow.snapshot.context.failure).toEqual(null)
    await flow.refuse('uploadAvatar', 'avatar_not_updated')
    expect(flow.snapshot.value).toEqual({ editing: 'cropping' })
    expect(flow.snapshot.context.failure).toEqual({ code: 'avatar_not_updated' })
    flow.send({ type: 'edit.cancelled' })
    expect(flow.snapshot.context.failure).toEqual(null)
  })

  test('a photo that is not wanted is let go, and its file closed', () => {
    const flow = cropping()
    flow.send({ type: 'drag.started', at: { x: 0.5, y: 0.5 } })
    flow.send({ type: 'edit.cancelled' })
    expect(flow.snapshot.value).toEqual('showing')
    expect(flow.snapshot.context).toEqual(start().snapshot.context)
    expect(flow.services.listeners.map(({ isListening }) => isListening)).toEqual([false])
    expect(flow.notified).toEqual([held(true), held(false)])
  })

  test('is removed after a question, and only where there is one', async () => {
    expect(start().snapshot.can({ type: 'removal.requested' })).toEqual(false)
    const flow = start(avatar)
    flow.send({ type: 'removal.requested' })
    flow.send({ type: 'removal.declined' })
    expect(flow.snapshot.value).toEqual('showing')
    flow.send({ type: 'removal.requested' })
    expect(flow.services.calls).toEqual([])
    flow.send({ type: 'removal.confirmed' })
    await flow.answer('removeAvatar')
    expect(flow.snapshot.context.avatar).toEqual(null)
    expect(flow.notified).toEqual([{ type: 'user.changed', change: { avatar: null } }, saved])
  })

  test('that could not be removed stays', async () => {
    const flow = start(avatar)
    flow.send({ type: 'removal.requested' })
    flow.send({ type: 'removal.confirmed' })
    await flow.refuse('removeAvatar', 'unreachable')
    expect(flow.snapshot.value).toEqual('showing')
    expect(flow.snapshot.context.avatar).toEqual(avatar)
    expect(flow.snapshot.context.failure).toEqual({ code: 'unreachable' })
    flow.send({ type: 'removal.requested' })
    expect(flow.snapshot.context.failure).toEqual(null)
  })
})
