import { ProfileScreen } from '../../src/screens/profile/profile.screen.tsx'
import { profileForm } from '../support/descriptions/profile.ts'
import { data, profileModel } from '../support/models/profile.model.ts'
import { walkScreen } from '../support/walk.tsx'

walkScreen(profileModel, {
  description: profileForm,
  facts: () => ({
    contacts: ({ context }) => (context.data ?? data).contacts,
    sent: { name: null },
  }),
  screen: (actor) => <ProfileScreen actor={actor} />,
})
