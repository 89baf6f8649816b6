import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { liveEvents } from '../contract/live.ts';

// node bench/limit-server.ts page|count URL, file PATH, broadcast: the least that a web server on this machine can do. Tells its port.
const [shape, at = ''] = process.argv.slice(2);
const server = shape === 'file' ? fileServer(at) : shape === 'broadcast' ? await broadcastServer() : await rowServer(at, shape === 'count');
if (!server.listening) await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
process.send?.({ port: (server.address() as AddressInfo).port });
process.on('disconnect', () => process.exit(0));

async function rowServer(url: string, counts: boolean): Promise<Server> {
  // each fetches what it needs alone: its start is a yardstick too
  const [{ default: Fastify }, { default: pg }] = await Promise.all([import('fastify'), import('pg')]);
  const pool = new pg.Pool({ connectionString: url, max: 10 });
  const page = `select id, doc_type, speed, doc_no, title, agency, dept_id, receiver, has_file, ts from limit_row
  where person_id = $1 and queue = $2 order by ts desc, id desc limit 10`;
  const count = 'select queue, count(*)::int as n from limit_row where person_id = $1 group by queue';
  let turn = 0;
  const app = Fastify({ logger: false });
  app.get('/', async () => {
    turn = (turn + 7919) % 24_000;
    const person = (turn % 2000) + 1;
    const queue = Math.floor(turn / 2000);
    const { rows } = counts
      ? await pool.query({ name: 'count', text: count, values: [person] })
      : await pool.query({ name: 'page', text: page, values: [person, queue] });
    return { status: 'success', items: rows };
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  return app.server;
}

function fileServer(path: string): Server {
  return createServer(async (_request, reply) => {
    const { size } = await stat(path);
    reply.writeHead(200, { 'content-type': 'application/pdf', 'content-length': size });
    await pipeline(createReadStream(path), reply).catch(() => reply.destroy());
  });
}

/** Each call is told to every socket. */
async function broadcastServer(): Promise<Server> {
  const { Server: Sockets } = await import('socket.io');
  let id = 0;
  const http = createServer((_request, reply) => {
    id += 1;
    sockets.emit(liveEvents.reload, { id, topic: 'queues', documentId: id });
    const body = JSON.stringify({ status: 'success', id });
    reply.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length }).end(body);
  });
  const sockets = new Sockets(http, { serveClient: false });
  return http;
}
