import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findHeldFiles } from '../files/store/held-files.ts';
import { type Officer, openDesk } from '../test/desk.ts';
import { done, pdfOf, refused } from '../test/letters.ts';
import { sendFile } from '../test/send-file.ts';
import { act, ask, giveAuthority } from '../test/trial-request.ts';

const desk = await openDesk();
const owner = new pg.Client({ connectionString: desk.clone.ownerUrl });
let [officer, other, head, director, secretary] = [] as unknown as Officer[] as [Officer, Officer, Officer, Officer, Officer];
beforeAll(async () => {
  [officer, other, head, director, secretary] = await desk.officers('officer', 'officer2', 'head', 'director', 'secretary');
  await owner.connect();
  await giveAuthority(desk);
});
afterAll(async () => {
  await owner.end();
  await desk.close();
});

const bring = async (by: Officer | undefined, requestId: number, role = 'order', bytes?: Buffer) =>
  sendFile(desk, `/office/requests/${requestId}/files?role=${role}`, bytes ?? (await pdfOf()), {
    ...(by ? { by } : {}),
    name: 'คำสั่งเดินทาง.pdf',
    type: 'application/pdf',
  });
const look = (who: Officer, requestId: number, fileId: number) => who.get(`/office/requests/${requestId}/files/${fileId}`);

it('a paper is brought to one’s own draft, shown with it, opened by whoever may see the request, and taken off until it is sent', async () => {
  const { requestId } = await ask(desk, officer, { send: false });
  const [first, second] = [done(await bring(officer, requestId)), done(await bring(officer, requestId, ''))];
  expect(first).toMatchObject({ name: 'คำสั่งเดินทาง.pdf', mime: 'application/pdf', role: 'order' });
  done(await officer.post(`/office/requests/${requestId}/files/${second.id}/remove`));
  expect(done(await officer.get(`/office/requests/${requestId}`)).files).toMatchObject([
    { id: first.id, name: 'คำสั่งเดินทาง.pdf', role: 'order' },
  ]);
  expect((await look(head, requestId, first.id)).status).toBe(404);
  await ask(desk, officer, { requestId });
  for (const who of [officer, head]) expect((await look(who, requestId, first.id)).status).toBe(200);
  for (const who of [other, secretary]) expect((await look(who, requestId, first.id)).status).toBe(404);
  done(await act(desk, head, requestId, 'pass'));
  expect((await look(director, requestId, first.id)).status).toBe(200);
  refused(await officer.post(`/office/requests/${requestId}/files/${first.id}/remove`), 'request_sent_already');
  refused(await bring(officer, requestId), 'request_sent_already');
  const { timeline } = done(await officer.get(`/office/requests/${requestId}`));
  expect(timeline.map((one: { action: string }) => one.action).reverse()).toEqual(['save', 'attach', 'attach', 'detach', 'submit', 'pass']);
});

it('nobody brings or takes off papers of another’s request, nor reaches one by the number of another request', async () => {
  const { requestId } = await ask(desk, officer, { send: false });
  const own = await ask(desk, other, { send: false });
  const { id } = done(await bring(officer, requestId));
  for (const who of [other, head, director]) {
    expect((await bring(who, requestId)).status).toBe(404);
    expect((await who.post(`/office/requests/${requestId}/files/${id}/remove`)).status).toBe(404);
  }
  expect((await bring(undefined, requestId)).status).toBe(401);
  expect((await look(other, own.requestId, id)).status).toBe(404);
  expect((await other.post(`/office/requests/${own.requestId}/files/${id}/remove`)).status).toBe(404);
  for (const amiss of ['0', 'x', '99999999999999999999', '-1'])
    expect((await officer.get(`/office/requests/${requestId}/files/${amiss}`)).status).toBe(404);
});

it('what is no paper, too big or too much is refused in words, and a paper that stands is held against the sweep', async () => {
  const { requestId } = await ask(desk, officer, { send: false });
  refused(await bring(officer, requestId, '', Buffer.from('MZ not a paper')), 'file_type_mismatch');
  const { id } = done(await bring(officer, requestId));
  const row = async () =>
    (
      await sql<{ sha256: string }>`select f.sha256 from file f join request_file a on a.file_id = f.id where a.id = ${id}`.execute(
        desk.office.db,
      )
    ).rows[0];
  const sha256 = (await row())?.sha256 as string;
  await owner.query(`update office.file set created_at = now() - interval '3 days' where sha256 = '${sha256}'`);
  const held = await findHeldFiles(desk.office.db);
  expect(await held.isHeld(sha256)).toBe(true);
  done(await officer.post(`/office/requests/${requestId}/files/${id}/remove`));
  expect(await held.isHeld(sha256)).toBe(false);
  for (let i = 0; i < 20; i++) done(await bring(officer, requestId));
  refused(await bring(officer, requestId), 'too_many_files');
});
