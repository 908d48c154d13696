import { afterEach, beforeEach, vi } from 'vitest'

/** Keys are made of random bytes, and a model cannot know them: here each is `ZERO_KEY`. */
export function makeZeroKeys(): void {
  beforeEach(() => {
    vi.spyOn(crypto, 'getRandomValues').mockImplementation((bytes) => bytes)
  })
  afterEach(() => {
    vi.restoreAllMocks()
  })
}
