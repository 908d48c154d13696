export { SettingsScreen as Screen } from '../screens/settings/settings.screen.tsx'
