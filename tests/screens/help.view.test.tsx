import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { User } from '../../src/api/contract/session.ts'
import { helpMachine } from '../../src/machines/help.machine.ts'
import { HelpScreen } from '../../src/screens/help/help.screen.tsx'
import { questions } from '../../src/screens/help/questions.ts'
import { Support } from '../../src/screens/parts/support-address.ts'
import { startFlow } from '../support/flow.ts'
import { user } from '../support/models/shell.model.ts'
import { renderInApp } from '../support/render.tsx'

const helpOf = (whose: User | null, query: Record<string, string> = {}) => {
  const { actor } = startFlow(helpMachine, { input: { location: { name: 'help', query } } })
  return <HelpScreen actor={actor} user={whose} />
}

const sections = () =>
  screen.getAllByRole('heading', { level: 2 }).map((title) => title.textContent)

test('help answers questions, explains words and networks, and says where to ask', () => {
  renderInApp(<Support value="https://support.example">{helpOf(user)}</Support>)
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
  renderInApp(helpOf(user))
  const answer = screen.getByText(/^No\. All yields are estimates/)
  expect(answer).not.toBeVisible()
  await userEvent.click(screen.getByText('Will I get exactly this yield?'))
  expect(answer).toBeVisible()
})

test('where nobody can be asked, nobody is named', () => {
  renderInApp(helpOf(user))
  expect(sections()).toEqual(['Questions and answers', 'Glossary', 'Networks', 'Keyboard'])
})

test('a visitor finds a heading of its own', () => {
  renderInApp(helpOf(null))
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Help')
  expect(document.title).toEqual('Help · Cabinet')
})

test('an answer leads to the page that it speaks of, for whoever may go there', () => {
  renderInApp(helpOf(user, { answer: 'verification' }))
  expect(screen.getByRole('link', { name: 'Verification' })).toHaveAttribute(
    'href',
    '/settings/verification',
  )
  expect(document.querySelectorAll('details a')).toHaveLength(questions.length)
})

test('a visitor, who has no such pages, is led nowhere', () => {
  renderInApp(helpOf(null))
  expect(document.querySelectorAll('details a')).toHaveLength(0)
})

test('a word finds answers, words and networks, and opens the answers', async () => {
  renderInApp(helpOf(user))
  await userEvent.type(screen.getByLabelText('Search the help'), 'memo')
  expect(sections()).toEqual(['Glossary', 'Networks'])
  await userEvent.clear(screen.getByLabelText('Search the help'))
  await userEvent.type(screen.getByLabelText('Search the help'), 'exchanges fee')
  expect(sections()).toEqual(['Questions and answers'])
  expect(screen.getByText(/^No\. We credit what arrives/)).toBeVisible()
  expect(screen.queryByText('When can I withdraw?')).toEqual(null)
})

test('where nothing is found, support can still be asked', async () => {
  renderInApp(<Support value="https://support.example">{helpOf(user)}</Support>)
  await userEvent.type(screen.getByLabelText('Search the help'), 'zzz')
  expect(sections()).toEqual(['Nothing found', 'Didn’t find your question?'])
  await userEvent.click(screen.getByLabelText('Clear the search'))
  expect(sections()).toEqual([
    'Questions and answers',
    'Glossary',
    'Networks',
    'Keyboard',
    'Didn’t find your question?',
  ])
})
