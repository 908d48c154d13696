export const isNight = process.env.NIGHT === '1'

/** Random tests are repeated more often in `npm run test:night` than in `npm test`. */
export const times = ({ gate, night }: { gate: number; night: number }): number =>
  isNight ? night : gate

/** In milliseconds. */
export const timeLimit = isNight ? 1_800_000 : 240_000

/** The embedded database takes three times as long; by day the end-to-end tests prove what runs on it. */
export const embeddedByNight = isNight ? 'embedded' : 'postgres'
