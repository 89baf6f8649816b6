import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Agent, request } from 'node:https';
import type { AddressInfo } from 'node:net';

/** Stands on loopback before the office while tools ask it: counts what they ask, and looks at every answer. */
export interface Front {
  address: string;
  asked(): number;
  /** Calls that were answered, by `GET /api/…`: how often, and how often with success. */
  reached: Map<string, { asked: number; succeeded: number }>;
  /** Answers of 500 and above, and those with words of a database. */
  faults: string[];
  /** A page of our own beside those of the office. */
  pages: Map<string, string>;
  stop(): Promise<void>;
}

/** What PostgreSQL says of a statement that it could not read; a search that echoes what was sent does not say it. */
const ofDatabase = /syntax error at or near|unterminated quoted|SQLSTATE|invalid input syntax for type|column .{1,80} does not exist|PG::/;

export async function startFront(office: string, ca: string): Promise<Front> {
  const agent = new Agent({ keepAlive: true, ca, maxSockets: 16 });
  const faults: string[] = [];
  const pages = new Map<string, string>();
  const reached: Front['reached'] = new Map();
  let asked = 0;
  const server = createServer((incoming, outgoing) => {
    const page = pages.get(incoming.url ?? '');
    if (page !== undefined) return outgoing.setHeader('content-type', 'text/html').end(page);
    asked += 1;
    pass(incoming, outgoing);
  });
  function pass(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const { host, origin, 'accept-encoding': packed, connection, ...headers } = incoming.headers;
    if (incoming.method === 'POST') headers['idempotency-key'] ??= randomUUID();
    const onward = request(new URL(office).origin, { agent, method: incoming.method, path: incoming.url, headers }, (answer) => {
      const { connection: _, 'transfer-encoding': __, ...told } = answer.headers;
      outgoing.writeHead(answer.statusCode ?? 502, told);
      const call = `${incoming.method} ${incoming.url?.split('?')[0]}`;
      const one = reached.get(call) ?? { asked: 0, succeeded: 0 };
      one.asked += 1;
      if (answer.statusCode === 200) one.succeeded += 1;
      reached.set(call, one);
      let text = '';
      answer.on('data', (chunk: Buffer) => {
        if (text.length < 100_000) text += chunk.toString('latin1');
        outgoing.write(chunk);
      });
      answer.on('end', () => {
        const words = /json|html|plain/.test(String(told['content-type'])) ? ofDatabase.exec(text)?.[0] : undefined;
        if ((answer.statusCode ?? 500) >= 500 || words)
          faults.push(`${incoming.method} ${incoming.url?.slice(0, 300)}: ${answer.statusCode}${words ? `, “${words}”` : ''}`);
        outgoing.end();
      });
    });
    onward.on('error', () => outgoing.destroy());
    outgoing.on('close', () => onward.destroy());
    incoming.pipe(onward);
  }
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: () => asked,
    reached,
    faults,
    pages,
    async stop() {
      server.close();
      server.closeAllConnections();
      agent.destroy();
    },
  };
}
