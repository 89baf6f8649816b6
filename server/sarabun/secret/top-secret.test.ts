import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Officer, openDesk } from '../../test/desk.ts';
import { allowed, done, incoming, open, pdfOf, postOf, refused, register, unitId, upload } from '../../test/letters.ts';

const canary = 'ปลาตีนเขียวมรกต';
const as: Record<string, Officer> = {};
const who = (name: string) => as[name] as Officer;

const desk = await openDesk();
const finance = await unitId(desk, 'อว 0601.01.2');
beforeAll(async () => {
  // the registrar of the highest class, another one beside him who is not cleared to it, and one of a unit
  await sql`update person set clearance = 3 where id in (select person_id from account where username in ('secretreg', 'siriporn.b'))`.execute(
    desk.office.db,
  );
  await sql`insert into duty (person_id, kind, unit_id) select person_id, 'SECRET_REGISTRY', ${finance} from account where username = 'siriporn.b'`.execute(
    desk.office.db,
  );
  await sql`insert into duty (person_id, kind, unit_id) select person_id, 'SECRET_REGISTRY', 10000000 from account where username = 'deputy'`.execute(
    desk.office.db,
  );
  for (const name of ['secretreg', 'deputy', 'siriporn.b', 'director', 'registrar', 'admin']) as[name] = await desk.as(name);
});
afterAll(() => desk.close());

describe('a letter of the highest class', () => {
  let received: { documentId: number; transmissionId: number };

  it('is a line in the book and nothing else: no file, no summary, not by who is not cleared', async () => {
    refused(await who('deputy').post('/sarabun/letters', incoming({ secrecy: 3 })), 'secret_needs_registrar', 422);
    const file = done(await upload(desk, who('secretreg'), await pdfOf()));
    for (const [part, field] of [
      [{ mainFile: file.id }, 'mainFile'],
      [{ enclosureFiles: [file.id] }, 'mainFile'],
    ] as const) {
      expect(
        refused(await who('secretreg').post('/sarabun/letters', incoming({ secrecy: 3, ...part })), 'top_secret_no_file', 422).field,
      ).toBe(field);
    }
    expect(
      refused(await who('secretreg').post('/sarabun/letters', incoming({ secrecy: 3, summary: 'สรุป' })), 'top_secret_row_only', 422).field,
    ).toBe('summary');
    received = await register(who('secretreg'), { secrecy: 3, subject: `เรื่อง ${canary}` });
  });

  it('is handed on by hand to the secret registrar of a unit, and nobody is given work to write on it', async () => {
    const { documentId, transmissionId } = received;
    const post = await postOf(desk, who('director'));
    refused(await who('secretreg').post(`/sarabun/documents/${documentId}/present`, { transmissionId, to: [post] }), 'top_secret_row_only');
    expect(allowed(await open(who('secretreg'), documentId)).filter((one) => /present|endorse|assign/.test(one))).toEqual([]);
    refused(
      await who('secretreg').post(`/sarabun/transmissions/${transmissionId}/forward`, { to: [who('director').personId] }),
      'holder_lacks_clearance',
    );
    done(await who('secretreg').post(`/sarabun/transmissions/${transmissionId}/forward`, { to: [finance] }));
    const { rows } = await sql<{
      method: string;
    }>`select method from transmission where document_id = ${documentId} and parent_id is not null`.execute(desk.office.db);
    expect(rows).toEqual([{ method: 'HAND' }]);
    const seen = await open(who('siriporn.b'), documentId);
    const mine = seen.transmissions.find((one: { receiverId: number }) => one.receiverId === finance);
    done(await who('siriporn.b').post(`/sarabun/transmissions/${mine.id}/receive`));
  });

  it('what is mended of its line takes no summary, and how it was dealt with is for who has access', async () => {
    const { documentId } = received;
    expect(
      refused(await who('secretreg').post(`/sarabun/documents/${documentId}/amend`, { summary: 'สรุป' }), 'top_secret_row_only', 422).field,
    ).toBe('summary');
    done(await who('secretreg').post(`/sarabun/documents/${documentId}/amend`, { disposal: `มอบ ${canary}` }));
    for (const name of ['secretreg', 'deputy']) {
      const { items } = done(await who(name).get('/sarabun/books'));
      const book = items.find((one: { series: string; kind: string }) => one.series === 'SECRET' && one.kind === 'RECEIVE');
      expect(JSON.stringify((await who(name).get(`/sarabun/books/${book.id}`)).body).includes(`มอบ ${canary}`)).toBe(name === 'secretreg');
    }
  });

  it('in its books only its class is read by who has no access, the secret registrar beside him too', async () => {
    for (const [name, sees] of [
      ['secretreg', true],
      ['deputy', false],
    ] as const) {
      const { items } = done(await who(name).get('/sarabun/books'));
      const book = items.find((one: { series: string; kind: string; unitId: number }) => one.series === 'SECRET' && one.kind === 'RECEIVE');
      expect(book.topSecret).toBe(sees);
      const { data } = done(await who(name).get(`/sarabun/books/${book.id}`));
      expect(data[0].subject).toBe(sees ? `เรื่อง ${canary}` : 'ลับที่สุด');
      expect(data[0].documentId === null).toBe(!sees);
      const reply = await who(name).get(`/sarabun/books/${book.id}`, { search: canary });
      expect(done(reply).data.length).toBe(sees ? 1 : 0);
    }
    for (const name of ['registrar', 'admin', 'director', 'deputy']) {
      expect((await who(name).get(`/sarabun/documents/${received.documentId}`)).status).toBe(404);
      expect(JSON.stringify((await who(name).post('/sarabun/search', { text: canary })).body)).not.toContain(`เรื่อง ${canary}`);
    }
  });

  it('of our own is written outside of the system: here it gets its number and goes by hand', async () => {
    const letter = { subject: `แผน ${canary}`, to: 'สภาความมั่นคงแห่งชาติ', by: 'พ.ต. สมชาย' };
    refused(await who('registrar').post('/sarabun/top-secret', letter), 'secret_needs_registrar', 403);
    for (const name of ['deputy', 'admin', 'director']) expect((await who(name).post('/sarabun/top-secret', letter)).status).toBe(403);
    const { documentId, transmissionId, docNo } = done(await who('secretreg').post('/sarabun/top-secret', letter));
    expect(docNo).toMatch(/^อว 0601\/\d+$/);
    const seen = await open(who('secretreg'), documentId);
    expect(seen).toMatchObject({ document: { state: 50, docNo, secrecy: 3 }, files: [] });
    for (const method of ['POST', 'EMAIL'])
      expect((await who('secretreg').post(`/sarabun/transmissions/${transmissionId}/deliver`, { method, text: '' })).status).toBe(422);
    done(await who('secretreg').post(`/sarabun/transmissions/${transmissionId}/deliver`, { method: 'HAND', text: 'ผู้รับลงชื่อแล้ว' }));
    expect((await open(who('secretreg'), documentId)).document.state).toBe(60);
    refused(await who('secretreg').post('/sarabun/drafts', { type: 1, answers: received.documentId }), 'top_secret_row_only', 422);
    const { rows } = await sql`select 1 from letter_text where text like ${`%${canary}%`}`.execute(desk.office.db);
    expect(rows).toEqual([]);
  });

  it('the next number of the secret book is told to its registrar', async () => {
    const next = done(await who('secretreg').get('/sarabun/letters/next-number', { secrecy: '1' }));
    expect(next).toMatchObject({ classed: true, openBooks: false, classUpTo: 3, next: 2 });
    expect(done(await who('secretreg').get('/sarabun/letters/next-number'))).toMatchObject({ classed: true });
    expect(done(await who('registrar').get('/sarabun/letters/next-number'))).toMatchObject({ classed: false, classUpTo: 0 });
    refused(await who('registrar').get('/sarabun/letters/next-number', { secrecy: '1' }), 'secret_needs_registrar', 403);
  });
});
