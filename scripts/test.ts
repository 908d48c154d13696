import { runChecks, runJourneys, runProgram, runSteps, runUnitTests } from './steps.ts'

await runSteps([
  [
    ['checks', () => runChecks()],
    ['build', () => runProgram(['npm', 'run', '--silent', 'build'])],
  ],
  // Both wait in places, and one works while the other does.
  [
    ['journeys in a real browser', () => runJourneys('journeys')],
    ['machines, screens, calls, provider, architecture', () => runUnitTests([], { isQuiet: true })],
  ],
])
