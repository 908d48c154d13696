import {
  IconBell,
  IconCalendarTime,
  IconIdBadge2,
  IconKey,
  IconPalette,
  IconPhoto,
  IconShieldCheck,
  IconShieldLock,
  IconWallet,
  type TablerIcon,
} from '@tabler/icons-react'
import type { SettingsRouteName } from './settings-entries.ts'

export const settingsIcons = {
  settingsData: IconIdBadge2,
  settingsAvatar: IconPhoto,
  settingsVerification: IconShieldCheck,
  settingsSecurity: IconShieldLock,
  settingsPassword: IconKey,
  settingsWallets: IconWallet,
  subscription: IconCalendarTime,
  settingsNotices: IconBell,
  settingsAppearance: IconPalette,
} satisfies Record<SettingsRouteName, TablerIcon>
