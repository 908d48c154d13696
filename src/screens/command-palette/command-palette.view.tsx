import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Loader, TextInput, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useDeferredValue, useId, useMemo } from 'react'
import { eventSearchLimit } from '../../api/contract/event.ts'
import { GO } from '../../machines/command-palette.machine.ts'
import { Closing } from '../parts/closing.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { languageNames } from '../parts/locale-menu.tsx'
import css from './command-palette.module.css'
import { Keys, Shortcuts } from './shortcuts.tsx'
import { type CommandPaletteProps, type Row, useRows } from './use-rows.ts'

export function CommandPaletteView(props: CommandPaletteProps) {
  const { snapshot, report } = props
  return (
    <Closing>
      {snapshot.matches('searching') ? (
        <Search {...props} />
      ) : snapshot.matches('showingShortcuts') ? (
        <Dialog
          title={<Trans>Keyboard shortcuts</Trans>}
          onClose={() => report({ type: 'palette.closed' })}
        >
          <Shortcuts />
        </Dialog>
      ) : null}
    </Closing>
  )
}

const none: { rows: Row[]; place: number } = { rows: [], place: 0 }

const optionId = (list: string, at: number) => `${list}-${at}`

function Search(props: CommandPaletteProps) {
  const { t } = useLingui()
  const id = useId()
  const { snapshot, report } = props
  const { query, chosen } = snapshot.context
  const rows = useRows(props)
  const count = rows.length
  const place = Math.max(
    0,
    rows.findIndex((row) => row.id === chosen),
  )
  /** A press is answered by the field, and rows follow it. */
  const shown = useDeferredValue({ rows, place }, none)
  const press = (event: KeyboardEvent) => {
    const next = placeAfter(event, place, rows.length)
    const row = next === null ? undefined : rows[next]
    if (row) {
      event.preventDefault()
      report({ type: 'choice.moved', chosen: row.id })
    }
    if (event.key === 'Enter') {
      // The button that opened the search has the focus again at once, and would be pressed by the same key.
      event.preventDefault()
      rows[place]?.choose()
    }
  }
  return (
    <Dialog
      title={<Trans>Where to?</Trans>}
      size="38rem"
      place="top"
      isTall
      ownFocus
      onClose={() => report({ type: 'palette.closed' })}
    >
      <TextInput
        role="combobox"
        data-autofocus
        aria-label={t`Search pages and actions`}
        aria-expanded={rows.length > 0}
        aria-controls={id}
        aria-activedescendant={shown.rows.length > 0 ? optionId(id, shown.place) : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        maxLength={eventSearchLimit}
        placeholder={t`Page, deposit, login`}
        leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}
        rightSection={snapshot.hasTag('busy') ? <Loader type="dots" size="xs" aria-hidden /> : null}
        value={query}
        onChange={(event) => report({ type: 'query.changed', query: event.currentTarget.value })}
        onKeyDown={press}
      />
      <div id={id} role="listbox" aria-label={t`Pages and actions`} className={css.list}>
        {useMemo(
          () =>
            shown.rows.map((row, at) => (
              <Option key={row.id} {...row} name={optionId(id, at)} isChosen={at === shown.place} />
            )),
          [id, shown],
        )}
      </div>
      <VisuallyHidden role="status">
        {snapshot.hasTag('busy') ? (
          <Trans>Loading deposits and partners…</Trans>
        ) : snapshot.can({ type: 'retry.requested' }) ? (
          <Trans>Deposits and partners could not be loaded.</Trans>
        ) : query === '' ? null : (
          <Plural value={count} one="# result" other="# results" />
        )}
      </VisuallyHidden>
    </Dialog>
  )
}

/** Arrows go round; Home and End lead to the ends, unless Shift selects what was typed. */
function placeAfter({ key, shiftKey }: KeyboardEvent, at: number, count: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return (at + 1) % count
    case 'ArrowUp':
      return (at - 1 + count) % count
    case 'Home':
      return shiftKey ? null : 0
    case 'End':
      return shiftKey ? null : count - 1
    default:
      return null
  }
}

type OptionProps = Row & {
  /** In the page. */
  name: string
  isChosen: boolean
}

function Option({
  icon: Icon,
  isOnward,
  label,
  note,
  letter,
  language,
  choose,
  name,
  isChosen,
}: OptionProps) {
  return (
    <UnstyledButton
      id={name}
      ref={isChosen ? showOption : undefined}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      className={css.command}
      data-onward={isOnward}
      onMouseDown={keepFocus}
      onClick={choose}
    >
      <Icon size={20} stroke={1.75} aria-hidden />
      {language === undefined ? (
        <span>{label}</span>
      ) : (
        <span>
          <Trans>Language</Trans>:{' '}
          <span lang={language} translate="no">
            {languageNames[language]}
          </span>
        </span>
      )}
      {note === undefined ? null : (
        <>
          {' '}
          <span className={css.note}>{note}</span>
        </>
      )}
      {letter === undefined ? null : (
        <span className={css.keys} aria-hidden>
          <Keys of={[GO, letter]} />
        </span>
      )}
    </UnstyledButton>
  )
}

/** The field keeps the focus. */
const keepFocus = (event: { preventDefault: () => void }) => event.preventDefault()
const showOption = (option: HTMLElement | null) => option?.scrollIntoView({ block: 'nearest' })
