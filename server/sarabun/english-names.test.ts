import { afterAll, expect, it } from 'vitest';
import { type Officer, openDesk } from '../test/desk.ts';
import { done, open, postOf, refused, register, rows, unitId } from '../test/letters.ts';

const desk = await openDesk();
const [registrar, director, officer] = await desk.officers('registrar', 'director', 'officer');
afterAll(() => desk.close());

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
  // a signature that is typed stands on paper
  expect((await inEnglish(director, '/users/signatures')).name).toMatch(/^[ก-๛]+ [ก-๛]+$/);

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

/** Pages of the settings and the logs, as an administrator opens them. */
async function pagesOf(admin: Officer): Promise<string[]> {
  const { db } = desk.office;
  const hr = await unitId(desk, 'อว 0601.01.3');
  const book = await db.selectFrom('register').select('id').where('unit_id', '=', hr).where('active', '=', true).executeTakeFirstOrThrow();
  const post = await postOf(desk, director);
  const members = Object.entries({ PERSON: registrar.personId, POSITION: post, UNIT: hr }).map(([kind, refId]) => ({ kind, refId }));
  const { groupId } = done(
    await admin.post('/settings/users-groups', { name: 'คณะทำงานภาษา', nameEn: 'Language team', note: '', members }),
  );
  done(await admin.post(`/settings/people/${registrar.personId}/slip`, { reason: 'ลืมรหัสผ่าน' }));
  return [
    ...['', `/${director.personId}`, `/${officer.personId}/holdings`].map((one) => `/settings/people${one}`),
    ...['sessions', 'accounts', 'data-requests', 'account-approvals', 'structure', 'route-templates', 'roles'].map(
      (one) => `/settings/${one}`,
    ),
    `/settings/accounts/${registrar.personId}/history`,
    ...['?closed=true', `/${hr}`, `/${hr}/candidates`].map((one) => `/settings/units${one}`),
    ...['HEAD', 'REGISTRY'].map((duty) => `/settings/role?duty=${duty}`),
    ...['', `/${groupId}`].map((one) => `/settings/users-groups${one}`),
    ...['', `/${book.id}`].map((one) => `/settings/number-books${one}`),
    ...['books', 'sign-type/posts', 'sign-type/groups', 'organization', 'papers', 'notice-texts', 'office-state'].map(
      (one) => `/settings/${one}`,
    ),
    ...['data-checks', 'certificate-rules/plan', 'certificate-rules/runs', 'admin-configs'].map((one) => `/settings/${one}`),
    `/settings/certificate-person/${director.personId}`,
    ...['unit', 'person', 'position', 'role-type'].map((from) => `/settings/choices/${from}`),
    ...['position-information', 'manage-admin'].map((page) => `/settings/list/${page}`),
    `/settings/history/users-group?id=${groupId}`,
    ...['history-activity', 'activity-system-log'].map((page) => `/settings/log/${page}`),
    ...['/admin/mail-outbox', '/certificates/without', '/certificates/requests', '/certificates/trusted'],
    ...['/intranet/manage/news', '/intranet/manage/history'],
  ];
}

/** Where a name stands as it is kept: beside a field of its own for the English one, in a form, on paper. */
const asKept = [
  /^\/settings\/people\/#\.person\.affiliations\.#\.position$/,
  /^\/settings\/units\/#\.name$/,
  /^\/settings\/(roles|users-groups)(\.roles\.#)?\.groups\.#\.name$/,
  /^\/settings\/organization\.agency$/,
  /^\/settings\/list\/position-information\.rows\.#\.values\.name$/,
];

it('[P1] pages of the settings and the logs name people, posts and units in English for who reads English; what they keep and hand out to be taken back stays Thai', async () => {
  const { db } = desk.office;
  const admin = await desk.as('admin');
  const thai = new Set<string>();
  for (const table of ['unit', 'position'] as const)
    for (const { name } of await db.selectFrom(table).select('name').where('name_en', '<>', '').execute()) thai.add(name);
  const people = await db.selectFrom('person').selectAll().where('name_en', '<>', '').execute();
  for (const { prefix, first_name, last_name, suffix } of people)
    for (const before of ['', prefix]) for (const after of ['', ` ${suffix}`]) thai.add(`${before}${first_name} ${last_name}${after}`);
  const found = new Set<string>();
  function look(at: string, value: Json): void {
    if (typeof value === 'string') {
      const name = [value, ...value.split(/ · |, |[()]/)].find((part) => thai.has(part));
      if (name && !asKept.some((kept) => kept.test(at))) found.add(`${at}: ${value}`);
    } else if (value && typeof value === 'object')
      for (const [key, one] of Object.entries(value)) look(`${at}.${/^\d+$/.test(key) ? '#' : key}`, one);
  }
  for (const path of await pagesOf(admin)) look(path.replace(/\d+/, '#').replace(/\?.*/, ''), await inEnglish(admin, path));
  expect([...found]).toEqual([]);

  const { name_en: named } = people.find((one) => one.id === registrar.personId) ?? { name_en: '' };
  const search = `search=${encodeURIComponent(named.toLowerCase())}`;
  for (const path of [
    '/settings/people',
    '/settings/sessions',
    '/settings/accounts',
    '/settings/choices/person',
    '/settings/log/history-activity',
  ])
    expect(JSON.stringify(await inEnglish(admin, `${path}?${search}`)), `${path} by the English name`).toContain(named);

  // moved by somebody who reads English, he keeps his post as it is called
  const called = async (of: Officer) =>
    (
      await db
        .selectFrom('position')
        .select('name')
        .where('id', '=', await postOf(desk, of))
        .executeTakeFirstOrThrow()
    ).name;
  const post = await called(officer);
  const to = { unitId: await unitId(desk, 'อว 0601.01.2'), personIds: [officer.personId] };
  const { results } = await inEnglish(admin, '/settings/people/many', { act: 'PLACE', ...to });
  expect(results).toEqual([expect.objectContaining({ done: true, message: '' })]);
  expect(await called(officer)).toBe(post);
  const kept = db.selectFrom('audit').select('detail').where('action', '=', 'settings.employee-information');
  expect(JSON.stringify(await kept.where('subject_id', '=', officer.personId).execute())).toContain(`กองคลัง · ${post}`);
  for (const sheet of ['/settings/list/position-information/export?as=csv', '/settings/sheets/users-groups?as=csv']) {
    const file = await desk.app.inject({
      method: 'GET',
      url: `/api${sheet}`,
      headers: { authorization: `Bearer ${admin.token}`, 'accept-language': 'en' },
    });
    expect(file.body, sheet).toContain('กองบริหารงานบุคคล');
  }
});
