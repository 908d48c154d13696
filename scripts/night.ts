import { runEndToEnd, runProgram, runSteps, runUnitTests } from './steps.ts'

const night = { NIGHT: '1', COVER: 'edge' }

await runSteps([
  [
    'every edge through every screen',
    () => runUnitTests(['--project=web', 'tests/screens'], { env: night }),
  ],
  ['the provider, longer', () => runUnitTests(['--project=server'], { env: night })],
  ['seeded defects in machines and views', () => runProgram(['npm', 'run', '--silent', 'mutate'])],
  ['defects of the provider', () => runProgram(['npm', 'run', '--silent', 'mutate:server'])],
  ['the atlas', () => runProgram(['npm', 'run', '--silent', 'atlas'])],
  [
    'every state in every language, theme and two widths',
    () => runProgram(['node', 'scripts/atlas-pictures.ts', '--all']),
  ],
  ['build', () => runProgram(['npm', 'run', '--silent', 'build'])],
  ['paths along every edge', () => runEndToEnd('night', night)],
])
