import pg from 'pg';
import type { Agency, Clerk } from './agency.ts';
import { headersOf, post, turning } from './asking.ts';
import { filePaths } from './file-paths.ts';
import type { Limit } from './limit.ts';
import { type Load, single } from './load.ts';
import { registeringBy } from './registering.ts';
import { requestPaths } from './requests.ts';
import { sendingTo } from './sending.ts';

export interface Path {
  name: string;
  about: string;
  /** Yardstick of the same run, and the share of it that is asked for. */
  limit: Limit;
  share?: number;
  goals: { cpuMs?: number; p99?: number; perSecond?: number; kiloBytes?: number; grownBy?: number };
  work: Load['work'];
  /** Makes what a spell of so many seconds uses up, before it. */
  prepare?: (seconds: number) => Promise<void>;
  /** Takes away what it left, so that the other paths meet the same data in each round. */
  tidy?: () => Promise<void>;
}

/** What officers do most, each with its goal. */
export async function pathsOf(url: string, agency: Agency, dataDir: string): Promise<Path[]> {
  const everybody = [...agency.officers, ...agency.heads, ...agency.registries];
  const queued: [Clerk, string][] = [
    ...agency.officers.map((one): [Clerk, string] => [one, 'jobReceived2']),
    ...agency.heads.map((one): [Clerk, string] => [one, 'jobReceived']),
    ...agency.registries.map((one): [Clerk, string] => [one, 'unreceived']),
  ];
  const beside: [Clerk, string][] = [
    ...agency.heads.flatMap((one) => ['unitLate', 'unitWork'].map((code): [Clerk, string] => [one, code])),
    ...agency.registries.flatMap((one) => ['toSend', 'returned'].map((code): [Clerk, string] => [one, code])),
  ];
  const opened = await lettersOf(url, everybody);
  const register = registeringBy(agency.registrar);
  const number = registeringBy(agency.registrar, { paper: false });
  return [
    {
      name: 'call',
      about: 'a signed-in call that asks the database nothing: what every other one pays as well',
      limit: 'page',
      goals: { cpuMs: 0.06 },
      work: single(turning(everybody, (one) => ({ method: 'GET', path: '/api/settings/pages', headers: headersOf(one) }))),
    },
    {
      name: 'dash',
      about: 'counts of all queues',
      limit: 'count',
      share: 0.6,
      goals: { cpuMs: 0.6, p99: 15 },
      work: single(turning(everybody, (one) => post(one, '/api/get-todo-lists', {}))),
    },
    {
      name: 'queue',
      about: 'page of ten with filter, sort and total',
      limit: 'page',
      share: 0.6,
      goals: { cpuMs: 0.8, p99: 20, perSecond: 2500 },
      work: single(
        turning(queued, ([one, typeCode]) =>
          post(one, '/api/sarabun/get-todo-list', {
            typeCode,
            page: 1,
            pageSize: 10,
            filter: { speed: 1 },
            sort: [{ field: 'ENTERED', dir: 'desc' }],
          }),
        ),
      ),
    },
    {
      name: 'queue-search',
      about: 'the same with Thai text',
      limit: 'page',
      share: 0.4,
      goals: { cpuMs: 2 },
      work: single(
        turning(queued, ([one, typeCode], i) =>
          post(one, '/api/sarabun/get-todo-list', { typeCode, page: 1, pageSize: 10, search: words[i % words.length] }),
        ),
      ),
    },
    {
      name: 'queue-beside',
      about: 'the same of what stands beside the set: late work of the unit, letters to be sent, returned ones',
      limit: 'page',
      goals: { cpuMs: 2, p99: 40 },
      work: single(turning(beside, ([one, typeCode]) => post(one, '/api/sarabun/get-todo-list', { typeCode, page: 1, pageSize: 10 }))),
    },
    {
      name: 'fts',
      about: 'search of all letters that one may see',
      limit: 'page',
      goals: { cpuMs: 9, p99: 150 },
      work: single(
        turning([...everybody, agency.registrar], (one, i) =>
          post(one, '/api/sarabun/search', { text: sought[i % sought.length], pageSize: 20 }),
        ),
      ),
    },
    {
      name: 'fts-words',
      about: 'the same for several words in any order and any field',
      limit: 'page',
      goals: { cpuMs: 15, p99: 200 },
      work: single(
        turning([...everybody, agency.registrar], (one, i) =>
          post(one, '/api/sarabun/search', { text: severalWords[i % severalWords.length], pageSize: 20 }),
        ),
      ),
    },
    {
      name: 'open',
      about: 'letter, timeline, rights, actions',
      limit: 'page',
      share: 0.3,
      goals: { cpuMs: 1.5, kiloBytes: 40 },
      work: single(turning(opened, ([one, id]) => ({ method: 'GET', path: `/api/sarabun/documents/${id}`, headers: headersOf(one) }))),
    },
    {
      name: 'register',
      about: 'upload of a 24 kB PDF and its registration, one book, durable',
      limit: 'register',
      share: 0.3,
      goals: { cpuMs: 5, perSecond: 500 },
      work: async (ask) => {
        const made = await register(ask);
        return typeof made === 'string' ? made : null;
      },
    },
    {
      name: 'numbers',
      about: 'registrations alone, without a paper: sixteen clerks at one book',
      limit: 'register',
      goals: { perSecond: 500 },
      work: async (ask) => {
        const made = await number(ask);
        return typeof made === 'string' ? made : null;
      },
    },
    ...filePaths(url, dataDir, opened),
    sending('route10', 10, 6),
    sending('route300', 300, 50),
    ...requestPaths(agency),
  ];

  function sending(name: string, receivers: number, cpuMs: number): Path {
    const { prepare, work, tidy } = sendingTo(receivers, url, agency.registries);
    // more than two cores could send within the goal
    const most = 2500 / cpuMs;
    return {
      name,
      about: `one's own letter sent to ${receivers} units, their registries told`,
      limit: 'register',
      goals: { cpuMs },
      work,
      tidy,
      prepare: (seconds) => prepare(Math.ceil(most * seconds)),
    };
  }
}

const words = ['ประชุม', 'งบประมาณ', 'ฝึกอบรม', 'คณะรัฐมนตรี', 'ผู้ประสานงาน', 'กรมบัญชีกลาง', 'น่าน'];
/** Common words and rare ones, parts of numbers, and what no letter has. */
const sought = [
  'ประชุม',
  'งบประมาณ',
  'เรื่องที่ 123',
  'นร 0017/12',
  'ครั้งที่ ๑๒',
  'ผู้ประสาน',
  'ไม่มีคำนี้',
  'บุคลากร',
  'กรมบัญชีกลาง',
  'รายนายสมชาย',
  'จังหวัดน่าน',
  'อว 0601.7/3',
];

const severalWords = ['พลังงาน ประหยัด', 'ประชุม น่าน', 'งบประมาณ กรมบัญชีกลาง', 'ฝึกอบรม ดิจิทัล เชียงใหม่', 'ไม่มีคำนี้ ประชุม'];

/** Letters on the route of each of these people, at work and closed. */
async function lettersOf(url: string, people: Clerk[]): Promise<[Clerk, number][]> {
  const client = new pg.Client({ connectionString: url, options: '-c search_path=office,public' });
  await client.connect();
  try {
    const { rows } = await client.query<{ person: number; id: number }>(
      `select p.person, x.document_id as id from unnest($1::bigint[]) as p(person),
      lateral (select document_id from document_party where (holder_id = p.person or holder_id in (select position_id from affiliation where person_id = p.person)
        or holder_id in (select unit_id from duty where person_id = p.person))
        and exists (select 1 from document d where d.id = document_id and d.secrecy = 0) order by document_id desc limit 20) x`,
      [people.map((one) => one.personId)],
    );
    // opened before: the first opening also writes a mark of reading
    await client.query(
      'insert into read_mark (document_id, person_id) select unnest($1::bigint[]), unnest($2::bigint[]) on conflict do nothing',
      [rows.map((row) => row.id), rows.map((row) => row.person)],
    );
    return rows
      .map((row): [Clerk, number] => [people.find((one) => one.personId === Number(row.person)) as Clerk, Number(row.id)])
      .sort(() => Math.random() - 0.5);
  } finally {
    await client.end();
  }
}
