export { HelpView as Screen } from '../screens/help/help.view.tsx'
