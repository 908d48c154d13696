import { expect, onTestFinished, test, vi } from 'vitest'
import { afterFrame } from '../../src/browser/after-frame.ts'

function begin() {
  vi.useFakeTimers()
  onTestFinished(() => {
    vi.useRealTimers()
  })
  const frames: FrameRequestCallback[] = []
  vi.spyOn(window, 'requestAnimationFrame').mockImplementation((frame) => frames.push(frame))
  onTestFinished(() => {
    vi.restoreAllMocks()
  })
  const passed: string[] = []
  void afterFrame(window).then(() => passed.push('passed'))
  return { frames, passed }
}

test('what takes long begins once the next frame has been drawn', async () => {
  const { frames, passed } = begin()
  await vi.advanceTimersByTimeAsync(50)
  expect(passed).toEqual([])
  frames[0]?.(50)
  expect(passed).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(passed).toEqual(['passed'])
})

test('a page in the background, which draws no frame, does not wait for one', async () => {
  const { passed } = begin()
  await vi.advanceTimersByTimeAsync(100)
  expect(passed).toEqual(['passed'])
})
