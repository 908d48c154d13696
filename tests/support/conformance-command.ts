import { execFile } from 'node:child_process'
import { password } from './provider.ts'
import { environmentOf } from './provider-process.ts'

export const conformanceCommand = 'tools/conformance/cabinet-conformance.js'

/** Runs the command as a program of its own, with the password of tests. */
export function checkProvider(
  args: string[],
  { command = conformanceCommand, before = [] }: { command?: string; before?: string[] } = {},
): Promise<{ code: number; output: string }> {
  const env = { ...environmentOf({}), CABINET_PASSWORD: password }
  return new Promise((resolve) => {
    execFile(process.execPath, [...before, command, ...args], { env }, (error, stdout, stderr) => {
      resolve({ code: Number(error?.code ?? 0), output: stdout + stderr })
    })
  })
}
