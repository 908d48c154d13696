import { type EventObject, fromCallback } from 'xstate'
import type { KeyPressed } from '../machines/command-palette.machine.ts'
import { openDialog } from './open-dialog.ts'

/** A shortcut does not work while the focus is in one of these. */
const FIELDS = 'input, textarea, select, [contenteditable]'

/** Layouts that write other letters have the same keys at the same places. */
const letterOf = ({ key, code }: KeyboardEvent): string | null =>
  /^[a-z]$/i.test(key) ? key.toLowerCase() : (/^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? null)

/** Tells of keys that are pressed on the page itself: not while somebody types, and not behind a dialog. */
export function createKeys({ document }: Pick<Window, 'document'>) {
  return fromCallback<EventObject, undefined, KeyPressed>(({ sendBack }) => {
    const stopped = new AbortController()
    const press = (event: KeyboardEvent) => {
      const { target, key, altKey, ctrlKey, metaKey, repeat, isComposing } = event
      const isTyped = target instanceof Element && target.closest(FIELDS) !== null
      if (event.defaultPrevented || isComposing || repeat || isTyped) return
      if (openDialog(document)) return
      const letter = letterOf(event)
      const isSearch = ctrlKey || metaKey ? letter === 'k' && !altKey : key === '/'
      if (isSearch) {
        event.preventDefault()
        sendBack({ type: 'search.requested' })
      } else if (key === '?') {
        sendBack({ type: 'shortcuts.requested' })
      } else if (letter !== null && !ctrlKey && !metaKey && !altKey) {
        sendBack({ type: 'letter.pressed', letter })
      }
    }
    document.addEventListener('keydown', press, { signal: stopped.signal })
    return () => stopped.abort()
  })
}
