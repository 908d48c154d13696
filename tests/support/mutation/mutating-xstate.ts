import { setup as realSetup } from 'xstate'
import { mutationsOf } from './mutations.ts'

export * from 'xstate'

/** Stands in for xstate in the one machine that gets a defect: which one, the environment says. */
export const setup: typeof realSetup = (schemas) => {
  const made = realSetup(schemas)
  return {
    ...made,
    createMachine(config) {
      mutationsOf(config)[Number(process.env.MUTATION)]?.apply()
      return made.createMachine(config)
    },
  }
}
