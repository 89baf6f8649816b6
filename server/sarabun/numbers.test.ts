import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDesk } from '../test/desk.ts';
import { done, incoming, open, pdfOf, type Registered, refused, register, rows, unitId, upload } from '../test/letters.ts';

const desk = await openDesk();
const [registrar, second, clerk, clerk2] = await desk.officers('registrar', 'sommai.p', 'clerk', 'chutima.r');
const hr = await unitId(desk, 'อว 0601.01.3');
afterAll(() => desk.close());

/** Every line of every book: no gap, no twin, and the order of numbers is the order of time. */
async function checkBooks(): Promise<void> {
  const lines = await desk.office.db
    .selectFrom('register_entry')
    .select(['register_id', 'be_year', 'seq', 'issued_at'])
    .orderBy('register_id')
    .orderBy('be_year')
    .orderBy('seq')
    .execute();
  const counters = await desk.office.db.selectFrom('register_counter').select(['register_id', 'be_year', 'last_no']).execute();
  for (const { register_id, be_year, last_no } of counters) {
    const own = lines.filter((line) => line.register_id === register_id && line.be_year === be_year);
    expect(own.map((line) => line.seq)).toEqual(Array.from({ length: last_no }, (_, i) => i + 1));
    const times = own.map((line) => new Date(line.issued_at).getTime());
    expect(times).toEqual([...times].sort((a, b) => a - b));
  }
}

async function sentTo(unit: number): Promise<{ documentId: number; child: number; root: number }> {
  const { documentId, transmissionId } = await register(registrar, { sendTo: [unit] });
  return { documentId, root: transmissionId, child: (await open(registrar, documentId)).transmissions[1].id };
}

describe('numbers', () => {
  it('[I1] [REL2] run on without a gap when many register at once, refusals between', async () => {
    const calls = Array.from({ length: 60 }, (_, i) =>
      (i % 2 ? registrar : second).post('/sarabun/letters', incoming(i % 10 === 3 ? { subject: '' } : {})),
    );
    const replies = await Promise.all(calls);
    const given = replies.filter((reply) => reply.body.status === 'success').map((reply) => reply.body as Registered);
    expect(given).toHaveLength(54);
    expect(new Set(given.map((one) => one.receiveNo)).size).toBe(54);
    await checkBooks();
  });

  it('[I1] are given back when the transaction fails after the number was taken', async () => {
    const before = await desk.office.db.selectFrom('register_counter').select('last_no').where('last_no', '>', 0).executeTakeFirstOrThrow();
    const { registerIncoming } = await import('./intake/register-incoming.ts');
    const { contextOf } = await import('../http/serve.ts');
    const me = await desk.office.sessions.find(registrar.token);
    const facts = { id: 'test', ip: '', userAgent: '', key: null };
    const failing = desk.office.db.transaction().execute(async (db) => {
      await registerIncoming(contextOf(desk.office, db, facts, me), incoming({ enclosureFiles: [], sendTo: [] }) as never);
      throw new Error('the disk is full');
    });
    await expect(failing).rejects.toThrow('the disk is full');
    const after = await register(registrar);
    expect(after.receiveNo.split('/')[0]).toBe(String(before.last_no + 1));
    await checkBooks();
  });

  it('[SC2] [I5] two clerks receive at once: one number, the other is told who was first', async () => {
    for (let round = 0; round < 8; round++) {
      const { child } = await sentTo(hr);
      const replies = await Promise.all([clerk, clerk2].map((one) => one.post(`/sarabun/transmissions/${child}/receive`)));
      const won = replies.find((reply) => reply.body.status === 'success');
      const lost = replies.find((reply) => reply.body.status === 'error');
      refused(lost as never, 'already_received', 409);
      expect(lost?.body.message).toContain(won?.body.receiveNo);
      expect(lost?.body.message).toMatch(/กิ่งกาญจน์|ชุติมา/);
    }
    await checkBooks();
  });

  it('[SC3] [I5] recall and receive never both succeed', async () => {
    const outcomes = new Set<string>();
    for (let round = 0; round < 20; round++) {
      const { child, documentId } = await sentTo(hr);
      const calls = [
        () => clerk.post(`/sarabun/transmissions/${child}/receive`),
        () => registrar.post(`/sarabun/transmissions/${child}/recall`, { reason: 'ส่งผิด' }),
      ];
      const [first, other] = await Promise.all(round % 2 ? calls.map((call) => call()) : calls.reverse().map((call) => call()));
      expect([first, other].filter((reply) => reply?.body.status === 'success')).toHaveLength(1);
      const { state, receiveNo } = (await open(registrar, documentId)).transmissions[1];
      outcomes.add(state);
      expect(receiveNo === null).toBe(state === 'RECALLED');
    }
    await checkBooks();
    expect([...outcomes].every((state) => state === 'RECEIVED' || state === 'RECALLED')).toBe(true);
  });

  it('[I16] [REL3] the same key makes one letter and one number, also when sent ten times at once', async () => {
    const key = randomBytes(12).toString('hex');
    const fields = incoming();
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => registrar.post('/sarabun/letters', fields, { 'idempotency-key': key })),
    );
    const again = await registrar.post('/sarabun/letters', fields, { 'idempotency-key': key });
    const made = new Set([...replies, again].map((reply) => JSON.stringify([reply.body.documentId, reply.body.receiveNo])));
    expect(made.size).toBe(1);
    refused(await registrar.post('/sarabun/letters', incoming(), { 'idempotency-key': key }), 'key_reused', 422);
    refused(await registrar.post('/sarabun/letters', incoming(), { 'idempotency-key': '' }), 'key_required');
    const { child } = await sentTo(hr);
    const receiveKey = randomBytes(12).toString('hex');
    const received = await Promise.all(
      [1, 2, 3].map(() => clerk.post(`/sarabun/transmissions/${child}/receive`, {}, { 'idempotency-key': receiveKey })),
    );
    expect(new Set(received.map((reply) => reply.body.receiveNo)).size).toBe(1);
    await checkBooks();
  });

  it('two clerks with the same letter: one is registered, the other sees its number', async () => {
    const fields = incoming();
    const replies = await Promise.all([registrar, second].map((one) => one.post('/sarabun/letters', fields)));
    const won = replies.filter((reply) => reply.body.status === 'success');
    expect(won).toHaveLength(1);
    const lost = replies.find((reply) => reply.body.status === 'error');
    refused(lost as never, 'duplicate_letter');
    expect(lost?.body.message).toContain(won[0]?.body.receiveNo);
  });

  it('[SC4] [I3] a cancelled receipt keeps its number in the book, void; the next receipt takes a new one', async () => {
    const main = done(await upload(desk, registrar, await pdfOf()));
    const { documentId } = await register(registrar, { sendTo: [hr], mainFile: main.id });
    const child = (await open(registrar, documentId)).transmissions[1].id;
    const first = done(await clerk.post(`/sarabun/transmissions/${child}/receive`));
    done(await clerk.post(`/sarabun/transmissions/${child}/cancel-receipt`, { reason: 'รับผิดสมุด' }));
    expect((await rows(clerk, 'unreceived')).data).toContainEqual(
      expect.objectContaining({ F_TRANS_ID: child, F_CANCEL_RECEIVED: 1, RECEIVE_NO: '-' }),
    );
    const again = done(await clerk2.post(`/sarabun/transmissions/${child}/receive`));
    expect(Number(again.receiveNo.split('/')[0])).toBeGreaterThan(Number(first.receiveNo.split('/')[0]));
    const seen = await open(clerk, documentId);
    expect(seen.stamps.filter((stamp: { transmissionId: number }) => stamp.transmissionId === child)).toMatchObject([
      { number: again.receiveNo, voided: false },
    ]);
    const { items } = done(await clerk.get('/sarabun/books'));
    const page = done(await clerk.get(`/sarabun/books/${items[0].id}`, { pageSize: '100' }));
    expect(page.data.find((line: { no: string }) => line.no === first.receiveNo)).toMatchObject({ voidReason: 'รับผิดสมุด', documentId });
    await checkBooks();
    // a receipt of yesterday is for the head to cancel
    await desk.office.db
      .updateTable('transmission')
      .set({ received_at: new Date(Date.now() - 86_400_000 * 2) })
      .where('id', '=', child)
      .execute();
    refused(await clerk.post(`/sarabun/transmissions/${child}/cancel-receipt`, { reason: 'รับผิด' }), 'receipt_other_day');
    done(await (await desk.as('head')).post(`/sarabun/transmissions/${child}/cancel-receipt`, { reason: 'รับผิด' }));
  });

  it('a letter for another agency goes back outside: its number is void, the letter cancelled', async () => {
    const { documentId, transmissionId } = await register(registrar);
    done(await registrar.post(`/sarabun/transmissions/${transmissionId}/cancel-receipt`, { reason: 'ส่งผิดหน่วยงาน' }));
    done(await registrar.post(`/sarabun/transmissions/${transmissionId}/return`, { reason: 'มิใช่หนังสือถึงมหาวิทยาลัย' }));
    expect((await open(registrar, documentId)).document).toMatchObject({ state: 90, closedResult: 'มิใช่หนังสือถึงมหาวิทยาลัย' });
    await checkBooks();
  });

  it('[SEC29] a line of a book is never changed by the application, but for its void mark, once', async () => {
    const line = await desk.office.db.selectFrom('register_entry').select('id').executeTakeFirstOrThrow();
    for (const column of ['seq', 'be_year', 'issued_at', 'document_id'] as const) {
      await expect(
        desk.office.db
          .updateTable('register_entry')
          .set({ [column]: column === 'issued_at' ? new Date() : 1 } as never)
          .where('id', '=', line.id)
          .execute(),
      ).rejects.toThrow('permission denied');
    }
    await expect(desk.office.db.deleteFrom('register_entry').where('id', '=', line.id).execute()).rejects.toThrow('permission denied');
    await expect(desk.office.db.deleteFrom('event').execute()).rejects.toThrow('permission denied');
  });
});

describe('the turn of the year', () => {
  let owner: pg.Client;
  const setClock = (at: string) =>
    owner.query(
      `create or replace function office.issue_clock() returns timestamptz language sql volatile as $$ select timestamptz '${at}' $$`,
    );

  beforeAll(async () => {
    owner = new pg.Client({ connectionString: desk.clone.ownerUrl });
    await owner.connect();
  });
  afterAll(() => owner?.end());

  it('[SC7] [I14] 31 December 23:59:59 is the old year, a second after midnight number 1 of the new one, in Bangkok', async () => {
    await setClock('2026-12-31T16:59:59Z');
    const old = await register(registrar);
    await setClock('2026-12-31T17:00:01Z');
    const fresh = await register(registrar);
    expect(old.receiveNo).toMatch(/\/2569$/);
    expect(fresh.receiveNo).toBe('1/2570');
    expect((await open(registrar, fresh.documentId)).timeline[0]).toMatchObject({ number: '1/2570', at: '2026-12-31T17:00:01.000Z' });
  });

  it('[REL15] refuses to give a number while the clock is behind the last line', async () => {
    await setClock('2026-12-31T17:06:00Z');
    await register(registrar);
    await setClock('2026-12-31T17:00:30Z');
    refused(await registrar.post('/sarabun/letters', incoming()), 'clock_behind');
    await setClock('2026-12-31T17:02:00Z');
    await register(registrar);
    await checkBooks();
  });
});
