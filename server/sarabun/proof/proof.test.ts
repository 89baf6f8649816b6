import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { openDesk } from '../../test/desk.ts';
import { done, refused } from '../../test/letters.ts';
import { bring, certify, codeOf, paperOf, pin, signAs, signedByKey, submitted } from '../../test/own-letter.ts';

const desk = await openDesk();
const [officer, head, director] = await desk.officers('officer', 'head', 'director');
afterAll(() => desk.close());

describe('the code on a paper', () => {
  it('[R1] tells a stranger whether it stands and what the agency shows of its kind, to compare with the paper in hand, and nothing else', async () => {
    const documentId = await submitted(desk, officer, { signers: [director], subject: 'เรื่องที่คนนอกไม่ควรรู้' });
    const { docNo } = done(await signAs(director, documentId, {}));
    const code = await codeOf(desk, documentId);
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{26}$/);
    const reply = await ask(code);
    expect(reply.json()).toEqual({
      status: 'success',
      number: docNo,
      date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      agency: expect.any(String),
      state: 'VALID',
      reason: null,
      subject: 'เรื่องที่คนนอกไม่ควรรู้',
      signers: ['ศาสตราจารย์ ดร.กตัญญู เกียรติศักดิ์สกุล อธิการบดี'],
      // a memo stays inside: no picture until the agency says so
      picture: null,
    });
    const admin = await desk.as('admin');
    const shows = { documentType: 2, seal: true, subject: false, signers: false, picture: true };
    refused(await officer.post('/sign-types/proof', shows), 'forbidden', 403);
    done(await admin.post('/sign-types/proof', shows));
    const shown = (await ask(code)).json();
    expect(shown).toMatchObject({ state: 'VALID', subject: null, signers: null, picture: expect.any(String) });
    const drawn = await sharp(Buffer.from(shown.picture, 'base64')).metadata();
    expect(drawn.format).toBe('webp');
    expect(drawn.width).toBeLessThanOrEqual(480);
    done(await admin.post('/sign-types/proof', { ...shows, subject: true, signers: true, picture: false }));
    // as somebody types it who reads it off the paper
    expect((await ask(`${code.slice(0, 8).toLowerCase()} ${code.slice(8).replaceAll('0', 'o')}`)).json()).toEqual(reply.json());
    done(await head.post(`/sarabun/documents/${documentId}/cancel`, { reason: 'ออกผิด' }));
    expect((await ask(code)).json()).toMatchObject({
      number: docNo,
      state: 'VOID',
      reason: 'CANCELLED',
      subject: null,
      signers: null,
      picture: null,
    });
  });

  it('a letter that was signed and went back: its old paper is void and bears no number', async () => {
    await certify(desk, head, director);
    await signedByKey(desk, 4);
    const documentId = await submitted(desk, officer, { type: 4, signers: [head, director] });
    done(await signAs(head, documentId));
    const code = await codeOf(desk, documentId);
    expect((await ask(code)).json()).toMatchObject({ number: null, date: null, state: 'PENDING' });
    const { data } = done(await director.post('/sarabun/get-todo-list', { typeCode: 'sign', pageSize: 100 }));
    const { F_JOB_ID } = data.find((row: { F_DOC_ID: number }) => row.F_DOC_ID === documentId);
    done(await director.post(`/sarabun/tasks/${F_JOB_ID}/send-back`, { reason: 'แก้ชื่อกรรมการ' }));
    done(await officer.post(`/sarabun/drafts/${documentId}/submit`));
    done(await signAs(head, documentId));
    done(await signAs(director, documentId));
    expect((await ask(code)).json()).toMatchObject({ number: null, date: null, state: 'VOID', reason: 'SUPERSEDED' });
    const newest = await codeOf(desk, documentId);
    expect(newest).not.toBe(code);
    expect((await ask(newest)).json()).toMatchObject({ state: 'VALID', number: expect.any(String) });
  });

  it('every code that is not known answers the same, byte by byte', async () => {
    const wrong = ['0'.repeat(26), 'Z'.repeat(26), 'x', "' or 1=1 --", '%00', 'ก'.repeat(20), '-', `${'0'.repeat(26)}9`];
    const answers = await Promise.all(wrong.map((code) => ask(code, { 'x-request-id': 'the-same-request' })));
    for (const answer of answers) {
      expect(answer.statusCode).toBe(404);
      expect(answer.body).toBe(answers[0]?.body);
      expect(Object.keys(answer.headers).sort()).toEqual(Object.keys(answers[0]?.headers ?? {}).sort());
    }
  });

  it('judges a file that somebody received: the original, an earlier state of it, another file; names nobody and keeps nothing', async () => {
    await certify(desk, director);
    await signedByKey(desk, 7);
    const documentId = await submitted(desk, officer, { type: 7, signers: [director] });
    done(await signAs(director, documentId));
    const code = await codeOf(desk, documentId);
    const original = await paperOf(director, documentId);
    const files = Number(
      (
        await desk.office.db
          .selectFrom('file')
          .select((eb) => eb.fn.countAll().as('n'))
          .executeTakeFirstOrThrow()
      ).n,
    );
    const last = await bring(desk, code, original);
    expect(last.body).toMatchObject({
      status: 'success',
      match: 'LAST',
      file: 'signed',
      state: 'trusted',
      signatures: [{ kind: 'person', state: 'trusted' }],
    });
    expect(JSON.stringify(last.body)).not.toContain('กตัญญู');
    const { size } = await desk.office.db
      .selectFrom('letter_paper_revision as r')
      .innerJoin('letter_paper as p', 'p.id', 'r.paper_id')
      .select('r.size')
      .where('p.code', '=', code)
      .where('r.seq', '=', 1)
      .executeTakeFirstOrThrow();
    expect((await bring(desk, code, original.subarray(0, size))).body).toMatchObject({ match: 'EARLIER' });
    const changed = Buffer.from(original);
    changed[2000] = (changed[2000] as number) ^ 1;
    expect((await bring(desk, code, changed)).body).toMatchObject({ match: 'OTHER', state: 'broken' });
    expect((await bring(desk, code, Buffer.from('not a PDF at all'))).body).toMatchObject({
      match: 'OTHER',
      file: 'unreadable',
      state: null,
    });
    expect((await bring(desk, '0'.repeat(26), original)).status).toBe(404);
    const after = Number(
      (
        await desk.office.db
          .selectFrom('file')
          .select((eb) => eb.fn.countAll().as('n'))
          .executeTakeFirstOrThrow()
      ).n,
    );
    expect(after).toBe(files);
    const many = await Promise.all(Array.from({ length: 12 }, () => bring(desk, code, Buffer.from('x'))));
    expect(many.some((one) => one.status === 429)).toBe(true);
  });

  it('is asked so often from one address, and no more', async () => {
    const desk2 = await openDesk();
    const calls = await Promise.all(Array.from({ length: 61 }, () => desk2.app.inject({ url: `/api/verify/${'0'.repeat(26)}` })));
    const statuses = calls.map((call) => call.statusCode);
    expect(statuses.filter((status) => status === 404)).toHaveLength(60);
    const refusedOne = calls.find((call) => call.statusCode === 429);
    expect(refusedOne?.json()).toMatchObject({ code: 'too_many' });
    expect(Number(refusedOne?.headers['retry-after'])).toBeGreaterThan(0);
    await desk2.close();
  });
});

describe('the history of one’s signings', () => {
  it('[R9] names letter, kind, number, time, type and certificate; only one’s own, by year, in pages', async () => {
    const before = done(await director.get('/sarabun/signed-history')).total;
    const plain = await submitted(desk, officer, { signers: [director], subject: 'ลงนามอย่างเดิม' });
    done(await signAs(director, plain, {}));
    const keyed = await submitted(desk, officer, { type: 4, signers: [director], subject: 'ลงนามด้วยใบรับรอง' });
    const { docNo } = done(await signAs(director, keyed, { pin }));
    const history = done(await director.get('/sarabun/signed-history', { pageSize: '2' }));
    expect(history.total).toBe(before + 2);
    expect(history.data).toMatchObject([
      {
        documentId: keyed,
        subject: 'ลงนามด้วยใบรับรอง',
        mayOpen: true,
        docNo,
        signType: 2,
        certificateSerial: expect.stringMatching(/^[0-9a-f]+$/),
      },
      { documentId: plain, subject: 'ลงนามอย่างเดิม', signType: 1, certificateSerial: null, onBehalf: null, superseded: false },
    ]);
    const [year] = history.years;
    expect(year).toBeGreaterThan(2560);
    expect(done(await director.get('/sarabun/signed-history', { year: String(year) })).total).toBe(history.total);
    expect(done(await director.get('/sarabun/signed-history', { year: '2500' }))).toMatchObject({ total: 0, data: [] });
    expect(done(await officer.get('/sarabun/signed-history'))).toMatchObject({ total: 0, years: [] });
    refused(await desk.as('officer').then((who) => who.get('/sarabun/signed-history', { year: 'x' })), 'invalid');
  });

  it('a letter that the signer may see no longer keeps its line and shows no subject', async () => {
    const documentId = await submitted(desk, officer, { signers: [director], subject: 'ต่อมาเป็นความลับ' });
    done(await signAs(director, documentId, {}));
    await desk.office.db.deleteFrom('document_party').where('document_id', '=', documentId).execute();
    const [line] = done(await director.get('/sarabun/signed-history')).data;
    expect(line).toMatchObject({ documentId, subject: '', mayOpen: false });
  });
});

function ask(code: string, headers: Record<string, string> = {}) {
  return desk.app.inject({ url: `/api/verify/${encodeURIComponent(code)}`, headers });
}
