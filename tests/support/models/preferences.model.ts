import { locales, preferencesMachine } from '../../../src/machines/preferences.machine.ts'
import { answered, defineModel, failed } from '../paths.ts'

export const preferencesModel = defineModel({
  machine: preferencesMachine,
  input: { theme: 'light', locale: 'en', areAmountsHidden: false },
  // The browser's list offers each language, and tells nothing when the one shown in it is chosen again.
  cases: ({ context: { locale, wanted, areAmountsHidden } }) => [
    ...locales
      .filter((chosen) => chosen !== (wanted ?? locale))
      .map((chosen) => ({ type: 'locale.chosen', locale: chosen }) as const),
    { type: 'hiding.chosen', areAmountsHidden: !areAmountsHidden } as const,
    answered('loadTexts'),
    failed('loadTexts', 'unreachable'),
  ],
  sources: { 'hiding.chosen': 'another machine' },
  resting: (snapshot) => snapshot.matches('settled'),
})
