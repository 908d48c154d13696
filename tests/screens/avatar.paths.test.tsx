import { act } from '@testing-library/react'
import { scene } from '../support/scenes/avatar.scene.tsx'
import { testPathsOnScreen } from '../support/screen-paths.tsx'

testPathsOnScreen({
  ...scene,
  facts: () => {
    const facts = scene.facts()
    return { ...facts, point: (kind, at) => act(() => facts.point(kind, at)) }
  },
})
