import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { type Officer, openDesk } from '../../test/desk.ts';
import { cards, done, open, postOf, refused, register, rows, unitId } from '../../test/letters.ts';
import { closeLapsedCirculars } from './close-lapsed.ts';

const desk = await openDesk();
const [registrar, director, clerk, head, officer, officer2] = await desk.officers(
  'registrar',
  'director',
  'clerk',
  'head',
  'officer',
  'officer2',
);
const hr = await unitId(desk, 'อว 0601.01.3');
afterAll(() => desk.close());

const unit = (id: number) => ({ kind: 'UNIT', id, name: '', purpose: 'INFO' });
const person = (id: number) => ({ kind: 'PERSON', id, name: '', purpose: 'INFO' });

describe('a circular', () => {
  it('[SC9] goes to 200 units and 50 persons in one act, its report is exact, and it closes with the last acknowledgement', async () => {
    const { units, clerks, persons } = await manyReceivers();
    const documentId = await numberedCircular([...units.map(unit), ...persons.map(person)]);
    const due = new Date(Date.now() + 7 * 86_400_000).toISOString();
    done(await registrar.post(`/sarabun/documents/${documentId}/send`, { due }));
    const { rows: sent } = await sql<{
      n: number;
    }>`select count(*) as n from transmission where document_id = ${documentId} and state = 'SENT'
      and purpose = 'INFO' and due_at is not null`.execute(desk.office.db);
    expect(sent[0]?.n).toBe(250);
    expect((await report(registrar, documentId)).receivers).toEqual({ all: 250, acknowledged: 0, read: 0, unread: 250 });

    // 30 persons open it and 20 of them say so; 120 units receive it and 80 of these acknowledge
    const rowOfReceiver = await rowsOf(documentId);
    const all = await Promise.all([...persons, ...clerks].map(officerOf));
    const readers = all.slice(0, 50);
    const registries = all.slice(50);
    const act = async (who: Officer, receiver: number, verb: 'receive' | 'acknowledge') =>
      done(await who.post(`/sarabun/transmissions/${rowOfReceiver.get(receiver)}/${verb}`));
    for (const reader of readers.slice(0, 30)) await open(reader, documentId);
    for (const [i, reader] of readers.slice(0, 20).entries()) await act(reader, persons[i] as number, 'acknowledge');
    for (const [i, registry] of registries.slice(0, 120).entries()) await act(registry, units[i] as number, 'receive');
    for (const [i, registry] of registries.slice(0, 80).entries()) await act(registry, units[i] as number, 'acknowledge');
    const now = await report(registrar, documentId);
    expect(now.receivers).toEqual({ all: 250, acknowledged: 100, read: 50, unread: 100 });
    expect(now.units).toEqual({ all: 200, received: 120 });
    expect(now.document).toMatchObject({ state: 50, due, daysLeft: expect.any(Number) });
    const acknowledged = now.items.filter((one: { reading: string }) => one.reading === 'ACKNOWLEDGED');
    expect(acknowledged.filter((one: { kind: string }) => one.kind === 'PERSON')).toHaveLength(20);
    expect(now.items[0].reading).toBe('UNREAD');
    expect(now.items.at(-1).reading).toBe('ACKNOWLEDGED');

    for (const [i, reader] of readers.entries()) if (i >= 20) await act(reader, persons[i] as number, 'acknowledge');
    for (const [i, registry] of registries.entries()) {
      if (i >= 120) await act(registry, units[i] as number, 'receive');
      if (i === 199) expect((await report(registrar, documentId)).document.state).toBe(50);
      if (i >= 80) await act(registry, units[i] as number, 'acknowledge');
    }
    const end = await report(registrar, documentId);
    expect(end.receivers).toEqual({ all: 250, acknowledged: 250, read: 0, unread: 0 });
    expect(end.document.state).toBe(60);
  }, 120_000);

  it('is circulated in a unit: everybody acknowledges for himself, and the part of the unit ends with the last', async () => {
    const documentId = await sentCircular([unit(hr)]);
    await receive(clerk, documentId);
    expect((await officer.get(`/sarabun/documents/${documentId}`)).status).toBe(404);
    refused(await officer.post(`/sarabun/transmissions/${await rowOf(documentId, hr)}/circulate`), 'not_found', 404);
    const { sent } = done(await clerk.post(`/sarabun/transmissions/${await rowOf(documentId, hr)}/circulate`, { message: 'เพื่อโปรดทราบ' }));
    const people = await membersOf(hr);
    expect(sent).toBe(people.length - 1);
    refused(await clerk.post(`/sarabun/transmissions/${await rowOf(documentId, hr)}/circulate`), 'nobody_to_circulate');

    // opened is not acknowledged: the letter stays in the queue
    await open(officer, documentId);
    expect((await rows(officer, 'unreceived')).data.map((row: { F_DOC_ID: number }) => row.F_DOC_ID)).toContain(documentId);
    const [hrPart] = (await report(registrar, documentId)).items;
    expect(hrPart).toMatchObject({ kind: 'UNIT', reading: 'READ', receiveNo: expect.any(String) });
    expect(hrPart.persons.find((one: { name: string }) => one.name.includes('ธีรภัทร'))).toMatchObject({
      reading: 'READ',
      acknowledgedAt: null,
    });
    expect(hrPart.persons.filter((one: { reading: string }) => one.reading === 'UNREAD')).toHaveLength(people.length - 2);

    for (const id of people.filter((one) => one !== clerk.personId)) await acknowledge(await officerOf(id), documentId);
    const end = await report(registrar, documentId);
    expect(end.items[0].reading).toBe('ACKNOWLEDGED');
    expect(end.document.state).toBe(60);
    expect((await open(registrar, documentId)).timeline.map((one: { action: string }) => one.action)).toEqual(
      expect.arrayContaining(['circulate', 'allRead', 'closeDocument']),
    );
  });

  it('reminds of itself once a day at most, by who sent it, and those alone who have not acknowledged', async () => {
    const documentId = await sentCircular([unit(hr), person(officer2.personId)]);
    const mine = await rowOf(documentId, officer2.personId);
    await acknowledge(officer2, documentId);
    const url = `/sarabun/documents/${documentId}/remind`;
    const body = { transmissionIds: [await rowOf(documentId, hr), mine], taskIds: [] };
    expect((await officer2.post(url, body)).status).toBe(403);
    expect((await officer.post(url, body)).status).toBe(404);
    expect(done(await registrar.post(url, body))).toMatchObject({ reminded: 1, refused: [{ id: mine }] });
    expect((await report(registrar, documentId)).items[0]).toMatchObject({ remindedAt: expect.any(String), remind: 'reminded_today' });
    await sql`update transmission set reminded_at = now() - interval '25 hours' where document_id = ${documentId}`.execute(desk.office.db);
    expect(done(await registrar.post(url, body)).reminded).toBe(1);
  });

  it('closes by itself after the days of the setting, and says who never answered', async () => {
    const documentId = await sentCircular([unit(hr), person(officer2.personId)]);
    await acknowledge(officer2, documentId);
    const day = 86_400_000;
    expect(await closeLapsedCirculars(desk.office, new Date(Date.now() + 29 * day))).not.toContain(documentId);
    expect(await closeLapsedCirculars(desk.office, new Date(Date.now() + 31 * day))).toContain(documentId);
    const end = await report(registrar, documentId);
    expect(end.document.state).toBe(60);
    expect(end.receivers).toEqual({ all: 2, acknowledged: 1, read: 0, unread: 1 });
    expect(end.items[0]).toMatchObject({ kind: 'UNIT', reading: 'LAPSED' });
    expect((await cards(clerk)).unreceived).toBe((await rows(clerk, 'unreceived')).data.length);
    refused(await clerk.post(`/sarabun/transmissions/${await rowOf(documentId, hr)}/receive`), 'letter_closed');
    const last = (await open(registrar, documentId)).timeline.find((one: { action: string }) => one.action === 'lapse');
    expect(last).toMatchObject({ actor: null });
  });

  it('of a letter that somebody has to act on nothing lapses', async () => {
    const { documentId } = await register(registrar, { sendTo: [hr] });
    expect(await closeLapsedCirculars(desk.office, new Date(Date.now() + 400 * 86_400_000))).not.toContain(documentId);
  });

  it('is told of to who may ask only', async () => {
    const documentId = await sentCircular([unit(hr), person(officer2.personId)]);
    expect((await officer.get(`/sarabun/documents/${documentId}/circular-report`)).status).toBe(404);
    expect((await officer2.get(`/sarabun/documents/${documentId}/circular-report`)).status).toBe(403);
    await report(clerk, documentId);
    await report(head, documentId);
  });
});

async function report(who: Officer, documentId: number) {
  return done(await who.get(`/sarabun/documents/${documentId}/circular-report`));
}

async function acknowledge(who: Officer, documentId: number): Promise<void> {
  const { may } = await open(who, documentId);
  const one = may.find((each: { action: string; allowed: boolean }) => each.action === 'acknowledge' && each.allowed);
  done(await who.post(`/sarabun/transmissions/${one.id}/acknowledge`));
}

async function receive(who: Officer, documentId: number): Promise<void> {
  const { may } = await open(who, documentId);
  done(await who.post(`/sarabun/transmissions/${may.find((one: { action: string }) => one.action === 'receive').id}/receive`));
}

/** Receiver -> his part of the route. */
async function rowsOf(documentId: number): Promise<Map<number, number>> {
  const found = await desk.office.db
    .selectFrom('transmission')
    .select(['id', 'receiver_id'])
    .where('document_id', '=', documentId)
    .execute();
  return new Map(found.map((row) => [row.receiver_id as number, row.id]));
}

async function rowOf(documentId: number, receiverId: number): Promise<number> {
  const row = await desk.office.db
    .selectFrom('transmission')
    .select('id')
    .where('document_id', '=', documentId)
    .where('receiver_id', '=', receiverId)
    .executeTakeFirstOrThrow();
  return row.id;
}

async function membersOf(unitId: number): Promise<number[]> {
  const people = await desk.office.db.selectFrom('affiliation').select('person_id').where('unit_id', '=', unitId).distinct().execute();
  return people.map((row) => row.person_id);
}

async function officerOf(personId: number): Promise<Officer> {
  const account = await desk.office.db.selectFrom('account').select('username').where('person_id', '=', personId).executeTakeFirstOrThrow();
  return desk.as(account.username);
}

async function sentCircular(receivers: object[]): Promise<number> {
  const documentId = await numberedCircular(receivers);
  done(await registrar.post(`/sarabun/documents/${documentId}/send`));
  return documentId;
}

/** Written by the registrar, signed by the director: with its number, not yet sent. */
async function numberedCircular(receivers: object[]): Promise<number> {
  const { documentId } = done(await registrar.post('/sarabun/drafts', { type: 3 }));
  const draft = done(await registrar.get(`/sarabun/drafts/${documentId}`));
  done(
    await registrar.post(`/sarabun/drafts/${documentId}`, {
      revision: draft.revision,
      content: {
        ...draft.content,
        subject: 'มาตรการประหยัดพลังงานในอาคาร',
        to: 'หัวหน้าหน่วยงานทุกหน่วยงาน',
        body: [{ kind: 'paragraph', text: 'ขอให้ทุกหน่วยงานปิดเครื่องปรับอากาศหลังเวลา ๑๖.๓๐ น.' }],
      },
      speed: 1,
      route: [{ kind: 'SIGN', order: 0, id: await postOf(desk, director) }],
      receivers,
      links: [],
    }),
  );
  done(await registrar.post(`/sarabun/drafts/${documentId}/submit`));
  const task = (await rows(director, 'sign')).data.find((row: { F_DOC_ID: number }) => row.F_DOC_ID === documentId);
  done(await director.post(`/sarabun/tasks/${task.F_JOB_ID}/sign`));
  return documentId;
}

/** 200 units with a clerk each, and 50 persons more. */
async function manyReceivers(): Promise<{ units: number[]; clerks: number[]; persons: number[] }> {
  const { db } = desk.office;
  const ids = async (query: ReturnType<typeof sql<{ id: number }>>) => (await query.execute(db)).rows.map((row) => row.id);
  const units = await ids(
    sql`insert into unit (parent_id, code, name) select 10000000, 'C' || i, 'หน่วยเวียนที่ ' || i from generate_series(1, 200) i returning id`,
  );
  const people = await ids(
    sql`insert into person (first_name, last_name) select 'ผู้รับ', 'ที่ ' || i from generate_series(1, 250) i returning id`,
  );
  const [clerks, persons] = [people.slice(0, 200), people.slice(200)];
  await sql`insert into account (person_id, username, password_hash, active) select p, 'c' || p, '', true from unnest(${people}::bigint[]) p`.execute(
    db,
  );
  await sql`insert into register (unit_id, kind, name) select u, 'RECEIVE', 'ทะเบียนหนังสือรับ' from unnest(${units}::bigint[]) u`.execute(db);
  await sql`insert into affiliation (person_id, unit_id, is_main) select p, u, true from unnest(${clerks}::bigint[], ${units}::bigint[]) as x(p, u)`.execute(
    db,
  );
  await sql`insert into duty (person_id, unit_id, kind) select p, u, 'REGISTRY' from unnest(${clerks}::bigint[], ${units}::bigint[]) as x(p, u)`.execute(
    db,
  );
  return { units, clerks, persons };
}
