import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPool } from '../../db/pool.ts';
import { cloneDatabase } from '../../test/database.ts';
import { peopleIn } from '../../test/demo-people.ts';
import { type Officer, openDesk } from '../../test/desk.ts';
import { keepAllWords, wordsBehind } from '../../test/kept-words.ts';
import { done, open, postOf, register, rows, unitId } from '../../test/letters.ts';
import { plainLetter } from '../../test/plain-letter.ts';
import { postLetter } from '../../test/post-letter.ts';
import { folderWith, type OfficeProcess, startProcess } from '../../test/process.ts';
import { emptyContent } from '../draft/draft-content.ts';
import { keepWordsOnce } from './keep-words.ts';
import { watchWords } from './watch-words.ts';

// biome-ignore lint/suspicious/noExplicitAny: replies are judged by the test
type Json = any;

const desk = await openDesk();
const { office } = desk;
const [registrar, clerk, head, officer] = await desk.officers('registrar', 'clerk', 'head', 'officer');
let hr: number;
beforeAll(async () => {
  hr = await unitId(desk, 'อว 0601.01.3');
});
afterAll(() => desk.close());

const found = async (who: Officer, text: string): Promise<number[]> =>
  done(await who.post('/sarabun/search', { text, pageSize: 100 })).data.map((one: Json) => one.documentId);
const waiting = async (who: Officer, search: string): Promise<number[]> => {
  const queue = (await rows(who, 'unreceived', { search })).data.map((one: Json) => one.F_DOC_ID);
  const card = done(await who.post('/get-todo-lists', { search })).items.find((one: Json) => one.CODE === 'unreceived');
  expect(card.COUNT).toBe(queue.length);
  return queue;
};
const kept = async (documentId: number): Promise<string | undefined> =>
  (await office.db.selectFrom('letter_text').select('text').where('document_id', '=', documentId).executeTakeFirst())?.text;
const listed = async (): Promise<number[]> =>
  (await office.db.selectFrom('search_due').select('document_id').execute()).map((one) => one.document_id);
const recall = async (documentId: number) => {
  const { transmissions } = await open(registrar, documentId);
  const { id } = transmissions.find((one: Json) => one.receiverId === hr);
  done(await registrar.post(`/sarabun/transmissions/${id}/recall`, { reason: 'ส่งผิดหน่วย' }));
};

describe('an act and the words of its letter', () => {
  it('is found by its own words at once, in the search and in the queues, by whom it is for; and after the list was worked off', async () => {
    const { documentId } = await register(registrar, { subject: 'นกกระเรียนพันธุ์ไทย', sendTo: [hr] });
    expect(await kept(documentId)).toBeUndefined();
    const look = async () => {
      for (const who of [registrar, clerk, head]) expect(await found(who, 'กระเรียน')).toEqual([documentId]);
      expect(await found(officer, 'กระเรียน')).toEqual([]);
      expect(await waiting(clerk, 'กระเรียน พันธุ์ไทย')).toEqual([documentId]);
      expect(await waiting(clerk, 'นกเงือก')).toEqual([]);
      const { total } = done(await clerk.post('/sarabun/search', { subject: 'กระเรียน', year: 2569, types: [1] }));
      expect(total).toBe(1);
    };
    await look();
    await keepAllWords(office);
    expect(await listed()).toEqual([]);
    expect(await kept(documentId)).toContain('นกกระเรียนพันธุ์ไทย');
    await look();
  });

  it('is not found any more by the words from before an act', async () => {
    const { documentId } = await register(registrar, { subject: 'ปลากัดหางยาว', sendTo: [hr] });
    await keepAllWords(office);
    done(await registrar.post(`/sarabun/documents/${documentId}/amend`, { subject: 'เต่าตนุ' }));
    expect(await kept(documentId)).toContain('ปลากัด');
    for (const who of [registrar, clerk]) {
      expect(await found(who, 'ปลากัด')).toEqual([]);
      expect(await found(who, 'เต่าตนุ')).toEqual([documentId]);
    }
    expect(await waiting(clerk, 'ปลากัด')).toEqual([]);
    expect(await waiting(clerk, 'เต่าตนุ')).toEqual([documentId]);
    await keepAllWords(office);
    expect(await found(clerk, 'ปลากัด')).toEqual([]);
    expect(await found(clerk, 'เต่าตนุ')).toEqual([documentId]);
  });

  it('a letter that was classed leaves the search at once, also for who stood on its route before', async () => {
    const director = await desk.as('director');
    const { documentId } = done(await head.post('/sarabun/drafts', { type: 1 }));
    const save = async (change: object) => {
      const { revision } = done(await head.get(`/sarabun/drafts/${documentId}`));
      const content = {
        ...emptyContent(1, ['กองบริหารงานบุคคล']),
        subject: 'แผนจันทร์กระจ่างฟ้า',
        to: 'อธิบดี',
        body: [{ kind: 'paragraph', text: 'เนื้อความ' }],
      };
      const receivers = [{ kind: 'OUTSIDE', name: 'กรมบัญชีกลาง', purpose: 'ACTION', method: 'HAND' }];
      done(await head.post(`/sarabun/drafts/${documentId}`, { revision, content, speed: 1, receivers, links: [], ...change }));
    };
    const sign = { kind: 'SIGN', order: 1, id: await postOf(desk, director) };
    const first = { kind: 'REVIEW', order: 0, id: await postOf(desk, officer) };
    await save({ route: [first, sign] });
    done(await head.post(`/sarabun/drafts/${documentId}/submit`));
    expect(await found(officer, 'จันทร์กระจ่างฟ้า')).toEqual([documentId]);
    await keepAllWords(office);
    expect(await found(officer, 'จันทร์กระจ่างฟ้า')).toEqual([documentId]);
    done(await head.post(`/sarabun/drafts/${documentId}/withdraw`, { reason: 'จะกำหนดชั้นความลับ' }));
    await save({ route: [sign], secrecy: 1, secrecyReason: 'กระทบการเจรจา', readers: [] });
    expect((await kept(documentId)) || null).toBeNull();
    done(await head.post(`/sarabun/drafts/${documentId}/submit`));
    expect(await listed()).toContain(documentId);
    for (const [who, seen] of [
      [officer, []],
      [clerk, []],
      [registrar, []],
      [head, [documentId]],
      [director, [documentId]],
    ] as const)
      expect(await found(who, 'จันทร์กระจ่างฟ้า')).toEqual(seen);
    await keepAllWords(office);
    expect(await kept(documentId)).toBeUndefined();
    expect(await found(officer, 'จันทร์กระจ่างฟ้า')).toEqual([]);
  });

  it('who has left the route of a letter does not see it by way of the index, which still names him', async () => {
    // so many that the index of words and holders is asked
    await sql`insert into document (type, origin, state, subject, owner_unit_id, created_at)
      select 1, 'IN', 50, 'งานประจำ', ${hr}::bigint, now() - interval '2 years' from generate_series(1, 12500)`.execute(office.db);
    await sql`with found as materialized (select id, ${hr}::bigint from document where subject = 'งานประจำ')
      insert into document_party (document_id, holder_id) select * from found`.execute(office.db);
    await sql`with found as materialized (select id, 'งานประจำ', array[${hr}::bigint] from document where subject = 'งานประจำ')
      insert into letter_text (document_id, text, holders) select * from found`.execute(office.db);
    const owner = new pg.Client({ connectionString: desk.clone.ownerUrl });
    await owner.connect();
    await owner.query('analyze office.letter_text');
    await owner.end();
    const { documentId } = await register(registrar, { subject: 'กบนาตัวเขียว', sendTo: [hr] });
    await keepAllWords(office);
    expect(await found(clerk, 'กบนาตัว')).toEqual([documentId]);
    await recall(documentId);
    const { rows: stale } =
      await sql`select 1 from letter_text where document_id = ${documentId} and holders @> array[${hr}::bigint]`.execute(office.db);
    expect(stale).toHaveLength(1);
    expect(await found(clerk, 'กบนาตัว')).toEqual([]);
    expect(await found(registrar, 'กบนาตัว')).toEqual([documentId]);
    await keepAllWords(office);
    expect(await found(clerk, 'กบนาตัว')).toEqual([]);
  }, 60_000);

  it('does not wait for the list to be worked off, and what it changes meanwhile is kept by the next round', async () => {
    const { documentId } = await register(registrar, { subject: 'ช้างป่าเขาใหญ่', sendTo: [hr] });
    // the round as it stands before its commit, for as long as two acts take
    const round = await desk.office.pool.connect();
    try {
      await round.query('begin');
      const taken = await round.query(
        'with taken as (delete from search_due returning document_id) select keep_search_text(document_id) from taken',
      );
      expect(taken.rowCount).toBeGreaterThan(0);
      done(await registrar.post(`/sarabun/documents/${documentId}/amend`, { subject: 'เสือโคร่งห้วยขาแข้ง' }));
      await register(registrar, { subject: 'กระทิงป่าละอู' });
      await round.query('commit');
    } finally {
      round.release();
    }
    expect(await kept(documentId)).toContain('ช้างป่า');
    expect(await found(clerk, 'ช้างป่า')).toEqual([]);
    expect(await found(clerk, 'เสือโคร่ง')).toEqual([documentId]);
    await keepAllWords(office);
    expect(await found(clerk, 'เสือโคร่ง')).toEqual([documentId]);
    expect((await office.pool.query(wordsBehind)).rows.filter(({ id }) => id === documentId)).toEqual([]);
  });

  it('a row whose act commits later, under an earlier id, is worked off later', async () => {
    const { documentId } = await register(registrar, { subject: 'พะยูนเกาะลิบง' });
    await keepAllWords(office);
    const act = await desk.office.pool.connect();
    try {
      await act.query('begin');
      await act.query('insert into search_due (document_id) values ($1)', [documentId]);
      await act.query(`update document set subject = 'โลมาอิรวดี' where id = $1`, [documentId]);
      await register(registrar, { subject: 'วาฬบรูด้า' });
      await keepAllWords(office);
      expect(await found(registrar, 'วาฬบรูด้า')).toHaveLength(1);
      await act.query('commit');
    } finally {
      act.release();
    }
    expect(await listed()).toEqual([documentId]);
    await keepAllWords(office);
    expect(await kept(documentId)).toContain('โลมาอิรวดี');
  });

  it('a letter whose words can’t be kept holds up no other, and is tried again', async () => {
    const admin = await desk.as('admin');
    const alarms = async () =>
      (
        await office.db
          .selectFrom('notification')
          .select('facts')
          .where('kind', '=', 'search_fault')
          .where('person_id', '=', admin.personId)
          .execute()
      ).map((one) => one.facts);
    const owner = new pg.Client({ connectionString: desk.clone.ownerUrl });
    await owner.connect();
    try {
      await owner.query(`alter table office.letter_text add constraint spoiled check (text not like '%แก้วแตกร้าว%') not valid`);
      const broken = await register(registrar, { subject: 'แก้วแตกร้าว' });
      const sound = await register(registrar, { subject: 'ถ้วยลายคราม' });
      await keepAllWords(office);
      expect(await kept(sound.documentId)).toContain('ถ้วยลายคราม');
      expect(await listed()).toEqual([broken.documentId]);
      expect(await found(registrar, 'ถ้วยลายคราม')).toEqual([sound.documentId]);
      await owner.query('alter table office.letter_text drop constraint spoiled');
      await keepAllWords(office);
      expect(await listed()).toEqual([broken.documentId]);
      // who looks after the system is told, once
      await watchWords(office);
      expect(await alarms()).toEqual([]);
      await owner.query(`update office.search_due set since = now() - interval '6 minutes'`);
      for (let look = 0; look < 2; look++) await watchWords(office);
      expect(await alarms()).toEqual([expect.objectContaining({ count: 1, minutes: 6 })]);
      await owner.query(`update office.search_due set failed_at = now() - interval '11 minutes'`);
      await keepAllWords(office);
      expect(await listed()).toEqual([]);
      expect(await found(registrar, 'แก้วแตกร้าว')).toEqual([broken.documentId]);
      await watchWords(office);
      expect(
        (await office.db.selectFrom('alarm').select('over_at').where('kind', '=', 'search_fault').executeTakeFirst())?.over_at,
      ).toBeTruthy();
    } finally {
      await owner.end();
    }
  });

  it('several who work off one list while acts go on lose nothing and do nothing twice', async () => {
    await keepAllWords(office);
    const owner = openPool(desk.clone.ownerUrl, { schema: 'office', max: 1 });
    const rowsEver = async () => (await owner.query('select last_value::int8 as last from search_due_id_seq')).rows[0].last as number;
    const before = await rowsEver();
    let registering = true;
    let worked = 0;
    const work = async () => {
      while (registering || (await listed()).length > 0) {
        const rows = await keepWordsOnce(office);
        worked += rows;
      }
    };
    const register40 = async () => {
      for (let i = 0; i < 40; i++) await register(i % 2 ? clerk : registrar, { subject: `ดอกบัวหลวง ${i}`, unitId: i % 2 ? hr : undefined });
    };
    const acts = Promise.all([register40(), register40()]).finally(() => {
      registering = false;
    });
    await Promise.all([acts, work(), work(), work()]);
    expect(worked).toBe((await rowsEver()) - before);
    await owner.end();
    expect(await found(registrar, 'ดอกบัวหลวง')).toHaveLength(40);
  }, 60_000);
});

describe('offices in processes of their own', () => {
  const home = mkdtempSync(join(tmpdir(), 'eoffice-words-'));
  const running: OfficeProcess[] = [];
  const start = async (clone: Awaited<ReturnType<typeof cloneDatabase>>, name: string) => {
    const one = await startProcess(clone, { DATA_DIR: folderWith(join(home, 'files'), join(home, name)), LIMITS: 'off' });
    running.push(one);
    return one;
  };
  afterAll(async () => {
    for (const one of running) one.process.kill('SIGKILL');
    await Promise.all(running.map((one) => one.ended));
    rmSync(home, { recursive: true, force: true });
  });

  it('killed between an act and its words, the letter is found at once after the next start, and two servers keep the words', async () => {
    const clone = await cloneDatabase();
    const [token = ''] = await peopleIn(clone.appUrl, 'registrar');
    const client = new pg.Client({ connectionString: clone.ownerUrl, options: '-c search_path=office,public' });
    await client.connect();
    try {
      // nobody works the list off while this connection holds its lock
      await client.query(`select pg_advisory_lock(hashtext('office search words'))`);
      const post = async ({ address }: OfficeProcess, subject: string, place: number): Promise<number> => {
        const body = (await (await postLetter(address, token, { ...plainLetter, docNo: `กค 0402/${place}`, subject })).json()) as Json;
        expect(body).toMatchObject({ status: 'success' });
        return body.documentId;
      };
      const search = async ({ address }: OfficeProcess, text: string): Promise<number[]> => {
        const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
        const reply = await fetch(`${address}/api/sarabun/search`, {
          method: 'POST',
          headers,
          body: JSON.stringify({ text, pageSize: 100 }),
        });
        return ((await reply.json()) as Json).data.map((one: Json) => one.documentId);
      };
      const first = await start(clone, 'first');
      const letter = await post(first, 'ประภาคารกลางทะเล', 1);
      first.process.kill('SIGKILL');
      await first.ended;
      const onList = async () => (await client.query('select document_id from search_due')).rows.map((row) => Number(row.document_id));
      expect(await onList()).toEqual([letter]);
      const second = await start(clone, 'second');
      const third = await start(clone, 'third');
      for (const one of [second, third]) expect(await search(one, 'ประภาคาร')).toEqual([letter]);
      const more = await Promise.all(Array.from({ length: 20 }, (_, i) => post(i % 2 ? second : third, `เรือกระแชง ${i}`, i + 2)));
      expect((await onList()).sort()).toEqual([letter, ...more].sort());
      await client.query('select pg_advisory_unlock_all()');
      await expect.poll(onList, { timeout: 20_000 }).toEqual([]);
      const { rows: behind } = await client.query(wordsBehind);
      expect(behind).toEqual([]);
      for (const one of [second, third]) {
        expect(await search(one, 'ประภาคาร')).toEqual([letter]);
        expect((await search(one, 'เรือกระแชง')).length).toBe(20);
        one.process.kill('SIGTERM');
        expect(await one.ended).toBe(0);
      }
    } finally {
      await client.end();
      await clone.drop();
    }
  }, 120_000);
});
