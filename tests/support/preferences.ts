import { preferencesMachine } from '../../src/machines/preferences.machine.ts'
import { startFlow } from './flow.ts'

/** The preferences beside a flow whose view has the switches of language and theme, or hides amounts. */
export const newPreferences = () =>
  startFlow(preferencesMachine, {
    input: { theme: 'light', locale: 'en', areAmountsHidden: false },
  }).actor
