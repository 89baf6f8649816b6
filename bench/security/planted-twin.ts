import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import pg from 'pg';

/**
 * PLANTED WEAKNESSES. This is no part of the product and nothing of it imports this: a small server that is wrong on purpose, on loopback
 * while `npm run audit:security` runs, so that a tool that would see nothing is found out. Each plant names the tool that has to see it.
 */
export interface Twin {
  address: string;
  tlsAddress: string;
  asked(): number;
  stop(): Promise<void>;
}

export async function startTwin(databaseUrl: string, { cert, key }: { cert: string; key: string }): Promise<Twin> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 4 });
  await pool.query('create table planted (name text)');
  await pool.query("insert into planted select 'name ' || n from generate_series(1, 20) n");
  let asked = 0;
  const answer = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    asked += 1;
    serve(pool, incoming, outgoing).catch((error: Error) => {
      // sqlmap, wapiti: the database's own words
      outgoing.statusCode = 500;
      outgoing.end(`PostgreSQL query failed: ERROR: ${error.message}`);
    });
  };
  const plain = createServer(answer);
  // slowhttptest: as few places as an old server has threads, and nobody who holds one is ever sent away
  Object.assign(plain, { maxConnections: 50, headersTimeout: 0, requestTimeout: 0, keepAliveTimeout: 0, timeout: 0 });
  // testssl: old protocols and whatever cipher is left
  const tls = createTlsServer({ cert, key, minVersion: 'TLSv1', ciphers: 'ALL:@SECLEVEL=0' }, answer);
  return {
    address: `http://127.0.0.1:${await listen(plain)}`,
    tlsAddress: `https://127.0.0.1:${await listen(tls)}`,
    asked: () => asked,
    async stop() {
      for (const server of [plain, tls]) {
        server.close();
        server.closeAllConnections();
      }
      await pool.end();
    },
  };
}

async function serve(pool: pg.Pool, incoming: IncomingMessage, outgoing: ServerResponse): Promise<unknown> {
  const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://127.0.0.1');
  const word = (name: string) => searchParams.get(name) ?? '';
  // wapiti: no strict header, no policy, a cookie that scripts read
  outgoing.setHeader('content-type', 'text/html');
  outgoing.setHeader('set-cookie', 'planted=1');
  if (pathname === '/search') {
    // sqlmap, wapiti: what is sent stands in the statement
    const { rows } = await pool.query(`select name from planted where name like '%${word('search')}%'`);
    return outgoing.end(JSON.stringify(rows));
  }
  if (pathname === '/sorted') {
    // sqlmap: what is sorted by stands in the statement, out of a body as the office's clients send it
    const { rows } = await pool.query(`select name from planted order by ${JSON.parse(await bodyOf(incoming)).sort}`);
    return outgoing.end(JSON.stringify(rows));
  }
  // wapiti: what is sent stands in the page
  if (pathname === '/echo') return outgoing.end(`<p>${word('say')}</p>`);
  // wapiti: it leads wherever one says, and a line end that was hidden twice begins a new header
  if (pathname === '/go')
    return incoming.socket.end(`HTTP/1.1 302 Found\r\nLocation: ${decodeURIComponent(word('to'))}\r\nContent-Length: 0\r\n\r\n`);
  // wapiti: any file of the machine
  if (pathname === '/file') return outgoing.end(await readFile(word('name')));
  // wapiti: it calls whomever one says, on loopback only
  if (pathname === '/call') {
    if (new URL(word('address')).hostname === '127.0.0.1') await fetch(word('address'));
    return outgoing.end('called');
  }
  // slowhttptest: a long answer for who reads slowly
  if (pathname === '/long') return outgoing.end('planted '.repeat(2_000_000));
  return outgoing.end(
    '<h1>planted twin</h1><a href="/search?search=name">s</a><a href="/echo?say=a">e</a><a href="/go?to=/">g</a><a href="/file?name=a">f</a><a href="/call?address=http://127.0.0.1/">c</a>',
  );
}

async function bodyOf(incoming: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of incoming) text += chunk;
  return text;
}

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}
