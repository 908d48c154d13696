import { runChecks, runEndToEnd, runProgram, runSteps, runUnitTests } from './steps.ts'

await runSteps([
  [
    ['checks', () => runChecks()],
    ['build', () => runProgram(['npm', 'run', '--silent', 'build'])],
  ],
  // Both wait in places, and one works while the other does.
  [
    ['end-to-end tests in a real browser', () => runEndToEnd('e2e')],
    ['machines, screens, calls, provider, architecture', () => runUnitTests([], { isQuiet: true })],
  ],
])
