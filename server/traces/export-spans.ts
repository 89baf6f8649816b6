import { JsonTraceSerializer } from '@opentelemetry/otlp-transformer';
import type { SpanExporter } from '@opentelemetry/sdk-trace';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { callOut, type OutboundCall } from '../http/outbound.ts';
import { outside } from '../system/spans.ts';

/**
 * OTLP over HTTP in JSON, by the one way out: a few seconds at most, no redirect, one batch at a time (the queue in front sends the next when this
 * one has ended). A batch that the collector does not take is lost; that it does not, and that it does again, is said once each.
 */
export function exportTo({ url, headers }: NonNullable<Config['traces']>, log: Logger): SpanExporter {
  let lost = 0;
  return {
    export(spans, done) {
      const body = JsonTraceSerializer.serializeRequest(spans);
      const call: OutboundCall = {
        allowed: [url],
        inside: true,
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        ...(body ? { body } : {}),
      };
      // it was set off by some call's end, and would be told as a part of it
      outside(() => callOut(url, call))
        .then(({ status }) => {
          if (status >= 300) throw new Error(`the collector answered ${status}`);
          if (lost > 0) log.info({ lost }, 'the collector of traces takes them again');
          lost = 0;
          done({ code: 0 });
        })
        .catch((err) => {
          if (lost === 0) log.warn({ err }, 'the collector of traces does not take them: they are lost until it does');
          lost += spans.length;
          done({ code: 1 });
        });
    },
    shutdown: async () => {},
  };
}
