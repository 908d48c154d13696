import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'

/** One catalogue per room of src/screens, so that a screen loads its own texts and no others. */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'ru', 'de', 'kk'],
  fallbackLocales: { default: 'ru' },
  catalogs: [
    {
      path: '<rootDir>/locales/{locale}/{name}',
      include: ['<rootDir>/src/screens/{name}/'],
      exclude: ['<rootDir>/src/screens/theme/**'],
    },
  ],
  format: formatter({ lineNumbers: false }),
  orderBy: 'origin',
})
