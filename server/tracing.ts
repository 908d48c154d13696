export type Attributes = Record<string, string | number>

/** `note` adds what is known only at the end. */
type Work<Result> = (note: (attributes: Attributes) => void) => Promise<Result>

/** Something that begins a trace: a request, which may belong to a trace of its caller's, or a job. */
export type Origin = { requestId?: string; traceparent?: string | undefined }

export type Tracer = {
  /** Begins a trace. */
  begin<Result>(
    name: string,
    origin: Origin,
    attributes: Attributes,
    work: Work<Result>,
  ): Promise<Result>
  /** Adds a span to the trace that this code runs in; outside of one it only does the work, and at once. */
  span<Result>(name: string, attributes: Attributes, work: Work<Result>): Promise<Result>
  /** Sends what was not sent yet. */
  close(): Promise<void>
}

export const noTracer: Tracer = {
  begin: (_, __, ___, work) => work(() => undefined),
  span: (_, __, work) => work(() => undefined),
  close: async () => undefined,
}

/** A statement of the database: its text has placeholders where the values are. */
export const tracedStatement = <Answer extends { rows: readonly unknown[] }>(
  tracer: Tracer,
  text: string,
  send: () => Promise<Answer>,
): Promise<Answer> =>
  tracer === noTracer
    ? send()
    : tracer.span(summaryOf(text), { 'db.query.text': text }, (note) =>
        send().then((answer) => {
          note({ 'db.response.returned_rows': answer.rows.length })
          return answer
        }),
      )

/** `select users`: what is done, and to the first table that is named. */
function summaryOf(text: string): string {
  const [, verb = 'statement'] = /^\s*(\w+)/.exec(text) ?? []
  const [, table] = /\b(?:from|into|update)\s+"?(\w+)/i.exec(text) ?? []
  return table === undefined ? verb : `${verb} ${table}`
}
