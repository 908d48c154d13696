import { vi } from 'vitest'

// A warning nobody reads is a defect nobody sees.
for (const level of ['error', 'warn'] as const) {
  vi.spyOn(console, level).mockImplementation((...args: unknown[]) => {
    throw new Error(`console.${level}: ${args.map(String).join(' ')}`)
  })
}
