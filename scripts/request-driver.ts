/** A thread that asks one address over and over on kept connections and tells how many good answers it got. */
import { Agent, get } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'

const {
  url,
  headers,
  connections,
  milliseconds,
}: { url: string; headers: Record<string, string>; connections: number; milliseconds: number } =
  workerData

const agent = new Agent({ keepAlive: true, maxSockets: connections })
const end = performance.now() + milliseconds

const ask = () =>
  new Promise<void>((resolve, reject) => {
    get(url, { agent, headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`Answered ${response.statusCode}`))
      response.resume().once('end', resolve)
    }).once('error', reject)
  })

async function keepAsking(): Promise<number> {
  let answers = 0
  while (performance.now() < end) {
    await ask()
    answers += 1
  }
  return answers
}

const counts = await Promise.all(Array.from({ length: connections }, keepAsking))
agent.destroy()
parentPort?.postMessage(counts.reduce((sum, count) => sum + count, 0))
