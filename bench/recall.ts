import { randomInt } from 'node:crypto';
import pg from 'pg';
import { letterCount, normalizeThai } from '../contract/rules/thai.ts';
import { mostFound, searchOver } from '../contract/sarabun/search.ts';
import type { Agency, Clerk } from './agency.ts';
import { openLine } from './load.ts';

export interface Recall {
  fragments: number;
  /** Letters that a scan finds for all fragments together, and how many of them the index gives. */
  scanned: number;
  indexed: number;
  /** The same over HTTP, of what each searcher may see. */
  expected: number;
  found: number;
  /** What a search gave that no scan finds. */
  wrong: number;
  /** A search shows a thousand letters. Where there are more, the newest thousand had to be right, and those of some random days; these are the others. */
  beyond: number;
  faults: string[];
}

/**
 * Random fragments of 3 to 6 Thai characters from letters that exist; each must find every letter that has it.
 * What is right is read from the letters themselves, not from the text that the search reads, by a scan with LIKE: of open letters, the words of classed
 * ones lie sealed.
 */
export async function checkRecall(
  url: string,
  port: number,
  agency: Agency,
  many: number,
  sayIndex: (recall: Recall) => void,
): Promise<Recall> {
  const client = new pg.Client({ connectionString: url, options: '-c search_path=office,public -c work_mem=256MB' });
  await client.connect();
  try {
    const fragments = await chooseFragments(client, many);
    await scan(client, fragments);
    const recall: Recall = { fragments: fragments.length, scanned: 0, indexed: 0, expected: 0, found: 0, wrong: 0, beyond: 0, faults: [] };
    await compareIndex(client, fragments, recall);
    sayIndex(recall);
    const others = [...agency.heads, ...agency.registries, ...agency.officers];
    for (const [n, fragment] of fragments.entries()) {
      // the central registry, who sees most, is the slowest to read to the end
      const searchers = [others[randomInt(others.length)] as Clerk, ...(n % 4 === 0 ? [agency.registrar] : [])];
      for (const clerk of searchers) await compareSearch(client, port, clerk, n, fragment, recall);
    }
    return recall;
  } finally {
    await client.query('drop table if exists bench_text, bench_hit');
    await client.end();
  }
}

async function chooseFragments(client: pg.Client, many: number): Promise<string[]> {
  const chosen = new Set<string>();
  while (chosen.size < many) {
    const { rows } = await client.query<{ words: string }>(
      `select d.subject || ' ' || d.from_text || ' ' || d.to_text as words from document d where d.secrecy = 0 and d.state > 0
       and d.id = any(select (random() * (select max(id) from document))::bigint from generate_series(1, 20))`,
    );
    for (const { words } of rows) {
      const fragment = cut(words);
      if (fragment && chosen.size < many) chosen.add(fragment);
    }
  }
  return [...chosen];
}

/** Cut anywhere, also between a letter and its mark, but a search asks for more than two letters. */
function cut(words: string): string | null {
  const runs = words.match(/[\u0e01-\u0e4e]{3,}/g) ?? [];
  const run = runs[randomInt(Math.max(1, runs.length))] ?? '';
  const length = 3 + randomInt(4);
  if (run.length < length) return null;
  const at = randomInt(run.length - length + 1);
  const fragment = run.slice(at, at + length);
  return letterCount(fragment) > searchOver && !fragment.endsWith('\u0e4d') ? fragment : null;
}

async function scan(client: pg.Client, fragments: string[]): Promise<void> {
  await client.query('drop table if exists bench_text, bench_hit');
  // a character that no text has keeps the parts of a letter from running into each other
  await client.query(`create unlogged table bench_text as select d.id, replace(th_norm(concat_ws(chr(1), d.doc_no, d.subject, d.from_text, case when d.origin = 'OUT' then u.name end, d.to_text, d.refers_text,
      d.enclosures_text, d.summary, e.numbers, n.texts, f.names)), ' ', '') as text
    from document d join unit u on u.id = d.owner_unit_id
    left join (select document_id, string_agg(seq || '/' || be_year, chr(1)) as numbers from register_entry group by 1) e on e.document_id = d.id
    left join (select document_id, string_agg(text, chr(1)) as texts from endorsement group by 1) n on n.document_id = d.id
    left join (select x.document_id, string_agg(f.name, chr(1)) as names from document_file x join file f on f.id = x.file_id group by 1) f on f.document_id = d.id
    where d.state > 0 and d.secrecy = 0`);
  await client.query(
    `create unlogged table bench_hit as select f.n::int - 1 as n, t.id from bench_text t join unnest(array[${fragments.map((one) => `'${patternOf(one)}'`)}]) with ordinality f(pattern, n) on t.text like f.pattern`,
  );
  await client.query('create index on bench_hit (n, id)');
  await client.query('analyze bench_hit');
}

/** All open letters, by the trigram index alone. */
async function compareIndex(client: pg.Client, fragments: string[], recall: Recall): Promise<void> {
  await client.query('set enable_seqscan = off');
  for (const [n, fragment] of fragments.entries()) {
    const { rows } = await client.query<{ scanned: number; indexed: number; missed: number }>(
      `with expected as (select h.id from bench_hit h join document d on d.id = h.id where h.n = $1 and d.secrecy = 0), given as (select document_id as id from letter_text where text like $2)
       select (select count(*) from expected)::int as scanned, (select count(*) from given)::int as indexed, (select count(*) from (select id from expected except select id from given) m)::int as missed`,
      [n, patternOf(fragment)],
    );
    const { scanned = 0, indexed = 0, missed = 0 } = rows[0] ?? {};
    recall.scanned += scanned;
    recall.indexed += scanned - missed;
    if (missed > 0 || indexed !== scanned) recall.faults.push(`index, ${fragment}: ${indexed} of ${scanned}, ${missed} missed`);
  }
  await client.query('reset enable_seqscan');
}

/** Who may see what, told a second time: on the route, or published. */
const seenLetters = `with holders as (
    select $2::bigint as id union select a.position_id from affiliation a where a.person_id = $2 and a.position_id is not null
    union select u.unit_id from duty u where u.person_id = $2 and u.kind = 'REGISTRY'
    union select o.unit_id from affiliation a join position o on o.id = a.position_id where a.person_id = $2 and o.heads_unit)
  select d.id, d.doc_date::text as day from bench_hit h join document d on d.id = h.id where h.n = $1 and (exists (select 1 from document_party p where p.document_id = d.id and p.holder_id in (select id from holders))
    or exists (select 1 from publication u where u.document_id = d.id and u.withdrawn_at is null and today() between u.starts_on and coalesce(u.ends_on, today())))
  order by d.created_at desc, d.id desc`;

async function compareSearch(client: pg.Client, port: number, clerk: Clerk, n: number, fragment: string, recall: Recall): Promise<void> {
  const { rows } = await client.query<Seen>(seenLetters, [n, clerk.personId]);
  await compare(rows, { text: fragment });
  recall.beyond += Math.max(0, rows.length - mostFound);
  const span = rows.length > mostFound ? someDays(rows) : null;
  if (span) {
    const { from, to } = span;
    await compare(
      rows.filter(({ day }) => day >= from && day <= to),
      { text: fragment, dateFrom: from, dateTo: to },
    );
  }

  async function compare(seen: Seen[], asked: Asked): Promise<void> {
    const { ids, total, classed } = await search(port, clerk, asked);
    const wanted = seen.slice(0, mostFound - classed).map((row) => Number(row.id));
    const given = new Set(ids);
    const missed = wanted.filter((id) => !given.has(id));
    const right = new Set(wanted);
    const wrong = ids.filter((id) => !right.has(id));
    recall.expected += wanted.length;
    recall.found += wanted.length - missed.length;
    recall.wrong += wrong.length;
    const count = Math.min(seen.length + classed, mostFound + 1);
    if (missed.length > 0 || wrong.length > 0 || total !== count)
      recall.faults.push(
        `search of ${clerk.personId}, ${JSON.stringify(asked)}: ${missed.length} missed, ${wrong.length} wrong, total ${total} of ${count}`,
      );
  }
}

interface Seen {
  id: string;
  /** Date of the letter. */
  day: string;
}

interface Asked {
  text: string;
  dateFrom?: string;
  dateTo?: string;
}

/** Days that follow each other, as many from a random one on as a search shows in full. */
function someDays(rows: Seen[]): { from: string; to: string } | null {
  const counts = new Map<string, number>();
  for (const { day } of rows) counts.set(day, (counts.get(day) ?? 0) + 1);
  const days = [...counts.keys()].sort();
  const first = randomInt(days.length);
  let sum = 0;
  let last = first;
  while (last < days.length && sum + (counts.get(days[last] as string) ?? 0) <= mostFound) {
    sum += counts.get(days[last] as string) ?? 0;
    last += 1;
  }
  return last === first ? null : { from: days[first] as string, to: days[last - 1] as string };
}

/** The open letters of all pages of a search, to the thousand where it is cut, and how many classed ones stand among them. */
async function search(port: number, clerk: Clerk, asked: Asked): Promise<{ ids: number[]; total: number; classed: number }> {
  const line = await openLine(port);
  const ids: number[] = [];
  let total = 0;
  let classed = 0;
  for (let page = 1; page <= mostFound / 100; page++) {
    const { body } = await line.ask({
      method: 'POST',
      path: '/api/sarabun/search',
      headers: { authorization: `Bearer ${clerk.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ ...asked, page, pageSize: 100 }),
    });
    const reply = JSON.parse(body) as { data?: { documentId: number; secrecy: number }[]; total?: number };
    if (!reply.data) throw new Error(`search for ${asked.text}: ${body.slice(0, 300)}`);
    total = reply.total ?? 0;
    const open = reply.data.filter((one) => one.secrecy === 0);
    ids.push(...open.map((one) => one.documentId));
    classed += reply.data.length - open.length;
    if (ids.length + classed >= Math.min(total, mostFound)) break;
  }
  line.close();
  return { ids, total, classed };
}

function patternOf(fragment: string): string {
  return `%${normalizeThai(fragment).replaceAll(' ', '')}%`;
}
