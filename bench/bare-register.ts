import pg from 'pg';
import { cpuOf } from './cpu.ts';
import type { Figures } from './load.ts';

/** What a registration costs at least: its rows and its number in one durable transaction, sent by a bare client. */
export async function bareRegister(
  url: string,
  { connections, seconds, databasePid }: { connections: number; seconds: number; databasePid: number },
): Promise<Figures> {
  const pool = new pg.Pool({ connectionString: url, max: connections });
  await pool.query(`create table if not exists bare_document (id bigint primary key generated always as identity, subject text, doc_no text, created_at timestamptz default now());
    create table if not exists bare_line (id bigint primary key generated always as identity, seq int unique, document_id bigint, at timestamptz);
    create table if not exists bare_event (id bigint primary key generated always as identity, document_id bigint, detail jsonb, hash bytea);
    create table if not exists bare_counter (id int primary key, last_no int); insert into bare_counter values (1, 0) on conflict do nothing`);
  const times: number[] = [];
  const cpu = () => (cpuOf(process.pid) ?? 0) + (cpuOf(databasePid) ?? 0);
  const before = cpu();
  const started = performance.now();
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const client = await pool.connect();
      while (performance.now() - started < seconds * 1000) {
        const sent = performance.now();
        await one(client);
        times.push(performance.now() - sent);
      }
      client.release();
    }),
  );
  const wall = (performance.now() - started) / 1000;
  const used = cpu() - before;
  await pool.end();
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0;
  return {
    requests: times.length,
    wrong: 0,
    perSecond: times.length / wall,
    p50: at(0.5),
    p99: at(0.99),
    cpuMs: used / times.length,
    appMs: null,
    kiloBytes: 0,
    megaBytes: null,
    grownBy: null,
    sample: '',
  };
}

async function one(client: pg.PoolClient): Promise<void> {
  await client.query('begin');
  const { rows } = await client.query({
    name: 'document',
    text: 'insert into bare_document (subject, doc_no) values ($1, $2) returning id',
    values: ['ขอเชิญประชุมคณะกรรมการ', 'นร 0101/1'],
  });
  await client.query({
    name: 'event',
    text: "insert into bare_event (document_id, detail, hash) values ($1, '{}', '\\x00')",
    values: [rows[0].id],
  });
  await client.query({
    name: 'number',
    values: [rows[0].id],
    text: 'with next as (update bare_counter set last_no = last_no + 1 where id = 1 returning last_no) insert into bare_line (seq, document_id, at) select last_no, $1, now() from next',
  });
  await client.query('commit');
}
