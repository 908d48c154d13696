import '@testing-library/jest-dom/vitest'
import './silence.ts'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'
import { makeDialogsModal } from './modal-dialog.ts'

// Files share a window: the next test finds the address at which each of them begins.
afterEach(() => window.history.replaceState(null, '', '/'))
afterEach(cleanup)
makeDialogsModal()
// A busy machine takes more than the second that is usual to load and lay out a diagram.
configure({ asyncUtilTimeout: 30_000 })

// jsdom has no layout; Mantine asks for it on mount.
vi.stubGlobal('matchMedia', (query: string) => ({
  matches: false,
  media: query,
  addEventListener() {},
  removeEventListener() {},
}))
vi.stubGlobal(
  'ResizeObserver',
  class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
)
vi.stubGlobal('scrollTo', () => {})
Element.prototype.scrollIntoView = () => {}
// jsdom knows no <search>, and React warns of elements that a browser does not know.
Object.defineProperty(HTMLUnknownElement.prototype, Symbol.toStringTag, { value: 'HTMLElement' })
