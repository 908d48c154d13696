// JavaScript, because a Node older than 24 could not read it otherwise.
const [major] = process.versions.node.split('.').map(Number)
if (major === undefined || major < 24) {
  console.error(
    `Node 24 or newer is needed, this is ${process.versions.node}: install it from https://nodejs.org and run 'npm ci' again.`,
  )
  process.exit(1)
}
