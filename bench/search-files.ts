import { randomInt } from 'node:crypto';
import pg from 'pg';
import type { Clerk } from './agency.ts';
import { post } from './asking.ts';
import { drive, percentiles, type Reply } from './load.ts';
import { connections } from './measure.ts';
import type { RunningOffice } from './office.ts';
import type { Stand } from './stand.ts';
import { ms, printRows } from './table.ts';

/** A search in files may take so long for 99 of 100: the letters are there already, and it has a second of the index at most. */
const goalMs = 1500;

/** Searching inside files: so many pages of text are put under the newest letters, two a letter, and looked through by words that are rare, usual and on every page. */
export async function searchInFiles(
  { superuser, agency, database }: Stand,
  office: RunningOffice,
  seconds: number,
  pages: number,
): Promise<void> {
  const client = new pg.Client({ connectionString: superuser, options: '-c search_path=office,public -c maintenance_work_mem=1GB' });
  await client.connect();
  try {
    await writePages(client, pages);
    const sought = await wordsOfPages(client);
    const searchers: [string, Clerk[]][] = [
      ['officers', agency.officers],
      ['heads, registries', [...agency.heads, ...agency.registries]],
      ['central registry', [agency.registrar]],
    ];
    const rows: string[][] = [];
    for (const [name, texts] of Object.entries(sought)) {
      const times = searchers.map((): number[] => []);
      let [common, found] = [0, 0];
      const figures = await drive({
        port: office.port,
        pids: [office.pid, database.pid],
        connections,
        seconds: seconds / 3,
        work: async (ask) => {
          const who = randomInt(searchers.length);
          const sent = performance.now();
          const reply = await ask(
            post(oneOf((searchers[who] as [string, Clerk[]])[1]), '/api/sarabun/search/files', { text: oneOf(texts) }),
          );
          times[who]?.push(performance.now() - sent);
          if (reply.body.includes('"tooCommon":true')) common++;
          if (reply.body.includes('"documentFileId"')) found++;
          return faultOf(reply);
        },
      });
      const all = times.flat();
      rows.push([
        name,
        ...times.map(said),
        `${Math.round((found / Math.max(1, all.length)) * 100)} %`,
        `${Math.round((common / Math.max(1, all.length)) * 100)} %`,
        figures.cpuMs?.toFixed(1) ?? '-',
      ]);
      if (figures.wrong > 0) console.log(`    ${figures.wrong} wrong replies, e.g. ${figures.sample}`);
      const { p99 } = percentiles(all);
      if (figures.wrong > 0 || p99 > goalMs) process.exitCode = 1;
    }
    console.log(
      `\nsearch in files, ${pages.toLocaleString('en')} pages, ${connections} connections; p50 / p99 ms (searches), CPU ms a search; goal: p99 under ${goalMs} ms`,
    );
    printRows(['words', ...searchers.map(([name]) => name), 'found', 'too common', 'CPU'], rows);
  } finally {
    await client.end();
  }
}

/** As the reading leaves them: some 1,500 letters a page, cut out of what the letters say, and one word in a thousand of its own. */
async function writePages(client: pg.Client, pages: number): Promise<void> {
  const { rows } = await client.query<{ count: string }>('select count(*) from page_text');
  if (Number(rows[0]?.count) >= pages) return;
  const began = Date.now();
  await client.query('truncate file_reading, page_text');
  await client.query('drop index page_text_search');
  await client.query(
    `insert into file_reading (sha256, mime, state, pages, done, since, read_at)
     select f.sha256, 'application/pdf', 'READ', 2, 2, d.created_at, now() from (select id, created_at from document where secrecy = 0 and state > 0 order by id desc limit $1) d
     join document_file x on x.document_id = d.id join file f on f.id = x.file_id on conflict do nothing`,
    [Math.ceil(pages / 2)],
  );
  await client.query(
    `with phrase as materialized (select array_agg(replace(th_norm(subject), ' ', '')) as list from (select subject from document where secrecy = 0 and id % 37 = 0 limit 20000) s)
     insert into page_text (sha256, page, text, said, how)
     select r.sha256, n, w.text, w.text, 'LAYER' from file_reading r cross join generate_series(1, 2) n cross join phrase cross join lateral (
       select array_to_string(array(select list[1 + floor(random() * array_length(list, 1))::int] from generate_series(1, 24) where r.done = 2), '')
         || 'เลขคดีที่' || (hashtext(r.sha256 || n) & 2147483647) || 'บ้านเลขที่' as text) w`,
  );
  await client.query(
    'create index page_text_search on page_text using gin (text public.gin_trgm_ops) with (fastupdate = on, gin_pending_list_limit = 1024)',
  );
  await client.query('vacuum (analyze) page_text');
  await client.query('analyze file_reading');
  const { rows: sizes } = await client.query(
    `select count(*)::int as pages, avg(length(text))::int as letters, pg_total_relation_size('page_text') / 1000000 as megabytes, pg_relation_size('page_text_search') / 1000000 as index from page_text`,
  );
  console.log(`pages of text in ${Math.round((Date.now() - began) / 1000)} s:`, JSON.stringify(sizes[0]));
}

/** Words that stand on one page, on some hundred, and on nearly all. */
async function wordsOfPages(client: pg.Client): Promise<Record<'on one page' | 'a piece of a subject' | 'on every page', string[]>> {
  const { rows } = await client.query<{ text: string }>('select text from page_text tablesample system (1) limit 300');
  const rare = rows.flatMap(({ text }) => /เลขคดีที่\d+/u.exec(text)?.[0] ?? []);
  const usual = rows.map(({ text }) => {
    const at = randomInt(Math.max(1, text.length - 12));
    return text.slice(at, at + 7 + randomInt(5)).replace(/^\p{M}+/u, '');
  });
  return { 'on one page': rare, 'a piece of a subject': usual, 'on every page': ['เลขคดี', 'บ้านเลขที่'] };
}

function said(times: number[]): string {
  if (times.length === 0) return '-';
  const { p50, p99 } = percentiles(times);
  return `${ms(p50)} / ${ms(p99)} (${times.length})`;
}

function faultOf({ status, body }: Reply): string | null {
  return status === 200 && body.includes('"status":"success"') ? null : `${status} ${body.slice(0, 300)}`;
}

const oneOf = <T>(list: T[]) => list[randomInt(list.length)] as T;
