import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { bangkokDay } from '../../../contract/rules/thai.ts';
import { type Officer, openDesk } from '../../test/desk.ts';
import { broken, checkChains } from '../../test/history/invariants.ts';
import { done, open, refused, register, rows, unitId } from '../../test/letters.ts';

const desk = await openDesk();
const [admin, registrar, clerk, head, officer, officer2, secretreg] = await desk.officers(
  'admin',
  'registrar',
  'clerk',
  'head',
  'officer',
  'officer2',
  'secretreg',
);
afterAll(() => desk.close());

const at = () => `/settings/people/${officer.personId}`;
const version = async (who = officer) => done(await admin.get(`/settings/people/${who.personId}`)).person.version;
const reason = 'โอนย้ายไปส่วนราชการอื่น';

it('[S4] who leaves hands over what lies with him: previewed, one transaction, told in each letter and to his successor', async () => {
  const hr = await unitId(desk, 'อว 0601.01.3');
  const { documentId } = await register(registrar, { sendTo: [hr] });
  const row = (await open(clerk, documentId)).focus.transmissionId;
  done(await clerk.post(`/sarabun/transmissions/${row}/receive`));
  done(await head.post(`/sarabun/documents/${documentId}/assign`, { transmissionId: row, to: [officer.personId] }));
  const { documentId: draft } = done(await officer.post('/sarabun/drafts', { type: 2 }));
  const { documentId: direct } = await register(registrar, { sendTo: [officer.personId] });
  await desk.office.db.insertInto('duty').values({ person_id: officer.personId, unit_id: hr, kind: 'REGISTRY' }).execute();
  await desk.office.db
    .insertInto('duty')
    .values({ person_id: officer.personId, unit_id: hr, kind: 'AUDITOR', since: '2026-01-01' })
    .execute();

  const seen = done(await admin.get(`${at()}/hand-over`));
  const kindsOf = (id: number) => seen.letters.find((one: { documentId: number }) => one.documentId === id)?.kinds;
  expect([kindsOf(documentId), kindsOf(draft), kindsOf(direct)]).toEqual([['WORK'], ['DRAFT'], ['RECEIVE']]);
  expect(seen.duties).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ kind: 'REGISTRY', moves: true }),
      expect.objectContaining({ kind: 'AUDITOR', moves: false }),
    ]),
  );
  expect(seen.successors[0]).toMatchObject({ id: head.personId, heads: true });
  expect(seen.successors.map((one: { id: number }) => one.id)).toEqual(expect.arrayContaining([officer2.personId]));

  const give = async (who: Officer, given: object = {}, by = admin) =>
    by.post(`${at()}/hand-over`, { version: await version(), successorId: who.personId, reason, ...given });
  // not just anybody, not himself, not without reason, not by who may not, not at an old version
  refused(await give(secretreg), 'successor_not_near', 422);
  refused(await give(officer), 'successor_not_near', 422);
  refused(await give(admin), 'hand_over_to_oneself');
  refused(await give(officer2, { reason: '' }), 'required', 422);
  refused(await give(officer2, { version: 999 }), 'conflict', 409);
  expect((await give(officer2, {}, clerk)).status).toBe(403);
  expect((await clerk.get(`${at()}/hand-over`)).status).toBe(403);

  // a classed letter goes only to who is cleared and on its list
  await desk.office.db.updateTable('person').set({ clearance: 2 }).where('id', 'in', [officer.personId, officer2.personId]).execute();
  desk.office.sessions.forget();
  const { documentId: secret } = await register(secretreg, { secrecy: 1, subject: 'เรื่องลับของงานนี้', sendTo: [officer.personId] });
  const warned = done(await admin.get(`${at()}/hand-over`, { successorId: String(officer2.personId) })).letters;
  expect(warned.find((one: { documentId: number }) => one.documentId === secret)).toMatchObject({
    classed: true,
    may: false,
    subject: '',
    number: '',
  });
  const before = await desk.office.db.selectFrom('task').select(['id', 'holder_id']).orderBy('id').execute();
  refused(await give(officer2), 'successor_not_on_list');
  expect(await desk.office.db.selectFrom('task').select(['id', 'holder_id']).orderBy('id').execute(), 'nothing half done').toEqual(before);
  await desk.office.db
    .insertInto('document_access')
    .values({ document_id: secret, person_id: officer2.personId, granted_by: secretreg.personId })
    .execute();

  const left = await admin.post(`${at()}/leave`, {
    version: await version(),
    reason,
    lastDay: bangkokDay(new Date()),
    successorId: officer2.personId,
  });
  expect(done(left).person).toMatchObject({ active: false, duties: [] });
  expect(done(await admin.get(`${at()}/hand-over`)).letters).toEqual([]);
  expect((await open(officer2, documentId)).tasks).toHaveLength(1);
  const held = await desk.office.db
    .selectFrom('task')
    .select('id')
    .where('document_id', '=', documentId)
    .where('holder_id', '=', officer2.personId)
    .execute();
  expect(held).toHaveLength(1);
  const { rows: events } = await sql<{
    action: string;
    detail: { to: number[]; text: string };
  }>`select action, detail from event where document_id = ${documentId} and action = 'handOver' order by seq desc limit 1`.execute(
    desk.office.db,
  );
  expect(events[0]).toMatchObject({ action: 'handOver', detail: { to: [officer2.personId], text: reason } });
  expect((await rows(officer2, 'jobReceived2')).data.map((one: { F_DOC_ID: number }) => one.F_DOC_ID)).toContain(documentId);
  expect(done(await officer2.get(`/sarabun/drafts/${draft}`))).toMatchObject({ status: 'success' });
  expect((await open(officer2, secret)).document ?? true).toBeTruthy();
  expect((await open(officer2, direct)).transmissions.some((one: { receiverId: number }) => one.receiverId === officer2.personId)).toBe(
    true,
  );
  const duties = await desk.office.db.selectFrom('duty').select('kind').where('person_id', '=', officer2.personId).execute();
  expect(duties.map((one) => one.kind)).toContain('REGISTRY');
  expect(duties.map((one) => one.kind)).not.toContain('AUDITOR');
  const notices = await desk.office.db
    .selectFrom('notification')
    .select(['kind', 'facts'])
    .where('person_id', '=', officer2.personId)
    .execute();
  expect(notices.filter((one) => one.kind === 'handed_over')).toMatchObject([{ facts: { letters: 4 } }]);
  await checkChains(desk.office.db);
  expect(await broken(desk.office.db)).toEqual([]);
  const { changes } = done(await admin.get('/settings/history/employee-information', { id: String(officer.personId) }));
  expect(changes.map((one: { act: string }) => one.act)).toContain('HANDED_OVER');
});
