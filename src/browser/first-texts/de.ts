import type { Messages } from '@lingui/core'

export const texts = import.meta.glob<Messages>(
  '/locales/de/{app,auth-layout,field,login,parts}.po',
  { eager: true, import: 'messages' },
)
