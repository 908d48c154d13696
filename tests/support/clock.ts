type Timer = { id: number; at: number; ms: number; run: () => void }

/** Timers within one advance. */
const ENDLESS = 10_000

/** A clock for actors which stands still until a test moves it or rings one chosen timer. */
export class ManualClock {
  #timers: Timer[] = []
  #count = 0
  #now: number

  constructor(now = Date.UTC(2026, 0, 1)) {
    this.#now = now
  }

  now = (): number => this.#now

  setTimeout = (run: () => void, ms: number): number => {
    this.#count += 1
    this.#timers.push({ id: this.#count, at: this.#now + ms, ms, run })
    return this.#count
  }

  clearTimeout = (id: number): void => {
    this.#timers = this.#timers.filter((timer) => timer.id !== id)
  }

  /** Milliseconds of each waiting timer, in the order they were set. */
  pending(): number[] {
    return this.#timers.map(({ ms }) => ms)
  }

  /** Lets time pass: every timer due within it rings, the earliest first, also those set meanwhile. */
  advance(ms: number): void {
    const end = this.#now + ms
    const last = this.#count + ENDLESS
    for (let due = this.#dueBy(end); due; due = this.#dueBy(end)) {
      if (this.#count > last) throw new Error('Each timer that rings sets another one for now')
      this.#ring(due)
    }
    this.#now = end
  }

  /** Rings the timer at this place of `pending()`, whatever else is waiting. */
  ring(place: number): void {
    const timer = this.#timers[place]
    if (!timer) throw new Error(`No timer ${place} is waiting; these are: ${this.pending()}`)
    this.#ring(timer)
  }

  #dueBy(end: number): Timer | undefined {
    return this.#timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at || a.id - b.id)[0]
  }

  #ring(timer: Timer): void {
    this.clearTimeout(timer.id)
    this.#now = Math.max(this.#now, timer.at)
    timer.run()
  }
}
