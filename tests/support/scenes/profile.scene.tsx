import { ProfileScreen } from '../../../src/screens/profile/profile.screen.tsx'
import { profileForm } from '../descriptions/profile.ts'
import { data, profileModel } from '../models/profile.model.ts'
import { defineScene } from '../scene.ts'

export const scene = defineScene({
  model: profileModel,
  description: profileForm,
  facts: () => ({
    contacts: ({ context }) => (context.data ?? data).contacts,
    sent: { name: null },
  }),
  screen: (actor) => <ProfileScreen actor={actor} />,
})
