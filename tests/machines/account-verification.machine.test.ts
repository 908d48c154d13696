import { describe, expect, test } from 'vitest'
import type { Failure } from '../../src/api/contract/failure.ts'
import { type Verification, verificationPhotos } from '../../src/api/contract/verification.ts'
import { accountVerificationMachine } from '../../src/machines/account-verification.machine.ts'
import { startFlow } from '../support/flow.ts'
import {
  completed,
  data,
  denied,
  file,
  inProcess,
  inProcessAgain,
  input,
  nothingSent,
  photo,
  turned,
} from '../support/models/account-verification.model.ts'
import { elapsed } from '../support/paths.ts'

const submitted = { type: 'verification.submitted', values: data } as const
const typed = { type: 'draft.changed', isDirty: true } as const
const afterState = (delay: string, state: string) => elapsed(delay, `accountVerification.${state}`)

async function opened(verification: Verification = nothingSent) {
  const flow = startFlow(accountVerificationMachine, { input })
  await flow.answer('readVerification', verification)
  return flow
}

type OpenFlow = Awaited<ReturnType<typeof opened>>

async function choose(flow: OpenFlow, names = verificationPhotos as readonly string[]) {
  for (const name of verificationPhotos.filter((each) => names.includes(each))) {
    flow.send({ type: 'photo.chosen', photo: name, file })
    await flow.answer('preparePhoto', photo)
  }
}

async function sending(verification: Verification = nothingSent) {
  const flow = await opened(verification)
  flow.send(typed)
  await choose(flow)
  flow.send(submitted)
  return flow
}

const allPhotos = { document: photo, login: photo, wallet: photo }
const sendings = (flow: OpenFlow) =>
  flow.services.calls.filter(({ id }) => id === 'submitVerification').length

describe('what the provider says of a verification', () => {
  const states = [
    [nothingSent, { editing: 'filling' }],
    [inProcess, 'inProcess'],
    [completed, 'completed'],
    [denied, { editing: 'filling' }],
  ] as const
  for (const [verification, state] of states) {
    test(`${verification.status} is shown as it is`, async () => {
      const flow = await opened(verification)
      expect(flow.snapshot.value).toEqual(state)
      expect(flow.snapshot.context.verification).toEqual(verification)
    })
  }

  test('a state that could not be loaded can be asked for again', async () => {
    const flow = startFlow(accountVerificationMachine, { input })
    await flow.refuse('readVerification', 'unreachable')
    expect(flow.snapshot.value).toEqual('notLoaded')
    expect(flow.snapshot.context.failure).toEqual({ code: 'unreachable' })
    flow.send({ type: 'retry.requested' })
    await flow.refuse('readVerification', 'timed_out')
    expect(flow.snapshot.value).toEqual('notLoaded')
    flow.send({ type: 'retry.requested' })
    await flow.answer('readVerification', nothingSent)
    expect(flow.snapshot.context.failure).toEqual(null)
  })

  test('while it is in process the decision is looked for by itself and when asked', async () => {
    const flow = await opened(inProcess)
    flow.elapse(afterState('statusWait', 'inProcess'))
    await flow.refuse('readVerification', 'unreachable')
    expect(flow.snapshot.value).toEqual('inProcess')
    expect(flow.snapshot.context.failure).toEqual({ code: 'unreachable' })
    flow.send({ type: 'status.requested' })
    await flow.answer('readVerification', completed)
    expect(flow.snapshot.value).toEqual('completed')
    expect(flow.snapshot.context.failure).toEqual(null)
  })
})

describe('the photos', () => {
  test('nothing can be sent until all three are there and something is typed', async () => {
    const flow = await opened()
    flow.send(typed)
    expect(flow.snapshot.can(submitted)).toEqual(false)
    await choose(flow, ['document', 'wallet'])
    expect(flow.snapshot.can(submitted)).toEqual(false)
    await choose(flow, ['login'])
    expect(flow.snapshot.can(submitted)).toEqual(true)
    flow.send({ type: 'draft.changed', isDirty: false })
    expect(flow.snapshot.can(submitted)).toEqual(false)
  })

  test('a file that is no photo is named at its slot, and what stood there stays', async () => {
    const flow = await opened()
    await choose(flow, ['login'])
    flow.send({ type: 'photo.chosen', photo: 'login', file })
    const heic: Failure = { code: 'file_type_not_supported', params: { kind: 'heic' } }
    await flow.refuse('preparePhoto', heic)
    expect(flow.snapshot.context.photoFailures).toEqual({
      document: null,
      login: heic,
      wallet: null,
    })
    expect(flow.snapshot.context.photos.login).toEqual(photo)

    await choose(flow, ['login'])
    expect(flow.snapshot.context.photoFailures.login).toEqual(null)
  })

  test('reading a photo that never ends is given up', async () => {
    const flow = await opened()
    flow.send({ type: 'photo.chosen', photo: 'login', file })
    await flow.refuse('preparePhoto', 'timed_out')
    expect(flow.snapshot.value).toEqual({ editing: 'filling' })
    expect(flow.snapshot.context.photoFailures.login).toEqual({ code: 'timed_out' })
  })

  test('a photo can be turned, replaced and removed', async () => {
    const flow = await opened()
    await choose(flow, ['wallet'])
    expect(flow.services.calls.at(-1)?.input).toEqual({ file, turns: 0 })
    flow.send({ type: 'photo.turned', photo: 'wallet' })
    expect(flow.inputOf('preparePhoto')).toEqual({ file: photo.image, turns: 1 })
    await flow.answer('preparePhoto', turned)
    expect(flow.snapshot.context.photos.wallet).toEqual(turned)
    flow.send({ type: 'photo.removed', photo: 'wallet' })
    expect(flow.snapshot.context.photos.wallet).toEqual(null)
    expect(flow.snapshot.can({ type: 'photo.turned', photo: 'wallet' })).toEqual(false)
  })

  test('what is typed or chosen guards against leaving, and nothing else does', async () => {
    const flow = await opened()
    flow.send(typed)
    await choose(flow, ['wallet'])
    flow.send({ type: 'draft.changed', isDirty: false })
    flow.send({ type: 'photo.removed', photo: 'wallet' })
    expect(flow.held).toEqual([true, true, true, false])
  })
})

describe('sending', () => {
  test('the data and the photos go together, and then it is in process', async () => {
    const flow = await sending()
    expect(flow.inputOf('submitVerification')).toEqual({
      values: data,
      photos: { document: photo.image, login: photo.image, wallet: photo.image },
    })
    flow.receive('watchUpload', { type: 'upload.progressed', share: 0.4 })
    expect(flow.snapshot.context.share).toEqual(0.4)
    await flow.answer('submitVerification', inProcess)

    expect(flow.snapshot.value).toEqual('inProcess')
    expect(flow.snapshot.context.verification).toEqual(inProcess)
    expect(flow.snapshot.context.photos).toEqual({ document: null, login: null, wallet: null })
    expect(flow.snapshot.context.values).toEqual(null)
    expect(flow.held.at(-1)).toEqual(false)
  })

  test('a double click sends once', async () => {
    const flow = await sending()
    expect(flow.snapshot.can(submitted)).toEqual(false)
    flow.send(submitted)
    expect(sendings(flow)).toEqual(1)
  })

  test('cancelling keeps everything', async () => {
    const flow = await sending()
    flow.receive('watchUpload', { type: 'upload.progressed', share: 0.9 })
    flow.send({ type: 'sending.cancelled' })
    expect(flow.isAborted('submitVerification')).toEqual(true)
    expect(flow.snapshot.value).toEqual({ editing: 'filling' })
    expect(flow.snapshot.context.photos).toEqual(allPhotos)
    expect(flow.snapshot.can(submitted)).toEqual(true)
    flow.send(submitted)
    expect(flow.snapshot.context.share).toEqual(0)
  })

  test('cancelling when every byte has left asks the provider whether it has them', async () => {
    const flow = await sending()
    flow.receive('watchUpload', { type: 'upload.progressed', share: 1 })
    flow.send({ type: 'sending.cancelled' })
    expect(flow.snapshot.value).toEqual('outcomeUnknown')
    flow.send({ type: 'outcome.requested' })
    await flow.answer('readVerification', inProcess)
    expect(flow.snapshot.value).toEqual('inProcess')
  })

  for (const photoName of verificationPhotos) {
    test(`a refused photo of the ${photoName} is named at its slot, and everything is kept`, async () => {
      const flow = await sending()
      const failure: Failure = {
        code: 'file_type_not_supported',
        fields: [{ path: photoName, code: 'format' }],
      }
      await flow.refuse('submitVerification', failure)
      expect(flow.snapshot.value).toEqual({ editing: 'filling' })
      expect(flow.snapshot.context.photoFailures).toEqual({
        document: null,
        login: null,
        wallet: null,
        [photoName]: failure,
      })
      expect(flow.snapshot.context.photos).toEqual(allPhotos)
    })
  }

  test('a refused field is known with what was sent in it', async () => {
    const flow = await sending()
    const failure: Failure = {
      code: 'validation_failed',
      fields: [{ path: 'birthDate', code: 'below_min' }],
    }
    await flow.refuse('submitVerification', failure)
    expect(flow.snapshot.context.failure).toEqual(failure)
    expect(flow.snapshot.context.values).toEqual(data)
  })

  test('leaving the page gives the sending up', async () => {
    const flow = await sending()
    flow.stop()
    expect(flow.isAborted('submitVerification')).toEqual(true)
  })
})

describe('when no answer comes', () => {
  test('a sending that took too long: the provider is asked, the photos are kept and can be sent again', async () => {
    const flow = await sending()
    await flow.refuse('submitVerification', 'timed_out')
    expect(flow.snapshot.value).toEqual('outcomeUnknown')
    expect(flow.snapshot.can(submitted)).toEqual(false)
    flow.elapse(afterState('outcomeWait', 'outcomeUnknown'))
    await flow.answer('readVerification', nothingSent)

    expect(flow.snapshot.value).toEqual({ editing: 'notSent' })
    expect(flow.snapshot.context.failure).toEqual({ code: 'timed_out' })
    expect(flow.snapshot.context.photos).toEqual(allPhotos)
    flow.send(submitted)
    expect(flow.inputOf('submitVerification')).toEqual({
      values: data,
      photos: { document: photo.image, login: photo.image, wallet: photo.image },
    })
  })

  test('a sending that never ends is a lost answer', async () => {
    const flow = await sending()
    await flow.refuse('submitVerification', 'timed_out')
    expect(flow.snapshot.value).toEqual('outcomeUnknown')
    expect(flow.snapshot.context.failure).toEqual({ code: 'timed_out' })
  })

  for (const code of ['unreachable', 'unexpected', 'overloaded'] as const) {
    test(`after ${code} papers that arrived after all are not asked for again`, async () => {
      const flow = await sending()
      await flow.refuse('submitVerification', code)
      flow.elapse(afterState('outcomeWait', 'outcomeUnknown'))
      await flow.answer('readVerification', inProcess)
      expect(flow.snapshot.value).toEqual('inProcess')
      expect(sendings(flow)).toEqual(1)
      expect(flow.held.at(-1)).toEqual(false)
    })
  }

  test('a definite rejection is told at once, and everything is still there', async () => {
    const flow = await sending()
    await flow.refuse('submitVerification', 'verification_not_updated')
    const { value, context } = flow.snapshot
    expect({ value, failure: context.failure, photos: context.photos }).toEqual({
      value: { editing: 'filling' },
      failure: { code: 'verification_not_updated' },
      photos: allPhotos,
    })
  })

  test('documents that were sent from another window are looked up, and not called lost', async () => {
    const flow = await sending()
    await flow.refuse('submitVerification', {
      code: 'verification_not_updated',
      params: { status: 'in_process' },
    })
    expect(flow.snapshot.value).toEqual('loading')
    expect(flow.held.at(-1)).toEqual(false)
    await flow.answer('readVerification', inProcess)
    expect(flow.snapshot.value).toEqual('inProcess')
  })

  test('a denial from before is not taken for the answer to what was sent now', async () => {
    const flow = await opened(denied)
    await choose(flow, ['wallet'])
    flow.send(submitted)
    await flow.refuse('submitVerification', 'unreachable')
    flow.send({ type: 'outcome.requested' })
    await flow.answer('readVerification', denied)
    expect(flow.snapshot.value).toEqual({ editing: 'notSent' })
  })

  test('as long as the provider cannot be asked it stays unknown, and asks less and less often', async () => {
    const flow = await sending()
    await flow.refuse('submitVerification', 'unreachable')
    const waits = []
    for (let asked = 0; asked < 6; asked += 1) {
      waits.push(...flow.clock.pending())
      flow.elapse(afterState('outcomeWait', 'outcomeUnknown'))
      await flow.refuse('readVerification', 'unreachable')
      expect(flow.snapshot.value).toEqual('outcomeUnknown')
    }
    expect(waits).toEqual([2_000, 4_000, 8_000, 16_000, 30_000, 30_000])
    flow.send({ type: 'outcome.requested' })
    await flow.refuse('readVerification', 'timed_out')
    expect(flow.snapshot.value).toEqual('outcomeUnknown')
  })
})

describe('after a denial', () => {
  test('only the photo that the operator named is needed', async () => {
    const flow = await opened(denied)
    expect(flow.snapshot.can(submitted)).toEqual(false)
    await choose(flow, ['wallet'])
    const { documentNumber: _, ...values } = data
    flow.send({ type: 'verification.submitted', values })
    expect(flow.inputOf('submitVerification')).toEqual({
      values,
      photos: { wallet: photo.image },
    })
    await flow.answer('submitVerification', inProcessAgain)
    expect(flow.snapshot.value).toEqual('inProcess')
  })

  test('of the data no photo is needed', async () => {
    const flow = await opened({ ...denied, part: 'data' })
    expect(flow.snapshot.can(submitted)).toEqual(true)
  })

  test('of everything all photos are needed', async () => {
    const flow = await opened({ ...denied, part: null })
    await choose(flow, ['document', 'login'])
    expect(flow.snapshot.can(submitted)).toEqual(false)
    await choose(flow, ['wallet'])
    expect(flow.snapshot.can(submitted)).toEqual(true)
  })
})

describe('what belongs to one try ends with it', () => {
  const refused: Failure = {
    code: 'validation_failed',
    fields: [{ path: 'login', code: 'incorrect' }],
  }

  test('what is typed while a photo is prepared counts, and is held', async () => {
    const flow = await opened()
    flow.send({ type: 'photo.chosen', photo: 'document', file })
    flow.send(typed)
    expect([flow.snapshot.context.isTyped, flow.held]).toEqual([true, [true]])
  })

  test('documents that another window sent leave none here', async () => {
    const flow = await sending()
    await flow.refuse('submitVerification', {
      code: 'verification_not_updated',
      params: { status: 'in_process' },
    })
    const { photos, values } = flow.snapshot.context
    expect([photos, values]).toEqual([{ document: null, login: null, wallet: null }, null])
  })

  test('a refused photo is told of until it is replaced or taken away', async () => {
    for (const change of [
      { type: 'photo.chosen', photo: 'login', file },
      { type: 'photo.removed', photo: 'login' },
    ] as const) {
      const flow = await sending()
      await flow.refuse('submitVerification', refused)
      expect(flow.snapshot.context.photoFailures.login).toEqual(refused)
      flow.send(change)
      expect(flow.snapshot.context.photoFailures.login).toEqual(null)
    }
  })

  test('a photo that is taken away leaves the others', async () => {
    const flow = await opened()
    await choose(flow)
    flow.send({ type: 'photo.removed', photo: 'login' })
    expect(flow.snapshot.context.photos).toEqual({ ...allPhotos, login: null })
  })

  test('a refusal of the whole is over with the next photo, and with the next try', async () => {
    const choosing = await sending()
    await choosing.refuse('submitVerification', refused)
    choosing.send({ type: 'photo.chosen', photo: 'login', file })
    expect(choosing.snapshot.context.failure).toEqual(null)

    const again = await sending()
    await again.refuse('submitVerification', refused)
    again.send(submitted)
    expect(again.snapshot.context.failure).toEqual(null)
  })

  test('the second try is asked after as soon as the first', async () => {
    const flow = await sending()
    await flow.refuse('submitVerification', 'timed_out')
    flow.clock.advance(2_000)
    await flow.answer('readVerification', nothingSent)
    flow.send(submitted)
    await flow.refuse('submitVerification', 'timed_out')
    flow.clock.advance(2_000)
    expect(flow.snapshot.value).toEqual('checkingOutcome')
  })

  test('a decision is looked for every half a minute', async () => {
    const flow = await opened(inProcess)
    flow.clock.advance(29_999)
    expect(flow.snapshot.value).toEqual('inProcess')
    flow.clock.advance(1)
    expect(flow.snapshot.value).toEqual('checkingStatus')
  })
})
