import type { Messages } from '@lingui/core'

export const modules = import.meta.glob<{ messages: Messages }>([
  '/locales/*/*.po',
  '!/locales/*/{app,auth-layout,field,login,parts}.po',
])
