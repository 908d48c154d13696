import { ProfileScreen } from '../../../src/screens/profile/profile.screen.tsx'
import { profileForm } from '../descriptions/profile.ts'
import { defineHarness } from '../harness.ts'
import { data, profileModel } from '../models/profile.model.ts'

export const harness = defineHarness({
  model: profileModel,
  description: profileForm,
  facts: () => ({
    contacts: ({ context }) => (context.data ?? data).contacts,
    sent: { name: null },
  }),
  screen: (actor) => <ProfileScreen actor={actor} />,
})
