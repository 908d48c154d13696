/**
 * Renders the frame of the cabinet and the place of a page that is on its way, once a language; its styles are what this
 * file imports. src/first-paint/frame.ts says in it who the person is and where they are.
 */
import '../src/screens/theme/later-fonts.css'
import '../src/screens/theme/shell.css'
import type { Messages } from '@lingui/core'
import { Router } from 'wouter'
import { createActor } from 'xstate'
import { shellMachine } from '../src/machines/shell.machine.ts'
import { HomeToCome } from '../src/screens/cabinet/home-to-come.tsx'
import { Skeleton } from '../src/screens/parts/skeleton.tsx'
import { ShellView } from '../src/screens/shell/shell.view.tsx'
import { inEachLanguage } from './rendered.tsx'

const catalogues = import.meta.glob<Messages>('/locales/*.po', {
  eager: true,
  import: 'messages',
  query: '?all',
})

const nothing = () => {}
const somebody = {
  login: '%name%',
  fullName: null,
  avatar: null,
  subscription: { active: false, until: null },
  notifications: { unread: 0 },
}
/** With more digits than are shown, so that the figure opens; src/first-paint/total.ts puts the person's in its place. */
const anyTotal = { total: '1.001', currency: 'USDT' } as const

export function framePaint(): { locale: string; markup: string }[] {
  const input = { location: { name: 'cabinet' as const, query: {} }, application: null }
  const snapshot = createActor(shellMachine, { input }).getSnapshot()
  return inEachLanguage(catalogues, (preferences) => (
    <Router ssrPath="/">
      <ShellView
        snapshot={snapshot}
        isBusy
        isMenuOpen={false}
        goingTo="cabinet"
        report={nothing}
        user={somebody}
        preferences={preferences}
        subject={null}
        onSearch={nothing}
        onSignOut={nothing}
      >
        <div data-at="home">
          <HomeToCome total={null} />
          <template>
            <HomeToCome total={anyTotal} />
          </template>
        </div>
        <div data-at="elsewhere">
          <Skeleton shape="lines" count={6} />
        </div>
      </ShellView>
    </Router>
  )).map(({ locale, markup }) => ({ locale, markup: withoutPage(markup) }))
}

/** The title, the landmark and the way to it are those of the app's own page; of whom the initials are is not known yet. */
const withoutPage = (markup: string) =>
  markup
    .replace(/<title>.*?<\/title>/, '')
    .replace(/<a class="[^"]*" href="#content">.*?<\/a>/, '')
    .replace('<main id="content"', '<div role="main"')
    .replace('</main>', '</div>')
    .replace('>%</span>', '></span>')
