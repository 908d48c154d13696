import { locales, preferencesMachine } from '../../../src/machines/preferences.machine.ts'
import { answered, defineModel, failed } from '../paths.ts'

export const preferencesModel = defineModel({
  machine: preferencesMachine,
  input: { theme: 'light', locale: 'en' },
  // The browser's list offers each language, and tells nothing when the one shown in it is chosen again.
  cases: ({ context: { locale, wanted } }) => [
    ...locales
      .filter((chosen) => chosen !== (wanted ?? locale))
      .map((chosen) => ({ type: 'locale.chosen', locale: chosen }) as const),
    answered('loadTexts'),
    failed('loadTexts', 'unreachable'),
  ],
  resting: (snapshot) => snapshot.matches('settled'),
})
