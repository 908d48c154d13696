import { type CSSProperties, memo, type ReactNode } from 'react'
import css from './day-list.module.css'

/** In rem, of a phone. */
const WINDOW = 40

type ListedDay = {
  /** The moment of its newest item. */
  day: string
  items: readonly unknown[]
}

type DayListProps<Day extends ListedDay> = {
  /** Newest first. */
  days: readonly Day[]
  /** The likely height of one in rem. */
  heightOf: (day: Day) => number
  /** A line between days. */
  isDivided?: boolean
  /** Stays the same function for as long as it draws the same: then a day is drawn anew only when its items change. */
  draw: (day: Day) => ReactNode
}

/**
 * Days of a list that may grow without end, in pieces of about a window. The browser works out only those near the window;
 * what is far from it stays in the page, for whoever searches it, goes through it by keyboard or has it read.
 */
export function DayList<Day extends ListedDay>({
  days,
  heightOf,
  isDivided = false,
  draw,
}: DayListProps<Day>) {
  return pieces(days, heightOf).map(({ height, days: ofPiece }) => (
    <Piece
      key={ofPiece[0].day}
      height={height}
      items={ofPiece.flatMap(({ items }) => items)}
      isDivided={isDivided}
      draw={draw}
    >
      {() =>
        ofPiece.map((day) => (
          <section key={day.day} className={css.day}>
            {draw(day)}
          </section>
        ))
      }
    </Piece>
  ))
}

type PieceProps = {
  height: number
  items: readonly unknown[]
  isDivided: boolean
  draw: unknown
  children: () => ReactNode
}

const Piece = memo(
  function Piece({ height, isDivided, children }: PieceProps) {
    const style: CSSProperties & { '--height': string } = { '--height': `${height}rem` }
    return (
      <div className={css.piece} data-divided={isDivided || undefined} style={style}>
        {children()}
      </div>
    )
  },
  (one, other) =>
    one.draw === other.draw &&
    one.items.length === other.items.length &&
    one.items.every((item, place) => item === other.items[place]),
)

type Piece<Day> = { height: number; days: [Day, ...Day[]] }

/** From the newest on, so that older days change the last piece alone. */
function pieces<Day extends ListedDay>(
  days: readonly Day[],
  heightOf: (day: Day) => number,
): Piece<Day>[] {
  const found: Piece<Day>[] = []
  for (const day of days) {
    const last = found.at(-1)
    if (last && last.height < WINDOW) {
      last.days.push(day)
      last.height += heightOf(day)
    } else {
      found.push({ height: heightOf(day), days: [day] })
    }
  }
  return found
}
