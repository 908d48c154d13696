import { setTimeout as pause } from 'node:timers/promises'
import { type Context, ROOT_CONTEXT, SpanStatusCode, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, RandomIdGenerator, TracerProvider } from '@opentelemetry/sdk-trace'
import { sqlState } from './database/sql-state.ts'
import { Rejection } from './services/rejection.ts'
import type { Attributes, Origin, Tracer } from './tracing.ts'
import { version } from './version.ts'

/** Spans that wait to be sent; beyond them new ones are dropped. */
const QUEUE = 4_096
const SEND_EVERY = 2_000
/** Milliseconds that a collector has to take a batch, and that the end of the process waits for it. */
const PATIENCE = 3_000

const TRACEPARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/

/** Sends spans to a collector by OTLP, as JSON. A collector that is gone costs spans, and nothing else. */
export function createOpenTelemetry(endpoint: string): Tracer {
  const contexts = new AsyncLocalStorageContextManager().enable()
  const random = new RandomIdGenerator()
  /** Set while the first span of a request is made. */
  let traceId: string | null = null
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
    timeoutMillis: PATIENCE,
  })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'cabinet', 'service.version': version }),
    idGenerator: {
      generateTraceId: () => traceId ?? random.generateTraceId(),
      generateSpanId: () => random.generateSpanId(),
    },
    spanProcessors: [
      new BatchSpanProcessor({
        exporter,
        maxQueueSize: QUEUE,
        scheduledDelayMillis: SEND_EVERY,
        exportTimeoutMillis: PATIENCE,
      }),
    ],
  })
  const tracer = provider.getTracer('cabinet')

  const within = async <Result>(
    parent: Context,
    name: string,
    attributes: Attributes,
    work: (note: (attributes: Attributes) => void) => Promise<Result>,
  ): Promise<Result> => {
    const span = tracer.startSpan(name, { attributes }, parent)
    try {
      return await contexts.with(trace.setSpan(parent, span), () =>
        work((more) => span.setAttributes(more)),
      )
    } catch (error) {
      // The message of a failed statement holds its values.
      span.setAttribute('error.type', kindOf(error))
      span.setStatus({ code: SpanStatusCode.ERROR })
      throw error
    } finally {
      span.end()
    }
  }

  return {
    begin(name, { requestId, traceparent }, attributes, work) {
      const known = requestId === undefined ? {} : { 'cabinet.request_id': requestId }
      traceId = requestId?.replaceAll('-', '') ?? null
      const began = within(parentOf(traceparent), name, { ...known, ...attributes }, work)
      traceId = null
      return began
    },
    span(name, attributes, work) {
      const parent = contexts.active()
      return trace.getSpan(parent) ? within(parent, name, attributes, work) : work(() => undefined)
    },
    async close() {
      const sent = provider.shutdown().catch(() => undefined)
      await Promise.race([sent, pause(PATIENCE, undefined, { ref: false })])
    },
  }
}

function parentOf(traceparent: Origin['traceparent']): Context {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(traceparent ?? '') ?? []
  if (traceId === undefined || spanId === undefined || flags === undefined) return ROOT_CONTEXT
  const traceFlags = Number.parseInt(flags, 16)
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true })
}

function kindOf(error: unknown): string {
  if (error instanceof Rejection) return error.code
  return sqlState(error) ?? (error instanceof Error ? error.name : typeof error)
}
