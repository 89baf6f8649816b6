import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { openPaper } from '../../paper/paper.ts';
import { giveCrest, openDesk } from '../../test/desk.ts';
import { done, postOf, refused } from '../../test/letters.ts';
import { textsOf } from '../../test/pdf-text.ts';

const desk = await openDesk({}, { crest: false });
const as = await desk.byName('officer', 'officer2', 'head', 'director');
afterAll(() => desk.close());

async function newDraft(type = 1) {
  const { documentId } = done(await as.officer.post('/sarabun/drafts', { type }));
  const draft = done(await as.officer.get(`/sarabun/drafts/${documentId}`));
  const signer = await postOf(desk, as.director);
  const typed = {
    content: {
      ...draft.content,
      subject: 'ขอเชิญประชุม',
      to: 'อธิบดีกรมบัญชีกลาง',
      body: [{ kind: 'paragraph', text: 'ยังไม่ได้บันทึกที่ใด' }],
    },
    speed: 2,
    route: [{ kind: 'SIGN', order: 0, id: signer }],
    receivers: [{ kind: 'OUTSIDE', name: 'กรมบัญชีกลาง', purpose: 'ACTION', method: 'POST' }],
  };
  return { documentId, revision: draft.revision, typed };
}

const plain = (text: string) => text.normalize('NFC').replaceAll('ํา', 'ำ').replace(/\s+/g, '');

describe('the preview of what is typed and not saved', () => {
  it('is the paper itself: text, speed and signer as typed; nothing of it is kept', async () => {
    const { documentId, typed } = await newDraft();
    const path = `/sarabun/drafts/${documentId}/preview`;
    const reply = await as.officer.post(path, typed);
    expect(reply.headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'no-store' });
    const [page = ''] = (await textsOf(reply.body)).map(plain);
    for (const said of ['ขอเชิญประชุม', 'ยังไม่ได้บันทึกที่ใด', 'ด่วน', 'อธิการบดี', 'ที่อว๐๖๐๑']) expect(page).toContain(said);
    expect(page, 'the place of the crest').toContain('(ครุฑ)');
    const saved = plain((await textsOf((await as.officer.get(path)).body))[0] ?? '');
    expect(saved).not.toContain('ขอเชิญประชุม');
    await giveCrest(desk.office);
    expect(plain((await textsOf((await as.officer.post(path, typed)).body))[0] ?? '')).not.toContain('ครุฑ');
    await sql`update agency_mark set withdrawn_at = now()`.execute(desk.office.db);
  });

  it('belongs to who may open the draft, and to nobody else', async () => {
    const { documentId, typed } = await newDraft();
    const path = `/sarabun/drafts/${documentId}/preview`;
    expect((await as.officer2.post(path, typed)).status).toBe(404);
    expect((await as.head.post(path, typed)).status, 'not submitted yet').toBe(404);
    expect((await as.officer.post('/sarabun/drafts/999999/preview', typed)).status).toBe(404);
    expect((await desk.app.inject({ method: 'POST', url: `/api${path}`, payload: typed })).statusCode).toBe(401);
    expect((await as.officer.post(path, { ...typed, speed: 9 })).body).toMatchObject({ code: 'invalid', field: 'speed' });
  });

  it('a character that cannot be printed is named, at the field that has it', async () => {
    const { documentId, typed } = await newDraft();
    const path = `/sarabun/drafts/${documentId}/preview`;
    const { content } = typed;
    const odd = { ...content, body: [{ kind: 'paragraph', text: 'ประชุมร่วมกับ 漢 และคณะ' }] };
    const inBody = refused(await as.officer.post(path, { ...typed, content: odd }), 'missing_glyph', 422);
    expect(inBody).toMatchObject({ field: 'content.body', message: expect.stringContaining('漢') });
    const inSubject = await as.officer.post(path, { ...typed, content: { ...content, subject: 'เรื่อง 漢' } });
    expect(refused(inSubject, 'missing_glyph').field).toBe('content.subject');
  });

  it('[SEC34] a text too long for one paper is refused at its field before it is set, also when it is submitted', async () => {
    const { documentId, revision, typed } = await newDraft();
    const path = `/sarabun/drafts/${documentId}/preview`;
    const withBody = (body: object[]) => ({ ...typed, content: { ...typed.content, body } });
    const long = Array.from({ length: 101 }, () => ({ kind: 'paragraph', text: 'ก'.repeat(2000) }));
    const table = (rows: number) => ({ kind: 'table', rows: Array.from({ length: rows }, () => Array(10).fill({ text: '1' })) });
    const refusal = refused(await as.officer.post(path, withBody(long)), 'paper_too_long', 422);
    expect(refusal).toMatchObject({ field: 'content.body', message: expect.stringContaining('202,000') });
    const cells = refused(await as.officer.post(path, withBody([table(200), table(101)])), 'paper_too_many_cells', 422);
    expect(cells).toMatchObject({ field: 'content.body', message: expect.stringContaining('3,010') });
    done(await as.officer.post(`/sarabun/drafts/${documentId}`, { ...withBody(long), revision, links: [] }));
    expect(refused(await as.officer.post(`/sarabun/drafts/${documentId}/submit`, {}), 'paper_too_long', 422).field).toBe('content.body');
    expect((await as.officer.post(path, typed)).status).toBe(200);
  });

  it('[SEC34] what takes longer than it may is ended and said; signing and the next preview go on', async () => {
    const { documentId, typed } = await newDraft();
    const path = `/sarabun/drafts/${documentId}/preview`;
    const { paper } = desk.office;
    const { preview } = paper;
    const hasty = openPaper({ threads: 1, previewTime: 1 });
    paper.preview = hasty.preview;
    try {
      expect(refused(await as.officer.post(path, typed), 'paper_not_made').message).toContain('ลองใหม่');
      expect(refused(await as.officer.get(path), 'paper_not_made').message).toContain('ลองใหม่');
    } finally {
      paper.preview = preview;
      await hasty.close();
    }
    expect((await as.officer.post(path, typed)).status).toBe(200);
  });

  it('ends with whoever asked for it: what is overtaken leaves the line before it is typeset', async () => {
    const { documentId, typed } = await newDraft();
    const { paper } = desk.office;
    const { preview } = paper;
    const waited: AbortSignal[] = [];
    paper.preview = (_template, _data, signal) => {
      waited.push(signal);
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    };
    await desk.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = desk.app.server.address() as AddressInfo;
    const gone = new AbortController();
    const reply = fetch(`http://127.0.0.1:${port}/api/sarabun/drafts/${documentId}/preview`, {
      method: 'POST',
      headers: { authorization: `Bearer ${as.officer.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(typed),
      signal: gone.signal,
    }).catch(() => 'gone');
    await expect.poll(() => waited.length).toBe(1);
    gone.abort();
    expect(await reply).toBe('gone');
    await expect.poll(() => waited[0]?.aborted).toBe(true);
    paper.preview = preview;

    const memo = { unit: '', number: '', date: null, to: '', subject: 'ก', body: [], signer: { name: '', position: [] } };
    const overtaken = Array.from({ length: 20 }, () => new AbortController());
    const made = overtaken.map(({ signal }) => preview('memo', memo, signal));
    for (const one of overtaken) one.abort(new Error('overtaken'));
    const states = (await Promise.allSettled(made)).map((one) => one.status);
    expect(states.filter((state) => state === 'fulfilled').length).toBeLessThanOrEqual(2);
    expect((await preview('memo', memo, new AbortController().signal)).length).toBeGreaterThan(1000);
  });
});

describe('an external letter of an agency without a crest', () => {
  it('is neither submitted nor numbered; the refusal says who can upload one. A memo needs none', async () => {
    const { documentId, revision, typed } = await newDraft();
    const save = (id: number, given: object) => as.officer.post(`/sarabun/drafts/${id}`, { ...given, revision, links: [] });
    done(await save(documentId, typed));
    expect(refused(await as.officer.post(`/sarabun/drafts/${documentId}/submit`), 'crest_missing').message).toContain('นายชยพล สุวรรณภูมิ');
    const memo = await newDraft(2);
    const [unit] = done(await as.officer.get('/sarabun/receivers', { search: 'กองคลัง' })).items;
    const receivers = [{ kind: 'UNIT', id: unit.id, name: unit.name, purpose: 'ACTION' }];
    done(await save(memo.documentId, { ...memo.typed, receivers }));
    done(await as.officer.post(`/sarabun/drafts/${memo.documentId}/submit`));

    await giveCrest(desk.office);
    done(await as.officer.post(`/sarabun/drafts/${documentId}/submit`));
    await sql`update agency_mark set withdrawn_at = now()`.execute(desk.office.db);
    const task = await sql<{ id: number }>`select id from task where document_id = ${documentId} and kind = 'SIGN'`.execute(desk.office.db);
    const signed = await as.director.post(`/sarabun/tasks/${task.rows[0]?.id}/sign`);
    const { state } = await desk.office.db.selectFrom('document').select('state').where('id', '=', documentId).executeTakeFirstOrThrow();
    expect([signed.body.code, state]).toEqual(state === 30 ? [undefined, 30] : ['crest_missing', 20]);
  });
});
