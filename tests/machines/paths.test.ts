import type { AnyModel } from '../support/paths.ts'
import { provePaths } from '../support/prove.ts'

const files = import.meta.glob<Record<string, unknown>>('../support/models/*.model.ts', {
  eager: true,
})

for (const [file, exported] of Object.entries(files)) {
  const model = Object.entries(exported).find(([name]) => name.endsWith('Model'))?.[1]
  if (!model) throw new Error(`${file} exports no model`)
  provePaths(model as AnyModel)
}
