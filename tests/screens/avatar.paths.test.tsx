import { act } from '@testing-library/react'
import { harness } from '../support/harnesses/avatar.harness.tsx'
import { testPathsOnScreen } from '../support/screen-paths.tsx'

testPathsOnScreen({
  ...harness,
  facts: () => {
    const facts = harness.facts()
    return { ...facts, point: (kind, at) => act(() => facts.point(kind, at)) }
  },
})
