import type { House } from './house.ts'
import { newsMachine } from './machines/news.machine.ts'
import type { RoomLogics } from './machines/shell.machine.ts'

/** The room of the news; a chunk of its own. */
export function composeNews(_: House): Pick<RoomLogics, 'news'> {
  return { news: newsMachine.provide({}) }
}
