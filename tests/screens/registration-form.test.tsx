import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { registrationMachine } from '../../src/machines/registration.machine.ts'
import { phoneText } from '../../src/screens/parts/phone-text.ts'
import { RegistrationScreen } from '../../src/screens/registration/registration.screen.tsx'
import { startFlow } from '../support/flow.ts'
import { aids, card, legal, provider, registration } from '../support/models/registration.model.ts'
import { valuesOf } from '../support/pick.ts'
import { fill, renderInApp } from '../support/render.tsx'

const field = (name: string) => screen.getByLabelText(name)

/** Whoever accepts the terms ticks them before anything else. */
async function open({ accepts = true, knowsCommon = true } = {}) {
  const flow = startFlow(registrationMachine, {
    input: {
      location: { name: 'registration', id: 'marat77', query: {} },
      application: provider,
      verificationId: null,
    },
  })
  await flow.answer('readInviter', card)
  await flow.answer('loadAids', {
    ...aids,
    commonPasswords: knowsCommon ? new Set(['sunshine1', 'sunshine']) : null,
  })
  renderInApp(<RegistrationScreen actor={flow.actor} />)
  const person = userEvent.setup({ delay: null })
  const submit = () => person.click(screen.getByRole('button', { name: 'Create account' }))
  const refuse = async (code: 'login_taken' | 'phone_taken' | 'email_taken') => {
    await flow.refuse('register', code)
    await screen.findByRole('alert')
  }
  const tick = async (...names: RegExp[]) => {
    for (const name of names) await person.click(screen.getByRole('checkbox', { name }))
  }
  if (accepts) await tick(/^I accept/, /^I understand/)
  return { flow, submit, refuse, tick }
}

function fillAll(values = registration, repeated = values.password) {
  fill(field('Login'), values.login)
  fill(field('E-mail'), values.email)
  fill(field('Phone'), values.phone)
  fill(field('Password'), values.password)
  fill(field('Repeat the password'), repeated)
}

test('an empty form asks for every field, and the first of them is where one types next', async () => {
  const { flow, submit } = await open({ accepts: false })
  await submit()

  expect(screen.getAllByText('Please fill out this field!').length).toEqual(5)
  expect(screen.getAllByText('Please tick this box.').length).toEqual(2)
  expect(field('Login')).toHaveFocus()
  expect(flow.snapshot.matches('enteringData')).toEqual(true)
})

const wrong: [string, Partial<typeof registration>, string, string][] = [
  ['a login of three characters', { login: 'ass' }, 'Login', 'At least 4 characters.'],
  [
    'a login with a space',
    { login: 'assel k' },
    'Login',
    'Only Latin letters and digits, no spaces.',
  ],
  [
    'a login in Cyrillic',
    { login: 'асель88' },
    'Login',
    'Only Latin letters and digits, no spaces.',
  ],
  ['an e-mail without a host', { email: 'assel@' }, 'E-mail', 'Please enter a valid e-mail.'],
  [
    'a phone without +',
    { phone: '7011234567' },
    'Phone',
    'The phone begins with + and the country code.',
  ],
  [
    'a phone with letters',
    { phone: '+7(701)1234567a' },
    'Phone',
    'The phone begins with + and the country code.',
  ],
  [
    'a password with a sign',
    { password: 'Saryarka-2026' },
    'Password',
    'Only Latin letters and digits, no spaces or symbols.',
  ],
]
for (const [what, values, label, message] of wrong) {
  test(`${what} is not accepted, and the field says why`, async () => {
    const { flow, submit } = await open()
    fillAll({ ...registration, ...values })
    await submit()

    expect(field(label)).toHaveAccessibleDescription(expect.stringContaining(message))
    expect(flow.services.calls.some(({ id }) => id === 'register')).toEqual(false)
  })
}

const simple: [string, string][] = [
  ['seven characters', 'Abcde12'],
  ['letters only', 'Saryarkaland'],
  ['digits only', '8702619384'],
  ['the login in it', 'xAsselK88x1'],
  ['the name of the e-mail in it', 'mailassel2026'],
]
for (const [what, password] of simple) {
  test(`a password with ${what} is too simple`, async () => {
    const { flow, submit } = await open()
    fillAll({ ...registration, password })
    await submit()

    expect(field('Password')).toHaveAccessibleDescription(expect.stringContaining('Too simple:'))
    expect(flow.services.calls.some(({ id }) => id === 'register')).toEqual(false)
  })
}

for (const password of ['Sunshine1', 'Sunshine2026']) {
  test(`a common password such as ${password} is told to be one, and nothing else`, async () => {
    const { flow, submit } = await open()
    fillAll({ ...registration, password })
    await submit()

    expect(field('Password')).toHaveAccessibleDescription(
      expect.stringContaining('This password is too common. Add another word to it.'),
    )
    expect(flow.services.calls.some(({ id }) => id === 'register')).toEqual(false)
  })
}

test('what is wrong at a field stands in place of its hint, and goes with the next letter', async () => {
  const { submit } = await open()
  const hints = () =>
    [
      'At least 4 Latin letters or digits, no spaces',
      'Used to restore a forgotten password',
      /^Like .* code comes by SMS\.$/,
    ].map((hint) => screen.queryAllByText(hint).length)
  expect(hints()).toEqual([1, 1, 1])
  await submit()
  expect(hints()).toEqual([0, 0, 0])
  fill(field('E-mail'), 'a')

  expect(hints()).toEqual([0, 1, 0])
})

test('a country that is chosen writes its code before what was typed', async () => {
  await open()
  fill(field('Phone'), '7010000145')
  await userEvent.click(screen.getByRole('button', { name: 'Country code' }))
  await userEvent.type(field('Find a country'), 'kaz{Enter}')
  expect(field('Phone')).toHaveValue(phoneText('+77010000145'))
  expect(screen.getByRole('button', { name: 'Country code: Kazakhstan, KZ' })).toBeVisible()
})

test('a phone as people write it is accepted', async () => {
  const { flow, submit } = await open()
  fillAll({ ...registration, phone: '+7 (701) 123-45-67' })
  await submit()

  expect(flow.services.calls.some(({ id }) => id === 'register')).toEqual(true)
})

test('a phone as it is dialled within the country gets its code where it is typed, and is sent with it', async () => {
  const { flow, submit } = await open()
  fillAll({ ...registration, phone: '8 701 123 45 67' })
  expect(field('Phone')).toHaveValue(phoneText('+77011234567'))
  await submit()

  expect(valuesOf(flow.inputOf('register'), 'registration')).toEqual([
    { ...registration, phone: phoneText('+77011234567') },
  ])
})

test('two passwords that differ are told apart, even while another field is wrong', async () => {
  const { submit } = await open()
  fillAll({ ...registration, phone: '8701' }, 'Saryarka2027')
  await submit()

  expect(screen.getByText('The passwords do not match.')).toBeVisible()
  expect(screen.getByText('The phone begins with + and the country code.')).toBeVisible()
})

test('the rules of the password are listed before, and ticked off while it is typed', async () => {
  await open()
  const rules = () =>
    within(screen.getByRole('list'))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
  const states = () => rules().map((rule) => rule?.split(': ').at(-1))
  expect(rules()).toEqual([
    'Latin letters and digits only: not yet',
    '8 characters or more: not yet',
    'A letter and a digit: not yet',
    'Without your login or e-mail name: not yet',
    'Not a common one, like Alexey2024: not yet',
  ])

  fill(field('Password'), 'sunshine1')

  expect(states()).toEqual(['done', 'done', 'done', 'done', 'not yet'])

  fill(field('Password'), 'Saryarka2026')

  expect(states()).toEqual(['done', 'done', 'done', 'done', 'done'])
})

test('while nobody can tell whether a password is common, its rule is not ticked off', async () => {
  await open({ knowsCommon: false })
  fill(field('Password'), 'Saryarka2026')
  const rules = within(screen.getByRole('list')).getAllByRole('listitem')

  expect(rules.map(({ textContent }) => textContent).slice(3)).toEqual([
    'Without your login or e-mail name: done',
    'Not a common one, like Alexey2024: not yet',
  ])
})

test.each([
  ['login_taken', 'Login', 'This login is already registered.', 'asselk89'],
  ['email_taken', 'E-mail', 'This e-mail is already registered.', 'assel2@mail.example'],
  ['phone_taken', 'Phone', 'This phone is already registered.', '+77011234568'],
] as const)(
  '%s stands at its field until another value is typed there',
  async (code, label, message, other) => {
    const { submit, refuse } = await open()
    fillAll()
    await submit()
    await refuse(code)

    expect(screen.getByRole('alert')).toHaveTextContent(message)
    expect(field(label)).toHaveAccessibleDescription(expect.stringContaining(message))
    expect(field('Password')).toHaveValue(registration.password)
    fill(field(label), other)
    expect(field(label)).not.toHaveAccessibleDescription(expect.stringContaining(message))
  },
)

test('a rule that only the provider knows stands at its field as well', async () => {
  const { flow, submit } = await open()
  fillAll()
  await submit()
  await flow.refuse('register', {
    code: 'validation_failed',
    fields: [{ path: 'password', code: 'too_simple' }],
  })
  await screen.findByRole('alert')

  expect(field('Password')).toHaveAccessibleDescription(expect.stringContaining('Too simple:'))
})

test('the browser is told what each field holds, so that it can fill and save them', async () => {
  await open()
  const hints = ['Login', 'E-mail', 'Phone', 'Password', 'Repeat the password'].map((label) =>
    field(label).getAttribute('autocomplete'),
  )

  expect(hints).toEqual(['username', 'email', 'tel', 'new-password', 'new-password'])
})

test('a password may be pasted, and shown', async () => {
  await open()
  const person = userEvent.setup({ delay: null })
  await person.click(field('Password'))
  await person.paste('Saryarka2026')
  expect(field('Password')).toHaveValue('Saryarka2026')

  const [show] = screen.getAllByRole('button', { name: 'Show or hide the password' })
  if (show) await person.click(show)

  expect(field('Password')).toHaveAttribute('type', 'text')
})

test('each text in force has a tick of its own, and a way to read it in the language of the page', async () => {
  const { flow, submit, tick } = await open({ accepts: false })
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(links.filter((href) => href?.includes('legal'))).toEqual([
    '/api/legal/terms.html?lang=en',
    '/api/legal/risk.html?lang=en',
  ])
  fillAll()
  await tick(/^I accept/)
  await submit()

  expect(screen.getByRole('checkbox', { name: /^I understand/ })).toHaveFocus()
  expect(screen.getAllByText('Please tick this box.').length).toEqual(1)
  expect(flow.services.calls.some(({ id }) => id === 'register')).toEqual(false)
})

test('the versions that were ticked are sent', async () => {
  const { flow, submit } = await open()
  fillAll()
  await submit()

  expect(valuesOf(flow.inputOf('register'), 'registration')).toEqual([registration])
})

test('a text that changed since is not ticked any more, and nothing typed is lost', async () => {
  const { flow, submit, tick } = await open()
  fillAll()
  await submit()
  await flow.refuse('register', 'terms_changed')
  await flow.answer('readTerms', [
    { kind: 'terms', version: '2', url: '/api/legal/terms.html' },
    ...legal.slice(1),
  ])
  const said = await screen.findByRole('alert')
  expect(said.textContent).toEqual('Please read and accept the current terms.')
  expect(screen.getByRole('checkbox', { name: /^I accept/ })).not.toBeChecked()
  expect(screen.getByRole('checkbox', { name: /^I understand/ })).toBeChecked()
  expect(field('Password')).toHaveValue(registration.password)

  await tick(/^I accept/)
  await submit()
  expect(valuesOf(flow.inputOf('register'), 'registration')).toEqual([
    {
      ...registration,
      consents: [
        { kind: 'terms', version: '2' },
        { kind: 'risk', version: '1' },
      ],
    },
  ])
})
