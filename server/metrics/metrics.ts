import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { poolOf } from '../db/pool.ts';
import type { Office } from '../office.ts';
import { offerOfficeFigures } from './office-figures.ts';
import type { Metrics } from './serve-metrics.ts';

/** Seconds; the goals of calls lie between a few milliseconds and a third of a second. */
const callSeconds = [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10];

/** A registry of its own: two offices in one process do not add up. */
export function openMetrics(office: Office): Metrics {
  const registry = new Registry();
  registry.setDefaultLabels({ agency: office.config.schema });
  collectDefaultMetrics({ register: registry });
  new Gauge({ name: 'eoffice_info', help: 'version of the product', labelNames: ['version'], registers: [registry] }).set(
    { version: office.config.version },
    1,
  );
  offerPools(registry, office);
  offerOfficeFigures(registry, office);
  return {
    watchCalls: (app) => watchCalls(app, registry),
    watchSockets(count) {
      new Gauge({
        name: 'eoffice_sockets',
        help: 'open sockets of this process',
        registers: [registry],
        collect() {
          this.set(count());
        },
      });
    },
    text: async () => ({ type: registry.contentType, text: await registry.metrics() }),
  };
}

/** A route by its pattern, never by its address: ids and words that people look for are nobody's to count. */
function watchCalls(app: FastifyInstance, registry: Registry): void {
  const seconds = new Histogram({
    name: 'eoffice_call_seconds',
    help: 'time of calls until their answer has left',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: callSeconds,
    registers: [registry],
  });
  const refused = new Counter({
    name: 'eoffice_refusals_total',
    help: 'refusals by their code: forbidden, wrong_login, …',
    labelNames: ['code'] as const,
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    seconds.observe(
      { method: request.method, route: request.routeOptions.url ?? 'none', status: `${Math.floor(reply.statusCode / 100)}xx` },
      reply.elapsedTime / 1000,
    );
    if (reply.refusal) refused.inc({ code: reply.refusal });
  });
}

function offerPools(registry: Registry, { db, separateDb, pool }: Office): void {
  const pools: Record<string, pg.Pool | undefined> = { work: poolOf.get(db), separate: poolOf.get(separateDb), counting: pool };
  const connections = new Gauge({
    name: 'eoffice_database_connections',
    help: 'connections of this process to its database, in use and idle, and calls that wait for one',
    labelNames: ['pool', 'state'] as const,
    registers: [registry],
    collect() {
      for (const [name, one] of Object.entries(pools)) {
        if (!one) continue;
        connections.set({ pool: name, state: 'used' }, one.totalCount - one.idleCount);
        connections.set({ pool: name, state: 'idle' }, one.idleCount);
        connections.set({ pool: name, state: 'waiting' }, one.waitingCount);
      }
    },
  });
}
