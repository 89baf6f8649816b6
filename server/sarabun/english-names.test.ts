import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Desk, type Officer, openDesk } from '../test/desk.ts';
import { done, open, postOf, refused, register, rows, unitId } from '../test/letters.ts';

let desk: Desk;
let [registrar, director, officer] = [] as unknown as Officer[] as [Officer, Officer, Officer];
beforeAll(async () => {
  desk = await openDesk();
  [registrar, director, officer] = await Promise.all([desk.as('registrar'), desk.as('director'), desk.as('officer')]);
});
afterAll(() => desk?.close());

// biome-ignore lint/suspicious/noExplicitAny: replies are judged by the test
type Json = any;

/** What an officer reads who has chosen English. */
async function inEnglish({ token }: Officer, path: string, body?: object): Promise<Json> {
  const headers = { authorization: `Bearer ${token}`, 'accept-language': 'en', 'idempotency-key': crypto.randomUUID() };
  const answer = body
    ? await desk.app.inject({ method: 'POST', url: `/api${path}`, payload: body, headers })
    : await desk.app.inject({ method: 'GET', url: `/api${path}`, headers });
  expect(answer.json(), answer.body).toMatchObject({ status: 'success' });
  return answer.json();
}

it('[P1] names of people, posts and units are English for who reads English where the office keeps them, Thai elsewhere and on paper', async () => {
  const { db } = desk.office;
  const [hr, directorPost] = [await unitId(desk, 'อว 0601.01.3'), await postOf(desk, director)];
  const kept = async (table: 'unit' | 'position' | 'person', id: number) =>
    (await db.selectFrom(table).select('name_en').where('id', '=', id).executeTakeFirstOrThrow()).name_en;
  const [unitName, postName, person, signer] = [
    await kept('unit', hr),
    await kept('position', directorPost),
    await kept('person', registrar.personId),
    await kept('person', director.personId),
  ];
  const { documentId } = await register(registrar, { subject: 'หนังสือของผู้อ่านภาษาอังกฤษ' });
  done(await registrar.post(`/sarabun/documents/${documentId}/present`, { to: [directorPost] }));
  done(await director.post(`/sarabun/documents/${documentId}/endorse`, { text: 'มอบดำเนินการ', to: [hr] }));

  const thai = await open(registrar, documentId);
  const letter = await inEnglish(registrar, `/sarabun/documents/${documentId}`);
  const { waitedFor, timeline, tasks, transmissions } = letter;
  expect(JSON.stringify(waitedFor)).not.toMatch(/[ก-๛]/);
  expect(timeline.map((one: Json) => one.actor?.name)).toEqual(expect.arrayContaining([person, signer]));
  expect(timeline.flatMap((one: Json) => one.to)).toEqual(expect.arrayContaining([postName, unitName]));
  expect(tasks.map((one: Json) => one.holder)).toEqual(expect.arrayContaining([postName, unitName]));
  expect(letter.document.stateName).not.toMatch(/[ก-๛]/);
  // whom the letter was written to, and what was said, is as it was written
  expect(letter.document.to).toBe(thai.document.to);
  expect(transmissions[0].receiverText).toBe(thai.transmissions[0].receiverText);
  expect(JSON.stringify(thai.timeline)).not.toContain(signer);

  const commanded = (await inEnglish(registrar, '/sarabun/get-todo-list', { typeCode: 'jobFollow', pageSize: 100 })).data;
  const inThai = (await rows(registrar, 'jobFollow')).data;
  expect(commanded.map((row: Json) => row.F_DOC_ID)).toEqual(inThai.map((row: Json) => row.F_DOC_ID));
  const { items } = await inEnglish(registrar, `/sarabun/holders?purpose=endorse&search=${encodeURIComponent('บริหารงานบุคคล')}`);
  expect(items.find((one: Json) => one.id === hr)).toMatchObject({ kind: 'UNIT', name: unitName });
  const found = (await inEnglish(registrar, `/sarabun/receivers?search=${encodeURIComponent('บริหารงานบุคคล')}`)).items;
  const receiver = found.find((one: Json) => one.id === hr);
  expect(receiver.name, 'what is chosen is written into the letter').toMatch(/[ก-๛]/);
  expect(receiver.detail).toBe(unitName);

  const { userLogin } = await inEnglish(director, '/verify', {});
  expect(userLogin.name).toBe(signer);
  expect(`${userLogin.userInformation.F_FIRST_NAME} ${userLogin.userInformation.F_LAST_NAME}`).toBe(signer);
  expect(userLogin.userInformation.F_POSITION_NAME).toBe(postName);
  expect(done(await director.post('/verify')).userLogin.name).toMatch(/[ก-๛]/);
  // nobody keeps an English name of his: the Thai one stands
  await db.updateTable('person').set({ name_en: '' }).where('id', '=', officer.personId).execute();
  expect((await inEnglish(officer, '/verify', {})).userLogin.name).toMatch(/[ก-๛]/);
  refused(await officer.get(`/sarabun/documents/${documentId}`), 'not_found', 404);
});
