import { type SqlBool, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sealOnce } from '../../access/seal.ts';
import { type Database, openDatabase } from '../../db/pool.ts';
import type { Db } from '../../http/context.ts';
import { type Officer, openDesk } from '../../test/desk.ts';
import { done, open, register, unitId } from '../../test/letters.ts';
import { signAs, submitted } from '../../test/own-letter.ts';
import { checkAll } from './record-parts.ts';

let owner: Database;
let registrar: Officer;
/** Letters from outside: open ones, one of them received by a unit too, and a classed one; one of our own; one that was amended. */
let [letter, other, classed, own, amended] = [0, 0, 0, 0, 0];
let struck: number;

const desk = await openDesk();
beforeAll(async () => {
  owner = openDatabase(desk.clone.ownerUrl, { schema: desk.office.config.schema, max: 1 });
  const who = (name: string) => desk.as(name);
  registrar = await who('registrar');
  const [clerk, secretreg, officer, director] = await Promise.all(['clerk', 'secretreg', 'officer', 'director'].map(who));
  const hr = await unitId(desk, 'อว 0601.01.3');
  letter = (await register(registrar, { sendTo: [hr] })).documentId;
  const row = (await open(clerk as Officer, letter)).focus.transmissionId;
  done(await (clerk as Officer).post(`/sarabun/transmissions/${row}/receive`));
  done(await (clerk as Officer).post(`/sarabun/transmissions/${row}/cancel-receipt`, { reason: 'รับผิดฉบับ' }));
  done(await (clerk as Officer).post(`/sarabun/transmissions/${row}/receive`));
  other = (await register(registrar)).documentId;
  amended = (await register(registrar, { subject: 'ขอเชิญประชม' })).documentId;
  done(await registrar.post(`/sarabun/documents/${amended}/amend`, { subject: 'ขอเชิญประชุม → ครั้งที่สอง' }));
  classed = (await register(secretreg as Officer, { secrecy: 1 })).documentId;
  done(await (secretreg as Officer).post(`/sarabun/documents/${classed}/amend`, { subject: 'ลับ ครั้งที่สอง' }));
  own = await submitted(desk, officer as Officer, { signers: [director as Officer] });
  done(await signAs(director as Officer, own, {}));
  const { bookId } = done(await registrar.post('/sarabun/books', { unitId: 10_000_000, kind: 'ORDER' }));
  done(await registrar.post(`/sarabun/books/${bookId}/first-number`, { first: 41 }));
  const { entryIds } = done(await registrar.post(`/sarabun/books/${bookId}/reserve`, { count: 2, requester: 'กองกลาง', purpose: 'คำสั่ง' }));
  struck = entryIds[0];
  done(await registrar.post(`/sarabun/book-lines/${struck}/void`, { reason: 'ไม่ใช้แล้ว' }));
  await register(registrar);
  while ((await sealOnce(desk.office.separateDb)) > 0);
});
afterAll(async () => {
  await owner?.destroy();
  await desk.close();
});

/** What the whole check finds after this forgery by the owner of the database; the forgery is undone. */
async function findingsAfter(forge: (db: Db) => Promise<unknown>): Promise<string[]> {
  const found = new Set<string>();
  const undo = new Error('undo');
  await owner
    .transaction()
    .execute(async (trx: Db) => {
      await forge(trx);
      for await (const { findings } of checkAll(trx, desk.office.config.secrets.master))
        for (const { what, at } of findings) found.add(`${what} ${at}`);
      throw undo;
    })
    .catch((error) => {
      if (error !== undo) throw error;
    });
  return [...found].sort();
}

const run =
  (...statements: (() => string)[]) =>
  async (db: Db) => {
    for (const statement of statements) {
      const { numAffectedRows } = await sql.raw<SqlBool>(statement()).execute(db);
      expect(numAffectedRows, statement()).toBeGreaterThan(0n);
    }
  };

interface Line {
  id: number;
  register_id: number;
  be_year: number;
  seq: number;
}
async function lineOf(document: number): Promise<Line & { at: string }> {
  const { rows } =
    await sql<Line>`select id, register_id, be_year, seq from register_entry where document_id = ${document} order by id limit 1`.execute(
      desk.office.db,
    );
  const line = rows[0] as Line;
  return { ...line, at: `book ${line.register_id} ${line.seq}/${line.be_year}` };
}

describe('[SEC28] what the owner of the database changes in the register is found, as what it is', () => {
  it('nothing where all went through the office: receipts taken back, amendments, first numbers, reserved and struck ones, classed letters', async () => {
    expect(await findingsAfter(async () => {})).toEqual([]);
  });

  it('nothing of a classed letter whose master key is away, its amendment neither: it is told as not compared', async () => {
    const away = { current: { id: 'another', key: Buffer.alloc(32, 1) }, older: [] };
    const all: unknown[] = [];
    for await (const { findings, unread } of checkAll(owner, away)) all.push(...findings, ...(unread ? [unread] : []));
    expect(all).toEqual([1]);
  });

  it.each([
    ['the subject of a letter from outside', () => letter],
    ['of one that was amended', () => amended],
    ['of one of our own', () => own],
    ['of a classed one', () => classed],
  ])('a subject: %s', async (_, of) => {
    expect(await findingsAfter(run(() => `update document set subject = 'เรื่องอื่น' where id = ${of()}`))).toEqual([
      `subject_changed document ${of()}`,
    ]);
  });

  it('a subject: the sealed words of another classed letter, or of its own message, put in place of its own', async () => {
    const given = (words: string) => findingsAfter(run(() => `update document d set subject = ${words} where id = ${classed}`));
    expect(await given('from_text')).toEqual([`subject_changed document ${classed}`]);
    expect(await given(`replace(subject, '${classed}.', '${classed + 1}.')`)).toEqual([`subject_changed document ${classed}`]);
  });

  it.each([
    ['the number on a letter from outside', () => letter],
    ['on one of our own', () => own],
    ['on a classed one', () => classed],
  ])('%s', async (_, of) => {
    expect(await findingsAfter(run(() => `update document set doc_no = doc_no || '9' where id = ${of()}`))).toEqual([
      `number_changed document ${of()}`,
    ]);
  });

  it('numbers of two letters that changed places', async () => {
    const swap = run(
      () =>
        `update document a set doc_no = b.doc_no from document b where a.id in (${letter}, ${other}) and b.id in (${letter}, ${other}) and a.id <> b.id`,
    );
    expect(await findingsAfter(swap)).toEqual([letter, other].map((id) => `number_changed document ${id}`).sort());
  });

  it('a date, a class and a state', async () => {
    const set = (what: string) => findingsAfter(run(() => `update document set ${what} where id = ${letter}`));
    expect(await set('doc_date = doc_date - 1')).toEqual([`date_changed document ${letter}`]);
    expect(await set('state = 60')).toEqual([`state_changed document ${letter}`]);
    expect(await findingsAfter(run(() => `update document set secrecy = 0 where id = ${classed}`))).toEqual([
      `class_changed document ${classed}`,
    ]);
    expect(await set('secrecy = 1')).toEqual([`class_changed document ${letter}`]);
  });

  it('a line of a book: its number, its date, struck, not struck, taken away, put in, given to another letter', async () => {
    const line = await lineOf(other);
    const last = `(select max(seq) from register_entry where register_id = ${line.register_id} and be_year = ${line.be_year})`;
    const of = `where id = ${line.id}`;
    const find = async (...statements: string[]) => findingsAfter(run(...statements.map((one) => () => one)));
    expect(await find(`update register_entry set seq = ${last} + 57 ${of}`)).toEqual([
      `line_number book ${line.register_id} ${await lastOf(line, 57)}`,
    ]);
    expect(
      await find(`update register_entry set issued_at = (select issued_at + interval '1 millisecond' from register_entry ${of}) ${of}`),
    ).toEqual([`line_date ${line.at}`]);
    expect(await find(`update register_entry set void_at = now(), void_reason = 'x', void_by = issued_by ${of}`)).toEqual([
      `line_voided ${line.at}`,
    ]);
    const gone = await sql<Line>`select * from register_entry where document_id = ${letter} and void_at is not null`.execute(
      desk.office.db,
    );
    const back = gone.rows[0] as Line;
    expect(await find(`update register_entry set void_at = null, void_by = null, void_reason = null where id = ${back.id}`)).toEqual([
      `line_unvoided book ${back.register_id} ${back.seq}/${back.be_year}`,
    ]);
    const cut = [
      `update transmission set register_entry_id = null where register_entry_id = ${line.id}`,
      `delete from register_entry ${of}`,
    ];
    expect(await find(...cut)).toEqual([`line_missing ${line.at}`]);
    const [lastLine] = (
      await sql<Line>`select * from register_entry where register_id = ${line.register_id} and be_year = ${line.be_year} order by seq desc limit 1`.execute(
        desk.office.db,
      )
    ).rows as [Line];
    expect(
      await find(
        `update transmission set register_entry_id = null where register_entry_id = ${lastLine.id}`,
        `delete from register_entry where id = ${lastLine.id}`,
        `update register_counter set last_no = last_no - 1 where register_id = ${line.register_id} and be_year = ${line.be_year}`,
      ),
    ).toEqual([`line_missing book ${lastLine.register_id} ${lastLine.seq}/${lastLine.be_year}`]);
    const put = [
      `update register_counter set last_no = last_no + 1 where register_id = ${line.register_id} and be_year = ${line.be_year}`,
      `insert into register_entry (register_id, be_year, seq, document_id, issued_at, issued_by) select register_id, be_year, ${last} + 1, ${letter}, now(), issued_by from register_entry ${of}`,
    ];
    expect(await find(...put)).toEqual([`line_added book ${line.register_id} ${await lastOf(line, 1)}`]);
    expect(
      await find(`update register_counter set last_no = last_no - 1 where register_id = ${line.register_id} and be_year = ${line.be_year}`),
    ).toEqual([`counter_back book ${line.register_id} ${await lastOf(line, -1)}`]);
    expect(await find(`update register_entry set document_id = ${letter} ${of}`)).toEqual([
      `line_added ${line.at}`,
      `line_letter ${line.at}`,
    ]);
    expect(
      await find(
        `update register_entry set void_at = now(), void_reason = 'x' where id = (select id from register_entry where document_id is null and void_at is null limit 1)`,
      ),
    ).toEqual([expect.stringMatching(/^line_voided book \d+ 42\//)]);
  });

  it('an event that was taken away or written anew is found by the chain alone: what it proved is not told once more', async () => {
    const [first] = (
      await sql<{ id: number }>`select id from event where document_id = ${letter} and action = 'receive' order by seq limit 1`.execute(
        desk.office.db,
      )
    ).rows;
    const chains = ['chain_broken', 'event_changed', 'event_missing', 'head_differs', 'row_changed', 'row_missing'];
    for (const forge of [
      `delete from event where id = ${first?.id}`,
      `update event set detail = detail || '{"number": "9/2569"}' where id = ${first?.id}`,
    ]) {
      const found = (await findingsAfter(run(() => forge))).map((one) => one.split(' ')[0]);
      expect(found.length).toBeGreaterThan(0);
      expect(found.filter((one) => !chains.includes(one as string))).toEqual([]);
    }
  });

  it('a subject that a later act would vouch for: an amendment of the summary changes no subject', async () => {
    const { documentId } = await register(registrar);
    await sql`update document set subject = 'เรื่องที่ถูกเปลี่ยน', said = null where id = ${documentId}`.execute(owner);
    done(await registrar.post(`/sarabun/documents/${documentId}/amend`, { summary: 'สรุป' }));
    expect(await findingsAfter(async () => {})).toEqual([`subject_changed document ${documentId}`]);
  });
});

async function lastOf({ register_id, be_year }: Line, further: number): Promise<string> {
  const { rows } = await sql<{
    last: number;
  }>`select max(seq) as last from register_entry where register_id = ${register_id} and be_year = ${be_year}`.execute(desk.office.db);
  return `${(rows[0]?.last ?? 0) + further}/${be_year}`;
}
