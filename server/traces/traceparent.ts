import type { SpanContext } from '@opentelemetry/api';

/** What a proxy says of the trace that it began (W3C Trace Context, version 00); null for anything else. */
export function parentOf(header: string | string[] | undefined): SpanContext | null {
  const [, traceId = '', spanId = '', flags = ''] = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(String(header)) ?? [];
  if (/^0*$/.test(traceId) || /^0*$/.test(spanId)) return null;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true };
}
