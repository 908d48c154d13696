import { ProfileScreen } from '../../src/screens/profile/profile.screen.tsx'
import { profileForm } from '../support/descriptions/profile.ts'
import { data, profileModel } from '../support/models/profile.model.ts'
import { testPathsOnScreen } from '../support/screen-paths.tsx'

testPathsOnScreen(profileModel, {
  description: profileForm,
  facts: () => ({
    contacts: ({ context }) => (context.data ?? data).contacts,
    sent: { name: null },
  }),
  screen: (actor) => <ProfileScreen actor={actor} />,
})
