/** `text` is iCalendar of RFC 5545, `name` has no ending. */
export type CalendarFile = { name: string; text: string }

export function calendarResponse({ name, text }: CalendarFile): Response {
  return new Response(text, {
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `attachment; filename="${name}.ics"`,
      'cache-control': 'no-store',
    },
  })
}
