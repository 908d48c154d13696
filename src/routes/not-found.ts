export { NotFoundView as Screen } from '../screens/not-found/not-found.view.tsx'
