import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { HelpView } from '../../src/screens/help/help.view.tsx'
import { Support } from '../../src/screens/parts/support-address.ts'
import { user } from '../support/models/shell.model.ts'
import { renderInApp } from '../support/render.tsx'

const sections = () =>
  screen.getAllByRole('heading', { level: 2 }).map((title) => title.textContent)

test('help answers questions, explains words and networks, and says where to ask', () => {
  renderInApp(
    <Support value="https://support.example">
      <HelpView user={user} />
    </Support>,
  )
  expect(sections()).toEqual([
    'Questions and answers',
    'Glossary',
    'Networks',
    'Keyboard',
    'Didn’t find your question?',
  ])
  expect(screen.getByRole('link', { name: /^Write to support/ })).toHaveAttribute(
    'href',
    'https://support.example',
  )
  for (const network of ['TRC20', 'ERC20', 'Bitcoin', 'Ethereum', 'TON', 'XRP Ledger']) {
    expect(screen.getByText(network)).toBeVisible()
  }
})

test('an answer opens under its question', async () => {
  renderInApp(<HelpView user={user} />)
  const answer = screen.getByText(/^No\. All yields are estimates/)
  expect(answer).not.toBeVisible()
  await userEvent.click(screen.getByText('Will I get exactly this yield?'))
  expect(answer).toBeVisible()
})

test('where nobody can be asked, nobody is named', () => {
  renderInApp(<HelpView user={user} />)
  expect(sections()).toEqual(['Questions and answers', 'Glossary', 'Networks', 'Keyboard'])
})

test('a visitor finds a heading of its own', () => {
  renderInApp(<HelpView user={null} />)
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Help')
  expect(document.title).toEqual('Help · Cabinet')
})
