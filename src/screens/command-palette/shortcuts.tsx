import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { GO, letters } from '../../machines/command-palette.machine.ts'
import { entries } from '../shell/navigation.ts'
import css from './command-palette.module.css'

/** Keys that are pressed one after the other. */
export function Keys({ of }: { of: readonly string[] }) {
  return (
    <span className={css.keys} translate="no">
      {of.map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
    </span>
  )
}

/** The letter of each page that has one, by its name. */
export const letterOf = (name: string): string | undefined =>
  Object.entries(letters).find(([, page]) => page === name)?.[0]

/** Every shortcut, as the help and the dialog tell them. */
export function Shortcuts() {
  const { i18n } = useLingui()
  return (
    <dl className={css.shortcuts}>
      <Shortcut keys={['/']}>
        <Trans>Search pages and actions</Trans>
      </Shortcut>
      <Shortcut keys={['Ctrl', 'K']}>
        <Trans>The same (⌘ K on a Mac)</Trans>
      </Shortcut>
      <Shortcut keys={['?']}>
        <Trans>Show the shortcuts</Trans>
      </Shortcut>
      {entries.flatMap(({ name, label }) => {
        const letter = letterOf(name)
        return letter === undefined
          ? []
          : [
              <Shortcut key={name} keys={[GO, letter]}>
                {i18n._(label)}
              </Shortcut>,
            ]
      })}
    </dl>
  )
}

function Shortcut({ keys, children }: { keys: readonly string[]; children: ReactNode }) {
  return (
    <div>
      <dt>{children}</dt>
      <dd>
        <Keys of={keys} />
      </dd>
    </div>
  )
}
