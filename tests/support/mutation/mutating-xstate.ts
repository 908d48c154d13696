import { setup as realSetup } from 'xstate'
import { mutationsOf } from './mutations.ts'

export * from 'xstate'

/** The id of the machine in the file that `MUTATED` names. */
const flow = process.env.MUTATED?.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

/** Stands in for xstate where machines are made; the one that gets a defect is named by the environment. */
export const setup: typeof realSetup = (schemas) => {
  const made = realSetup(schemas)
  return {
    ...made,
    createMachine(config) {
      if (config.id === flow) mutationsOf(config)[Number(process.env.MUTATION)]?.apply()
      return made.createMachine(config)
    },
  }
}
