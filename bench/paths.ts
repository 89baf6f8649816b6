import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { Agency, Clerk } from './agency.ts';
import { type Load, type Request, single } from './load.ts';
import { sendingTo } from './sending.ts';

export interface Path {
  name: string;
  about: string;
  /** Yardstick of the same run, and the share of it that is asked for. */
  limit: 'page' | 'count' | 'register';
  share?: number;
  goals: { cpuMs?: number; p99?: number; perSecond?: number; kiloBytes?: number };
  work: Load['work'];
  /** Makes what a spell of so many seconds uses up, before it. */
  prepare?: (seconds: number) => Promise<void>;
  /** Takes away what it left, so that the other paths meet the same data in each round. */
  tidy?: () => Promise<void>;
}

/** What officers do most, each with its goal. */
export async function pathsOf(url: string, agency: Agency): Promise<Path[]> {
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
      work: registering(agency.registrar),
    },
    sending('route10', 10, 6),
    sending('route300', 300, 50),
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

function turning<T>(list: T[], request: (one: T, i: number) => Request): () => Request {
  let turn = 0;
  return () => {
    turn += 1;
    return request(list[turn % list.length] as T, turn);
  };
}

function headersOf(one: Clerk): Record<string, string> {
  return { authorization: `Bearer ${one.token}` };
}

function post(one: Clerk, path: string, body: object): Request {
  return { method: 'POST', path, headers: { ...headersOf(one), 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

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

function registering(registrar: Clerk): Load['work'] {
  let turn = 0;
  return async (ask) => {
    turn += 1;
    const mark = randomBytes(6).toString('hex');
    const upload = await ask({ method: 'POST', path: '/api/sarabun/uploads', ...multipart(smallPdf(mark)) });
    const file = /"id":"([0-9a-f-]{36})"/.exec(upload.body)?.[1];
    if (!file) return `${upload.status} ${upload.body.slice(0, 300)}`;
    const asked = post(registrar, '/api/sarabun/letters', {
      from: 'กรมบัญชีกลาง',
      docNo: `กค 0402.${turn}/${mark}`,
      docDate: '2026-11-02',
      subject: `ขอเชิญประชุมชี้แจงการเบิกจ่าย ครั้งที่ ${turn}`,
      to: 'อธิบดี',
      refers: '',
      enclosures: '',
      summary: '',
      type: 1,
      speed: 1,
      mainFile: file,
      enclosureFiles: [],
      sendTo: [],
    });
    const letter = await ask({ ...asked, headers: { ...asked.headers, 'idempotency-key': `bench-${mark}` } });
    return letter.status === 200 && letter.body.includes('"status":"success"') ? null : `${letter.status} ${letter.body.slice(0, 300)}`;
  };

  function multipart(bytes: Buffer): Pick<Request, 'headers' | 'body'> {
    const boundary = 'e-office-bench';
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="letter.pdf"\r\ncontent-type: application/pdf\r\n\r\n`;
    return {
      headers: { ...headersOf(registrar), 'content-type': `multipart/form-data; boundary=${boundary}` },
      body: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    };
  }
}

/** A valid PDF of one page and about 24 kB, different each time. */
function smallPdf(mark: string): Buffer {
  const stream = `BT /F1 12 Tf 72 720 Td (${mark}) Tj ET\n% ${randomBytes(11_800).toString('hex')}\n`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}endstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let text = '%PDF-1.4\n';
  const places = objects.map((object, i) => {
    const at = text.length;
    text += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const start = text.length;
  text += `xref\n0 6\n0000000000 65535 f \n${places.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')}trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}
