export { AppearanceScreen as Screen } from '../screens/appearance/appearance.screen.tsx'
