/**
 * The look and the language of the cabinet exist apart from every other flow, because both may be changed in the
 * middle of any of them and must not disturb it: a new language is loaded first and shown only when it is there,
 * and a language that does not come leaves the old one in place and says so.
 */
import { type ActorRefFrom, assign, setup } from 'xstate'
import { type Failure, failureFrom } from '../api/contract/failure.ts'
import { present } from './present.ts'
import { raiseAlert } from './system.ts'
import { port, unprovidedAction } from './unprovided.ts'

export const themes = ['light', 'dark'] as const
export type Theme = (typeof themes)[number]

export const locales = ['en', 'ru', 'de', 'kk'] as const
export type Locale = (typeof locales)[number]
export const fallbackLocale: Locale = 'ru'

/** The system decides only until the person has chosen. */
export function firstTheme(stored: Theme | null, system: Theme): Theme {
  return stored ?? system
}

/** The first of the browser's languages that the cabinet speaks. */
export function firstLocale(stored: Locale | null, system: readonly string[]): Locale {
  if (stored !== null) return stored
  const spoken = system.map((tag) =>
    locales.find((locale) => tag.toLowerCase().split('-')[0] === locale),
  )
  return spoken.find((locale) => locale !== undefined) ?? fallbackLocale
}

type Context = {
  theme: Theme
  locale: Locale
  /** In company: amounts of one's own are shown nowhere but where they are moved. */
  areAmountsHidden: boolean
  /** The language that is being loaded. */
  wanted: Locale | null
  failure: Failure | null
}

type Hiding = { areAmountsHidden: boolean }

export type PreferencesEvent =
  | { type: 'theme.toggled' }
  | { type: 'locale.chosen'; locale: Locale }
  | ({ type: 'hiding.chosen' } & Hiding)

export const preferencesMachine = setup({
  types: {} as {
    input: { theme: Theme; locale: Locale; areAmountsHidden: boolean }
    context: Context
    events: PreferencesEvent
    tags: 'busy'
  },
  actors: {
    /** Loads the texts of a language and shows them; aborted, it shows nothing. */
    loadTexts: port<void, { locale: Locale }>('loadTexts'),
  },
  actions: {
    applyTheme: unprovidedAction<{ theme: Theme }>('applyTheme'),
    saveTheme: unprovidedAction<{ theme: Theme }>('saveTheme'),
    saveLocale: unprovidedAction<{ locale: Locale }>('saveLocale'),
    saveHiding: unprovidedAction<Hiding>('saveHiding'),
    storeHiding: assign((_, { areAmountsHidden }: Hiding) => ({ areAmountsHidden })),
    raiseAlert: raiseAlert(),
    toggleTheme: assign(({ context }) => ({ theme: otherTheme(context.theme) })),
    storeWanted: assign((_, { locale }: { locale: Locale }) => ({ wanted: locale, failure: null })),
    forgetWanted: assign({ wanted: null }),
    adoptWanted: assign(({ context }) => ({
      locale: present(context.wanted, 'wanted'),
      wanted: null,
    })),
    storeFailure: assign((_, { error }: { error: unknown }) => ({
      wanted: null,
      failure: failureFrom(error),
    })),
  },
  guards: {
    isShown: ({ context }, { locale }: { locale: Locale }) => locale === context.locale,
    isWanted: ({ context }, { locale }: { locale: Locale }) => locale === context.wanted,
  },
}).createMachine({
  id: 'preferences',
  context: ({ input }) => ({ ...input, wanted: null, failure: null }),
  on: {
    'theme.toggled': {
      actions: [
        'toggleTheme',
        { type: 'applyTheme', params: ({ context }) => ({ theme: context.theme }) },
        { type: 'saveTheme', params: ({ context }) => ({ theme: context.theme }) },
      ],
    },
    'hiding.chosen': {
      actions: [
        { type: 'storeHiding', params: ({ event }) => event },
        {
          type: 'saveHiding',
          params: ({ context: { areAmountsHidden } }) => ({ areAmountsHidden }),
        },
      ],
    },
  },
  initial: 'settled',
  states: {
    settled: {
      on: {
        'locale.chosen': [
          { guard: { type: 'isShown', params: ({ event }) => event } },
          {
            target: 'changingLocale',
            actions: { type: 'storeWanted', params: ({ event }) => event },
          },
        ],
      },
    },
    changingLocale: {
      tags: 'busy',
      invoke: {
        id: 'loadTexts',
        src: 'loadTexts',
        input: ({ context }) => ({ locale: present(context.wanted, 'wanted') }),
        onDone: {
          target: 'settled',
          actions: [
            'adoptWanted',
            { type: 'saveLocale', params: ({ context }) => ({ locale: context.locale }) },
          ],
        },
        onError: {
          target: 'settled',
          actions: [
            { type: 'storeFailure', params: ({ event }) => event },
            { type: 'raiseAlert', params: { severity: 'error', message: 'locale_not_changed' } },
          ],
        },
      },
      on: {
        'locale.chosen': [
          {
            guard: { type: 'isShown', params: ({ event }) => event },
            target: 'settled',
            actions: 'forgetWanted',
          },
          { guard: { type: 'isWanted', params: ({ event }) => event } },
          {
            target: 'changingLocale',
            reenter: true,
            actions: { type: 'storeWanted', params: ({ event }) => event },
          },
        ],
      },
    },
  },
})

export type PreferencesActor = ActorRefFrom<typeof preferencesMachine>

function otherTheme(theme: Theme): Theme {
  return theme === 'dark' ? 'light' : 'dark'
}
