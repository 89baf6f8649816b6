import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contextOf } from '../../http/serve.ts';
import { type Officer, openDesk } from '../../test/desk.ts';
import { done, incoming, refused, register, unitId } from '../../test/letters.ts';
import { reserveNumbers, useReserved, voidPastReservations } from './reserve-numbers.ts';

let book: number;

const desk = await openDesk();
const [registrar, second, clerk, officer] = await desk.officers('registrar', 'sommai.p', 'clerk', 'officer');
beforeAll(async () => {
  book = await makeBook('SEND');
});
afterAll(() => desk.close());

async function makeBook(kind: string, series = 'GENERAL', unit = 10_000_000): Promise<number> {
  const { rows } = await sql<{
    id: number;
  }>`insert into register (unit_id, kind, series, name) values (${unit}, ${kind}, ${series}, 'ทะเบียนทดสอบ')
    on conflict (unit_id, kind, series, apart) do update set active = true returning id`.execute(desk.office.db);
  return rows[0]?.id as number;
}

const reserve = (who: Officer, more: object = {}, id = book) =>
  who.post(`/sarabun/books/${id}/reserve`, { count: 1, requester: 'กองกลาง', purpose: 'หนังสือถึงกระทรวง', ...more });
const strike = (who: Officer, entryId: number, reason = 'ไม่ใช้แล้ว') => who.post(`/sarabun/book-lines/${entryId}/void`, { reason });

/** Every year of every book runs from its first number without a gap, in the order of time. */
async function checkBooks(): Promise<void> {
  const { rows } = await sql`select c.register_id from register_counter c where c.last_no - c.first_no + 1 <>
      (select count(*) from register_entry e where e.register_id = c.register_id and e.be_year = c.be_year and e.seq between c.first_no and c.last_no)
    union all select register_id from (select register_id, issued_at < lag(issued_at) over (partition by register_id, be_year order by seq) as back from register_entry) e
      where back`.execute(desk.office.db);
  expect(rows).toEqual([]);
}

async function asVerb<T>(work: (ctx: ReturnType<typeof contextOf>) => Promise<T>): Promise<T> {
  const me = await desk.office.sessions.find(registrar.token);
  const facts = { id: 'test', ip: '', userAgent: '', key: null };
  return desk.office.db.transaction().execute((db) => work(contextOf(desk.office, db, facts, me)));
}

describe('numbers of a book', () => {
  it('[I1] reserved and struck at once by many, the book has no gap and no twin', async () => {
    const calls = Array.from({ length: 20 }, (_, i) =>
      i % 4 === 3 ? register(registrar) : reserve(i % 2 ? registrar : second, { count: (i % 3) + 1 }).then(done),
    );
    const given = (await Promise.all(calls)).flatMap((reply) => reply.entryIds ?? []);
    expect(new Set(given).size).toBe(given.length);
    const again = await Promise.all(given.slice(0, 8).flatMap((id: number) => [strike(registrar, id), strike(second, id)]));
    expect(again.filter((reply) => reply.body.status === 'success')).toHaveLength(8);
    await checkBooks();
    const lines = done(await registrar.get(`/sarabun/books/${book}`, { pageSize: '100' }));
    expect(lines.total).toBe(given.length);
    expect(lines.data.filter((row: { voidReason: string | null }) => row.voidReason === 'ไม่ใช้แล้ว')).toHaveLength(8);
    expect(lines.data[0]).toMatchObject({
      documentId: null,
      subject: 'หนังสือถึงกระทรวง',
      from: 'กองกลาง',
      reserved: { requester: 'กองกลาง' },
    });
    expect(done(await registrar.get(`/sarabun/books/${book}`, { state: 'reserved' })).total).toBe(given.length - 8);
    expect(done(await registrar.get(`/sarabun/books/${book}`, { state: 'void' })).total).toBe(8);
  });

  it('only the registry of the book reserves and strikes; others do not even see it', async () => {
    const { entryIds } = done(await reserve(registrar));
    for (const [who, code, status] of [
      [clerk, 'not_found', 404],
      [officer, 'no_menu', 403],
    ] as const) {
      refused(await reserve(who), code, status);
      refused(await strike(who, entryIds[0]), code, status);
      refused(await who.post(`/sarabun/books/${book}/first-number`, { first: 5 }), code, status);
      expect((await who.get(`/sarabun/books/${book}/export`, { as: 'csv' })).status).toBe(status);
    }
    // the head reads the book of his unit without keeping it
    const head = await headOfRoot();
    expect(done(await head.get(`/sarabun/books/${book}`)).total).toBeGreaterThan(0);
    refused(await reserve(head), 'no_menu', 403);
    refused(await strike(head, entryIds[0]), 'no_menu', 403);
  });

  async function headOfRoot(): Promise<Officer> {
    const { rows } = await sql<{ username: string }>`select a.username from account a join affiliation f on f.person_id = a.person_id
      join position p on p.id = f.position_id where p.unit_id = 10000000 and p.heads_unit limit 1`.execute(desk.office.db);
    return desk.as(rows[0]?.username ?? '');
  }

  it('a reservation has a limit, a purpose and an end within the year', async () => {
    refused(await reserve(registrar, { count: 21 }), 'too_long', 422);
    refused(await reserve(registrar, { count: 0 }), 'invalid', 422);
    refused(await reserve(registrar, { purpose: ' ' }), 'required', 422);
    const year = new Date(Date.now() + 7 * 3_600_000).getUTCFullYear();
    refused(await reserve(registrar, { until: `${year + 1}-01-01` }), 'reserve_until', 422);
    refused(await reserve(registrar, { until: '2020-01-01' }), 'reserve_until', 422);
    expect(done(await reserve(registrar, { until: `${year}-12-31` })).expiresAt).toBe(`${year}-12-31T16:59:59.999Z`);
    refused(await reserve(registrar, {}, await makeBook('RECEIVE')), 'reserve_receive_book');
  });

  it('a letter takes a reserved number once; its number and day stay; a struck or expired one is gone', async () => {
    const { entryIds } = done(await reserve(registrar, { count: 3 }));
    const { documentId } = await register(registrar);
    const taken = await asVerb((ctx) => useReserved(ctx, entryIds[0], documentId));
    expect(taken).toMatchObject({ entryId: entryIds[0], registerId: book });
    const line = await desk.office.db.selectFrom('register_entry').selectAll().where('id', '=', entryIds[0]).executeTakeFirstOrThrow();
    expect(line).toMatchObject({ document_id: documentId, seq: taken.seq });
    expect(new Date(line.issued_at)).toEqual(new Date(taken.at));
    await expect(asVerb((ctx) => useReserved(ctx, entryIds[0], documentId))).rejects.toMatchObject({ code: 'reserved_gone' });
    done(await strike(registrar, entryIds[1]));
    await expect(asVerb((ctx) => useReserved(ctx, entryIds[1], documentId))).rejects.toMatchObject({ code: 'reserved_gone' });
    const owner = await ownerOf();
    await owner.query(
      `update office.reservation set expires_at = now() - interval '1 second' where id = (select reservation_id from office.register_entry where id = $1)`,
      [entryIds[2]],
    );
    await owner.end();
    await expect(asVerb((ctx) => useReserved(ctx, entryIds[2], documentId))).rejects.toMatchObject({ code: 'reserved_gone' });
  });

  async function ownerOf() {
    const { default: pg } = await import('pg');
    const client = new pg.Client({ connectionString: desk.clone.ownerUrl });
    await client.connect();
    return client;
  }

  it('the number of a received letter is struck with its receipt, and needs a reason', async () => {
    const { documentId, receiveNo } = await register(registrar, incoming());
    const line = await desk.office.db
      .selectFrom('register_entry')
      .select('id')
      .where('document_id', '=', documentId)
      .executeTakeFirstOrThrow();
    refused(await strike(registrar, line.id, ' '), 'required', 422);
    done(await strike(registrar, line.id, 'ลงรับผิดฉบับ'));
    refused(await strike(registrar, line.id), 'already_void', 409);
    const { rows } = await sql<{ state: string }>`select state from transmission where document_id = ${documentId}`.execute(desk.office.db);
    expect(rows[0]?.state).toBe('SENT');
    const receive = done(await registrar.get('/sarabun/books')).items.find(
      (one: { kind: string; unitId: number }) => one.kind === 'RECEIVE' && one.unitId === 10_000_000,
    );
    const { data } = done(await registrar.get(`/sarabun/books/${receive.id}`, { search: receiveNo }));
    expect(data[0]).toMatchObject({ no: receiveNo, voidReason: 'ลงรับผิดฉบับ' });
    await checkBooks();
  });

  it('a number that would be refused is refused before a reason is typed, by the same rule', async () => {
    const hr = await unitId(desk, 'อว 0601.01.3');
    const { documentId } = await register(registrar, { ...incoming(), sendTo: [hr] });
    const lineOf = async (who: number) =>
      (
        await sql<{ id: number }>`select e.id from register_entry e join register r on r.id = e.register_id
          where e.document_id = ${documentId} and r.unit_id = ${who}`.execute(desk.office.db)
      ).rows[0]?.id as number;
    const asked = async (who: Officer, entryId: number) => done(await who.get(`/sarabun/book-lines/${entryId}/void`)).reason;
    const own = await lineOf(10_000_000);
    // it has gone on to a unit
    expect(await asked(registrar, own)).toBe('receipt_in_use');
    refused(await strike(registrar, own), 'receipt_in_use');
    const [, part] = done(await registrar.get(`/sarabun/documents/${documentId}`)).transmissions;
    done(await clerk.post(`/sarabun/transmissions/${part.id}/receive`));
    const theirs = await lineOf(hr);
    expect(await asked(clerk, theirs)).toBeNull();
    refused(await registrar.get(`/sarabun/book-lines/${theirs}/void`), 'not_found');
    refused(await officer.get(`/sarabun/book-lines/${theirs}/void`), 'no_menu', 403);
    done(await clerk.post(`/sarabun/transmissions/${part.id}/close`, { result: 'แล้วเสร็จ' }));
    expect(await asked(clerk, theirs)).toBe('receipt_in_use');
    refused(await strike(clerk, theirs), 'receipt_in_use');
    const { entryIds } = done(await reserve(registrar));
    expect(await asked(registrar, entryIds[0])).toBeNull();
    done(await strike(registrar, entryIds[0]));
    expect(await asked(registrar, entryIds[0])).toBe('already_void');
  });

  it('a registry opens a book before its first letter, where its unit issues numbers', async () => {
    const { bookId } = done(await registrar.post('/sarabun/books', { unitId: 10_000_000, kind: 'ORDER' }));
    expect(done(await registrar.post('/sarabun/books', { unitId: 10_000_000, kind: 'ORDER' })).bookId).toBe(bookId);
    expect(done(await reserve(registrar, {}, bookId)).numbers[0]).toMatch(/^1\//);
    refused(await clerk.post('/sarabun/books', { unitId: 10_000_000, kind: 'ANNOUNCE' }), 'not_book_keeper', 403);
    refused(await officer.post('/sarabun/books', { unitId: 10_000_000, kind: 'ANNOUNCE' }), 'no_menu', 403);
    refused(await registrar.post('/sarabun/books', { unitId: 10_000_000, kind: 'RECEIVE' }), 'invalid', 422);
  });

  it('the first number is set while the year is empty; one who mistyped sets it again', async () => {
    const fresh = await makeBook('CERTIFICATE');
    done(await registrar.post(`/sarabun/books/${fresh}/first-number`, { first: 4510 }));
    done(await registrar.post(`/sarabun/books/${fresh}/first-number`, { first: 451 }));
    expect(done(await reserve(registrar, { count: 2 }, fresh)).numbers.map((no: string) => no.split('/')[0])).toEqual(['451', '452']);
    expect(done(await registrar.get(`/sarabun/books/${fresh}`)).total).toBe(2);
    for (const issued of [fresh, book])
      expect(refused(await registrar.post(`/sarabun/books/${issued}/first-number`, { first: 7 }), 'first_issued', 422).field).toBe('first');
    await checkBooks();
  });

  it('at the turn of the year what nobody used is struck, the new year begins at 1', async () => {
    const turning = await makeBook('MINUTES');
    const { entryIds } = done(await reserve(registrar, { count: 2 }, turning));
    const owner = await ownerOf();
    const nextYear = new Date().getUTCFullYear() + 1;
    await owner.query(`create or replace function office.issue_clock() returns timestamptz language sql volatile as
      $$ select '${nextYear}-01-01T00:00:01+07:00'::timestamptz $$`);
    await owner.end();
    await asVerb(async (ctx) => {
      expect(await voidPastReservations(ctx.db)).toBeGreaterThanOrEqual(2);
      expect(await voidPastReservations(ctx.db)).toBe(0);
      const { rows } = await sql<{
        reason: string;
        void_by: number | null;
      }>`select void_reason as reason, void_by from register_entry where id = any(${entryIds}::bigint[])`.execute(ctx.db);
      expect(rows).toHaveLength(2);
      for (const row of rows) expect(row).toMatchObject({ reason: expect.stringContaining('สิ้นปี'), void_by: null });
      // the wall clock of this process stays in the old year: the day is judged by it, the number by the database's
      const { numbers } = await reserveNumbers(ctx, { bookId: turning, count: 1, requester: 'ก', purpose: 'ข', until: '' });
      expect(numbers).toEqual([`1/${nextYear + 543}`]);
    });
  });
});
