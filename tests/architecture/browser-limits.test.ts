import { globSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import type { AnyStateMachine } from 'xstate'
import { browserLimits } from '../support/browser-limits.ts'
import { declaredTransitions } from '../support/paths.ts'

const isMachine = (value: unknown): value is AnyStateMachine =>
  typeof value === 'object' && value !== null && 'root' in value

test('every limit of the browser is about a transition that some flow declares', async () => {
  const modules: Record<string, unknown>[] = await Promise.all(
    globSync('src/machines/*.machine.ts').map((file) => import(pathToFileURL(file).href)),
  )
  const declared = modules
    .flatMap((module) => Object.values(module).filter(isMachine))
    .flatMap(declaredTransitions)
  const idle = browserLimits.filter(
    ({ transitions }) => !declared.some((key) => transitions.test(key)),
  )
  expect(idle).toEqual([])
})
