import { runChecks, runEndToEnd, runProgram, runSteps, runUnitTests } from './steps.ts'

await runSteps([
  [
    ['checks', () => runChecks()],
    ['build', () => runProgram(['npm', 'run', '--silent', 'build'])],
    ['the atlas', () => runProgram(['npm', 'run', '--silent', 'atlas'])],
  ],
  // Both wait in places, and one works while the other does.
  [
    ['end-to-end tests in a real browser', () => runEndToEnd('e2e')],
    ['machines, screens, calls, provider, architecture', () => runUnitTests([], { isQuiet: true })],
  ],
  ['every state in two languages', () => runProgram(['node', 'scripts/atlas-pictures.ts'])],
])
