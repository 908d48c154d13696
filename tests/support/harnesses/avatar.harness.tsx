import { AvatarScreen } from '../../../src/screens/avatar/avatar.screen.tsx'
import { avatarPage } from '../descriptions/avatar.ts'
import { defineHarness } from '../harness.ts'
import { avatarModel } from '../models/avatar.model.ts'

export const harness = defineHarness({
  model: avatarModel,
  description: avatarPage,
  facts: () => ({
    page: (ui) => ui,
    percent: (share) => `${share * 100} % sent`,
    point: (kind, at): unknown =>
      document.querySelector('[role=application]')?.dispatchEvent(
        new PointerEvent(`pointer${kind}`, {
          bubbles: true,
          clientX: at?.x ?? 0,
          clientY: at?.y ?? 0,
        }),
      ),
  }),
  screen: (actor) => <AvatarScreen actor={actor} />,
})
