import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'

/** One catalogue a language: an id is a hash of the English text, so that text has one translation everywhere. */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'ru', 'de', 'kk'],
  fallbackLocales: { default: 'ru' },
  catalogs: [
    {
      path: '<rootDir>/locales/{locale}',
      include: ['<rootDir>/src/screens', '<rootDir>/src/routes.ts', '<rootDir>/server'],
    },
  ],
  // `msg` of the server means what the macro means.
  macro: { corePackage: ['@lingui/core/macro', './catalogue.ts', '../catalogue.ts'] },
  format: formatter({ lineNumbers: false }),
  orderBy: 'origin',
})
