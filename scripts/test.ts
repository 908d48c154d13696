import { runChecks, runJourneys, runProgram, runSteps, runUnitTests } from './steps.ts'

await runSteps([
  ['checks', runChecks],
  ['machines, screens, calls, provider, laws', () => runUnitTests()],
  ['build', () => runProgram(['npm', 'run', '--silent', 'build'])],
  ['journeys in a real browser', () => runJourneys('journeys')],
])
