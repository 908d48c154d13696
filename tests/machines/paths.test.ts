import type { AnyModel } from '../support/paths.ts'
import { provePaths } from '../support/prove.ts'

const files = import.meta.glob<Record<string, unknown>>('../support/models/*.model.ts', {
  eager: true,
})
const { MUTATED } = process.env

for (const [file, exported] of Object.entries(files)) {
  const flow = file.replace(/^.*\/|\.model\.ts$/g, '')
  const model = Object.entries(exported).find(([name]) => name.endsWith('Model'))?.[1]
  if (!model) throw new Error(`${file} exports no model`)
  if (MUTATED === undefined || MUTATED === flow) provePaths(model as AnyModel)
}
