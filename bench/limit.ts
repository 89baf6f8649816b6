import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import pg from 'pg';
import { compiled } from '../server/test/compiled.ts';
import { bareRegister } from './bare-register.ts';
import { drive, type Figures, single } from './load.ts';
import { storedFile } from './stored-file.ts';

/**
 * The yardsticks: LIMIT-P is one page of ten rows, LIMIT-C one grouped count, by a bare server on a table of a million rows; the bare transaction
 * of a registration; LIMIT-F is a file streamed by Node's own server.
 */
export const limitNames = {
  page: 'LIMIT-P',
  count: 'LIMIT-C',
  register: 'bare transaction',
  file: 'LIMIT-F 24 kB',
  scan: 'LIMIT-F 1 MB',
  large: 'LIMIT-F 50 MB',
} as const;
export type Limit = keyof typeof limitNames;

/** The files that LIMIT-F streams, in bytes. */
export const fileSizes = { file: 24_000, scan: 1_000_000, large: 50_000_000 } as const;

export async function seedLimit(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`create table limit_row (id bigint primary key, person_id int not null, queue smallint not null, doc_type text, speed text,
      doc_no text, title text, agency text, dept_id int, receiver text, has_file bool, ts timestamptz not null)`);
    await client.query(`insert into limit_row select i, i % 2000 + 1, (i / 2000) % 12, 'หนังสือภายนอก', case when i % 9 = 0 then 'ด่วนที่สุด' else 'ปกติ' end,
      'ที่ นร ' || i % 9000 || '/ว ' || i, 'ขอเชิญประชุมคณะกรรมการพัฒนาระบบราชการ ครั้งที่ ' || i % 50 || ' เรื่องที่ ' || i,
      'สำนักงานปลัดกระทรวง กองที่ ' || i % 300, i % 300, 'ผู้อำนวยการกอง ' || i % 300, i % 3 = 0, timestamptz '2020-01-01' + i * interval '1 minute'
      from generate_series(1, 1000000) i`);
    await client.query('create index limit_row_page on limit_row (person_id, queue, ts desc, id desc)');
    await client.query('vacuum analyze limit_row');
  } finally {
    await client.end();
  }
}

/** What a yardstick takes, asked over as many connections as the paths beside it. */
export async function measureLimit(
  limit: Limit,
  { url, dataDir, databasePid, ...how }: { url: string; dataDir: string; databasePid: number; connections: number; seconds: number },
): Promise<Figures> {
  if (limit === 'register') return bareRegister(url, { ...how, databasePid });
  const ofFile = limit === 'page' || limit === 'count' ? null : storedFile(dataDir, fileSizes[limit]);
  const server = await startLimit(ofFile ? ['file', ofFile.path] : [limit, url]);
  try {
    const work = single(() => ({ method: 'GET', path: '/', unread: ofFile !== null }), ofFile ? '' : undefined);
    return await drive({ ...how, port: server.port, work, pids: [server.pid, databasePid] });
  } finally {
    await server.stop();
  }
}

/** Starts a yardstick's server in a process of its own, its sources compiled as the office's are. */
export async function startLimit(args: string[]): Promise<{ port: number; pid: number; stop(): Promise<void> }> {
  const child = fork(join(import.meta.dirname, 'limit-server.ts'), args, { env: { ...process.env, ...compiled, NODE_ENV: 'production' } });
  const port = await new Promise<number>((done, failed) => {
    child.once('message', (message: { port: number }) => done(message.port));
    child.once('exit', (code) => failed(new Error(`limit server ended: ${code}`)));
  });
  const ended = once(child, 'exit');
  return {
    port,
    pid: child.pid as number,
    async stop() {
      child.disconnect();
      await ended;
    },
  };
}
