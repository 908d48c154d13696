import { prepareData, startProvider } from './provider.ts'

/** Starts the provider that all end-to-end tests share, and stops it after the last of them. */
export default async function prepare(): Promise<() => Promise<void>> {
  const { JOURNEY_DATA = '', JOURNEY_PORT } = process.env
  await prepareData(JOURNEY_DATA)
  const { stop } = await startProvider(JOURNEY_DATA, Number(JOURNEY_PORT))
  return stop
}
