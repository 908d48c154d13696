import type { ComponentType } from 'react'
import type { CabinetActor } from '../machines/cabinet.machine.ts'
import type { PlaceName } from '../machines/places.ts'
import type { RefillActor } from '../machines/refill.machine.ts'
import type { RoomName } from '../machines/shell.machine.ts'

type Screens = {
  cabinet: ComponentType<{ actor: CabinetActor }>
  refill: ComponentType<{ actor: RefillActor }>
  placeholder: ComponentType<{ place: PlaceName }>
  notFound: ComponentType
}

/** Each screen is a chunk of its own. */
const imports: { [Name in RoomName]: () => Promise<Pick<Screens, Name>> } = {
  cabinet: () =>
    import('./cabinet/cabinet.screen.tsx').then(({ CabinetScreen }) => ({
      cabinet: CabinetScreen,
    })),
  refill: () =>
    import('./refill/refill.screen.tsx').then(({ RefillScreen }) => ({ refill: RefillScreen })),
  placeholder: () =>
    import('./placeholder/placeholder.view.tsx').then(({ PlaceholderView }) => ({
      placeholder: PlaceholderView,
    })),
  notFound: () =>
    import('./not-found/not-found.view.tsx').then(({ NotFoundView }) => ({
      notFound: NotFoundView,
    })),
}

/** The catalogues (folders of src/screens) that a room needs beside those of the shell. */
export const cataloguesOf: Record<RoomName, readonly string[]> = {
  cabinet: ['cabinet'],
  refill: ['refill'],
  placeholder: ['placeholder'],
  notFound: ['not-found'],
}

/** What the shell itself needs. */
export const shellCatalogues: readonly string[] = ['shell']

const loaded: Partial<Screens> = {}

export async function loadScreen(room: RoomName): Promise<void> {
  Object.assign(loaded, await imports[room]())
}

/** A screen stands here once it was loaded; so a room appears at once, without a second wait. */
export const screens: Readonly<Partial<Screens>> = loaded
