#!/usr/bin/env node
// JavaScript, because Node reads no TypeScript where it is older than 24, and none of installed packages.
import process from 'node:process'

const [major] = process.versions.node.split('.')
const reason =
  Number(major) < 24
    ? `cabinet-conformance needs Node 24 or newer; this is ${process.versions.node}.`
    : import.meta.url.includes('/node_modules/')
      ? 'cabinet-conformance runs in a checkout of its repository, not as an installed package.'
      : null
if (reason === null) {
  await import('./bin.ts')
} else {
  process.stderr.write(`${reason}\n`)
  process.exitCode = 2
}
