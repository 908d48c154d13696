import { type Messages, setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { fireEvent, type RenderResult, render } from '@testing-library/react'
import type { ReactElement } from 'react'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { ThemeProvider } from '../../src/screens/theme/theme-provider.tsx'

const texts = (locale: string, messages: Messages = {}) =>
  setupI18n({ locale, messages: { [locale]: messages } })
const english = texts('en')

/** Renders as the app does, in English as it stands in the source. */
export function renderInApp(element: ReactElement): RenderResult {
  return render(
    <I18nProvider i18n={english}>
      <ThemeProvider scheme="light" env="test">
        <Router hook={memoryLocation().hook}>{element}</Router>
      </ThemeProvider>
    </I18nProvider>,
  )
}

/** The whole value arrives at once, as by paste or autofill: one event, not one for each letter. */
export function fill(field: HTMLElement, value: string): void {
  fireEvent.change(field, { target: { value } })
}
