import { createServer, type Server } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** What one process says of itself and of its office to a monitoring system, in the text form of Prometheus. */
export interface Metrics {
  /** Counts every call and what is refused; before the routes are mounted. */
  watchCalls(app: FastifyInstance): void;
  /** The sockets of this process. */
  watchSockets(count: () => number): void;
  text(): Promise<{ type: string; text: string }>;
}

/** On a port of its own, which no proxy leads people to: GET /metrics and nothing else. */
export async function serveMetrics(metrics: Pick<Metrics, 'text'>, { host, port }: { host: string; port: number }): Promise<Server> {
  const server = createServer(async (request, reply) => {
    if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics') return void reply.writeHead(404).end();
    try {
      const { type, text } = await metrics.text();
      reply.writeHead(200, { 'content-type': type, 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }).end(text);
    } catch {
      reply.writeHead(503).end();
    }
  });
  await new Promise<void>((done, failed) => server.once('error', failed).listen(port, host, done));
  return server;
}
