import { fireEvent, screen } from '@testing-library/react'
import { AvatarScreen } from '../../src/screens/avatar/avatar.screen.tsx'
import { avatarPage } from '../support/descriptions/avatar.ts'
import { avatarModel } from '../support/models/avatar.model.ts'
import { testPathsOnScreen } from '../support/screen-paths.tsx'

const pointer = {
  down: fireEvent.pointerDown,
  move: fireEvent.pointerMove,
  up: fireEvent.pointerUp,
}

testPathsOnScreen(avatarModel, {
  description: avatarPage,
  facts: () => ({
    page: (ui) => ui,
    percent: (share) => `${share * 100} % sent`,
    // The element has no size in jsdom, so every point is the same share of it.
    point: (kind, at) =>
      pointer[kind](screen.getByRole('application'), { clientX: at?.x, clientY: at?.y }),
  }),
  screen: (actor) => <AvatarScreen actor={actor} />,
})
