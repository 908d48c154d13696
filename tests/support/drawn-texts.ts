import { I18n } from '@lingui/core'
import { vi } from 'vitest'

/** The texts that React draws, in their order, while an action runs. */
export async function drawnTexts(action: () => unknown): Promise<string[]> {
  const drawn: string[] = []
  const translate = I18n.prototype._
  const spy = vi.spyOn(I18n.prototype, '_').mockImplementation(function (this: I18n, ...asked) {
    const text = translate.apply(this, asked)
    drawn.push(text)
    return text
  })
  await action()
  spy.mockRestore()
  return drawn
}
