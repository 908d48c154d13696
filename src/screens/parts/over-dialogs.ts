import { createContext, type ReactNode } from 'react'

/** Short messages: a dialog puts the page out of reach, so they are said in the dialog as well. */
export const Messages = createContext<ReactNode>(null)

/** Tells that maintenance covers the page: nothing can lie over a dialog, so dialogs step back meanwhile. */
export const Covered = createContext(false)
