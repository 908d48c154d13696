import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import type { VerificationPhoto } from '../../src/api/contract/verification.ts'
import { verificationPhotos } from '../../src/api/contract/verification.ts'
import { accountVerificationMachine } from '../../src/machines/account-verification.machine.ts'
import { AccountVerificationScreen } from '../../src/screens/account-verification/account-verification.screen.tsx'
import { startFlow } from '../support/flow.ts'
import { harness } from '../support/harnesses/account-verification.harness.tsx'
import {
  completed,
  data,
  denied,
  file,
  input,
  nothingSent,
  photo,
} from '../support/models/account-verification.model.ts'
import { fill, renderInApp } from '../support/render.tsx'
import { testPathsOnScreen } from '../support/screen-paths.tsx'

const button = (name: string) => screen.getByRole('button', { name })
const titles = { document: 'Identity document', login: 'Your login', wallet: 'Your wallet' }
const chooser = (name: VerificationPhoto) =>
  screen.getByLabelText(`Choose a photo: ${titles[name]}`)
const field = (name: string) => screen.getByLabelText(name)

testPathsOnScreen(harness)

async function opened(verification = nothingSent) {
  const flow = startFlow(accountVerificationMachine, { input })
  await flow.answer('readVerification', verification)
  renderInApp(<AccountVerificationScreen actor={flow.actor} />)
  return flow
}

async function withPhotos() {
  const flow = await opened()
  for (const name of verificationPhotos) {
    await userEvent.upload(chooser(name), file)
    await flow.answer('preparePhoto', photo)
  }
  return flow
}

type Filled = Record<keyof typeof data, string>
function enter(values: Partial<Filled>) {
  const { fullName, birthDate, familyStatus, documentNumber } = { ...data, ...values }
  fill(field('Full name'), fullName)
  fill(field('Birth date'), birthDate)
  fill(field('Family status'), familyStatus)
  fill(field('Document number'), documentNumber)
}

const sent = (flow: Awaited<ReturnType<typeof opened>>) =>
  flow.services.calls.filter(({ id }) => id === 'submitVerification').length

test('when it was sent and decided is said with the year, which may be another', async () => {
  await opened(completed)
  const card = screen.getByRole('heading', { name: 'Progress' }).closest('section')
  expect([...(card?.querySelectorAll('li') ?? [])].map(({ textContent }) => textContent)).toEqual([
    'Sent16\u00a0Jan 2026',
    'Completed18\u00a0Jan 2026',
  ])
})

describe('what is typed', () => {
  const rejections = [
    ['an empty birth date', { birthDate: '' }, 'Please fill out this field!'],
    [
      'a birth date of somebody under 18',
      { birthDate: `${new Date().getFullYear() - 17}-01-01` },
      'You must be 18 or older.',
    ],
    [
      'a document number with other signs',
      { documentNumber: 'N/0412#8837' },
      'Only letters, digits, spaces and hyphens.',
    ],
    ['a document number that is too short', { documentNumber: 'N 1' }, 'This is too short.'],
    ['a name of spaces', { fullName: '   ' }, 'Please fill out this field!'],
  ] as const
  for (const [name, values, said] of rejections) {
    test(`${name} is refused at its field before anything is sent`, async () => {
      const flow = await withPhotos()
      enter(values)
      await userEvent.click(button('Send for verification'))
      expect(screen.getByText(said)).toBeInTheDocument()
      expect(sent(flow)).toEqual(0)
    })
  }

  test('what the provider says of a field stands at it until it is changed', async () => {
    const flow = await withPhotos()
    enter({})
    await userEvent.click(button('Send for verification'))
    await flow.refuse('submitVerification', {
      code: 'validation_failed',
      fields: [{ path: 'birthDate', code: 'below_min' }],
    })
    expect(await screen.findByText('You must be 18 or older.')).toBeInTheDocument()
    fill(field('Birth date'), '1990-01-01')
    expect(screen.queryByText('You must be 18 or older.')).toEqual(null)
  })
})

test('a double click on the button sends once', async () => {
  const flow = await withPhotos()
  enter({})
  await userEvent.dblClick(button('Send for verification'))
  expect(sent(flow)).toEqual(1)
})

test('after a denial the data stand there, and an empty number keeps the one that is known', async () => {
  const flow = await opened(denied)
  expect(field('Full name')).toHaveValue(denied.fullName)
  expect(field('Birth date')).toHaveValue('14.03.1992')
  expect(field('Birth date')).toHaveAccessibleDescription(/^14\sMarch 1992\./)
  expect(screen.getByText('Leave it empty to keep •••• 837')).toBeInTheDocument()
  await userEvent.upload(chooser('wallet'), file)
  await flow.answer('preparePhoto', photo)
  await userEvent.click(await screen.findByRole('button', { name: 'Send for verification' }))
  const { documentNumber: _, ...values } = data
  expect(flow.inputOf('submitVerification')).toEqual({ values, photos: { wallet: photo.image } })
})
