import { Plural } from '@lingui/react/macro'

/** Tells how long something holds: "10 minutes", near the end "60 seconds". A figure as "10:00" reads as a time of day. */
export function Period({ seconds }: { seconds: number }) {
  const minutes = Math.round(seconds / 60)
  return seconds < 90 ? (
    <Plural value={seconds} one="# second" other="# seconds" />
  ) : (
    <Plural value={minutes} one="# minute" other="# minutes" />
  )
}
