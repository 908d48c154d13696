import type { helpMachine } from '../../../src/machines/help.machine.ts'
import { describeFlow } from '../description.ts'

const found = {
  tron: { sections: ['Networks'], said: '1 result' },
  zzz: { sections: ['Nothing found'], said: '0 results' },
}

export const help = describeFlow<typeof helpMachine>()({
  read: (ui) => ({
    search: ui.field('Search the help').value(),
    sections: ui
      .heading()
      .contents()
      .then((titles) => titles.filter((title) => sections.includes(title))),
    said: ui
      .role('status')
      .contents()
      .then((texts) => texts.find((text) => text.includes('result')) ?? null),
    /** So many answers are open. */
    open: ui
      .role('group')
      .attributes('open')
      .then((marks) => marks.filter((mark) => mark !== null).length),
  }),
  shows: {
    browsing: ({ context: { search, answer } }) => ({
      search,
      sections: ['Questions and answers', 'Glossary', 'Networks', 'Keyboard'],
      open: answer === null ? 0 : 1,
    }),
    searching: ({ context: { search } }) => ({
      search,
      ...(search === 'tron' ? found.tron : found.zzz),
    }),
  },
  actions: {
    'search.typed': ({ search }, ui) => ui.field('Search the help').fill(search),
  },
})

const sections = ['Questions and answers', 'Glossary', 'Networks', 'Keyboard', 'Nothing found']
