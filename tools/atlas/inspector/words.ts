import { spoken } from '../chart.ts'

/** An event in words, those among them by which XState starts and stops actors. */
export const said = (type: string): string =>
  type === 'xstate.init' ? 'starts' : type === 'xstate.stop' ? 'stops' : spoken(type)

/** `+3.2 s`, since the recording began. */
export const sinceStart = (at: number): string => `+${(at / 1000).toFixed(1)} s`
