/** The same in all four languages: 14:02, local time. */
export function timeText(at: Date): string {
  return `${two(at.getHours())}:${two(at.getMinutes())}`
}

/** "9:42"; from an hour on "1:09:42". */
export function durationText(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const rest = `${Math.floor((whole % 3600) / 60)}:${two(whole % 60)}`
  return whole < 3600 ? rest : `${Math.floor(whole / 3600)}:${rest.padStart(5, '0')}`
}

/** Days of the calendar of this device, as the dates beside them: 0 is today. `now` in milliseconds, or ISO 8601. */
export const daysUntil = (at: string, now: string | number): number =>
  Math.round((midnight(at) - midnight(now)) / 86_400_000)

const midnight = (at: string | number): number => new Date(at).setHours(0, 0, 0, 0)

const two = (figure: number) => String(figure).padStart(2, '0')
