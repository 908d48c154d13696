import { runChecks } from './steps.ts'

const { failed } = await runChecks()
process.exit(failed ? 1 : 0)
