import { fork } from 'node:child_process';
import { join } from 'node:path';
import pg from 'pg';

/** The yardsticks: LIMIT-P is one page of ten rows, LIMIT-C one grouped count, by a bare server on a table of a million rows. */
export type Limit = 'page' | 'count';

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

/** Starts a yardstick's server in a process of its own. */
export async function startLimit(url: string, shape: Limit): Promise<{ port: number; pid: number; stop(): void }> {
  const child = fork(join(import.meta.dirname, 'limit-server.ts'), [url, shape], { env: { ...process.env, NODE_ENV: 'production' } });
  const port = await new Promise<number>((done, failed) => {
    child.once('message', (message: { port: number }) => done(message.port));
    child.once('exit', (code) => failed(new Error(`limit server ended: ${code}`)));
  });
  return { port, pid: child.pid as number, stop: () => child.disconnect() };
}
