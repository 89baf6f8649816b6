import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { rootUnit } from '../../../contract/rules/times.ts';
import { type Officer, openDesk, type Reply } from '../../test/desk.ts';
import { done, refused, unitId } from '../../test/letters.ts';
import { certify, signAs, submitted } from '../../test/own-letter.ts';
import { consent, waitingFor } from '../../test/second-person.ts';

const desk = await openDesk();
let [admin, admin2, director, secretreg, auditor, officer, clerk] = await desk.officers(
  'admin',
  'admin2',
  'director',
  'secretreg',
  'auditor',
  'officer',
  'clerk',
);
afterAll(() => desk.close());

const at = '/settings/account-approvals';
const approve = (who: Officer, id: number) => who.post(`${at}/${id}/approve`, {});
const today = () => new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10);
const bells = async (personId: number) => {
  const { rows } = await sql<{ kind: string }>`select kind from notification where person_id = ${personId} order by id`.execute(
    desk.office.db,
  );
  return rows.map((row) => row.kind);
};
/** Mails with a link are sealed; whether one goes to an address is all that can be seen. */
const links = async (to: string) => {
  const { rows } = await sql`select 1 from delivery where to_address = ${to} and kind = 'invite'`.execute(desk.office.db);
  return rows.length;
};
const personOf = async (personId: number) => done(await admin.get(`/settings/people/${personId}`)).person;
/** As the form sends it back. */
async function save(who: Officer, personId: number, change: object): Promise<Reply> {
  const { id, account, duties: _, may: __, guard: ___, ...facts } = done(await who.get(`/settings/people/${personId}`)).person;
  return who.post('/settings/people', { ...facts, personId: id, username: account?.username ?? '', ...change });
}
const emailOf = async (personId: number) =>
  (await desk.office.db.selectFrom('person').select('email').where('id', '=', personId).executeTakeFirstOrThrow()).email;

it('[SEC11] nobody is shown a password: the call is gone, and a link goes to the owner alone', async () => {
  expect((await admin.post(`/settings/people/${officer.personId}/first-password`)).status).toBe(404);
  const reply = done(await admin.post(`/settings/people/${officer.personId}/invite`));
  expect(reply).toMatchObject({ waits: false });
  expect(JSON.stringify(reply)).not.toMatch(/password|key=/);
});

it('[SEC11] a way into the account of the head of the agency needs a second administrator; he and the auditors hear of it; his clearance and signing sleep until who gives them wakes them', async () => {
  await certify(desk, director);
  const letter = await submitted(desk, officer, { signers: [director] });
  expect(done(await admin.post(`/settings/people/${director.personId}/invite`, { reason: 'ลืมรหัสผ่าน' }))).toMatchObject({ waits: true });
  const email = await emailOf(director.personId);
  expect(await links(email)).toBe(0);
  refused(await admin.post(`/settings/people/${director.personId}/invite`), 'approval_waits');
  const id = await waitingFor(desk, director.personId, 'INVITE');
  // neither who asked, nor the owner, nor who may only look, nor somebody else
  refused(await approve(admin, id), 'approval_two_persons', 403);
  refused(await approve(director, id), 'approval_two_persons', 403);
  refused(await approve(auditor, id), 'approval_administrators', 403);
  expect((await approve(officer, id)).status).toBe(404);
  expect(await bells(admin2.personId)).toContain('approval_asked');
  expect(await bells(director.personId)).toContain('account_act_asked');
  expect(await bells(auditor.personId)).toContain('account_act_seen');
  const seen = done(await admin2.get(at));
  expect(seen.toDecide).toMatchObject([{ id, act: 'INVITE', personId: director.personId, reason: 'ลืมรหัสผ่าน', mayDecide: true }]);

  done(await approve(admin2, id));
  expect(await links(email)).toBe(1);
  refused(await approve(admin2, id), 'approval_over');
  // what stood open ended, what weighs most sleeps
  await expect.poll(async () => (await director.post('/verify')).status).toBe(401);
  const again = await desk.as('director');
  expect(
    done(await again.get(at))
      .ownAsleep.map((one: { what: string }) => one.what)
      .sort(),
  ).toEqual(['CLEARANCE', 'SIGNING']);
  refused(await signAs(again, letter), 'signing_asleep');
  expect(done(await again.get('/users/delegations')).clearance).toBe(0);

  const { ownAsleep } = done(await again.get(at));
  const sleeper = (what: string) => ownAsleep.find((one: { what: string }) => one.what === what).id;
  const wake = (who: Officer, what: string) => who.post(`${at}/asleep/${sleeper(what)}/wake`, { note: 'พบตัวแล้ว' });
  refused(await wake(admin, 'SIGNING'), 'power_not_yours_to_wake', 403);
  refused(await wake(again, 'CLEARANCE'), 'power_not_yours_to_wake', 403);
  refused(await wake(admin2, 'CLEARANCE'), 'power_not_yours_to_wake', 403);
  expect((await wake(officer, 'CLEARANCE')).status).toBe(404);
  done(await wake(secretreg, 'CLEARANCE'));
  done(await wake(admin2, 'SIGNING'));
  await expect.poll(async () => done(await again.get('/users/delegations')).clearance).toBe(2);
  await expect.poll(async () => (await signAs(again, letter)).body.status).toBe('success');
  director = again;
});

it('[SEC11] addresses, names and cards of an account with powers change by two, everything else of the record at once; what changed meanwhile is not overwritten', async () => {
  const before = await emailOf(secretreg.personId);
  const saved = done(await save(admin, secretreg.personId, { email: 'thief@example.go.th', nationality: 'สยาม' }));
  expect(saved).toMatchObject({ waits: ['email'], person: { email: before, nationality: 'สยาม' } });
  const id = await waitingFor(desk, secretreg.personId, 'CONTACT');
  await sql`update person set email = 'other@example.go.th' where id = ${secretreg.personId}`.execute(desk.office.db);
  refused(await approve(admin2, id), 'approval_stale');
  done(await admin2.post(`${at}/${id}/refuse`, { note: 'ไม่ใช่อีเมลของเจ้าตัว' }));
  expect(await bells(admin.personId)).toContain('approval_answered');
  expect(done(await save(admin, secretreg.personId, { phone: '0 2555 9999' })).waits).toEqual(['phone']);
  await consent(desk, secretreg.personId, 'CONTACT');
  expect((await personOf(secretreg.personId)).phone).toBe('0 2555 9999');
  // of somebody without powers one does it, and the owner hears
  expect(done(await save(admin, officer.personId, { email: 'officer.new@example.go.th' })).waits).toEqual([]);
  expect(await bells(officer.personId)).toContain('account_act_done');
});

it('[SEC11] nobody gives himself anything: duties, clearance, places, administration, groups', async () => {
  const own = { personId: admin.personId };
  for (const kind of ['REGISTRY', 'SECRET_REGISTRY', 'AUDITOR'] as const)
    refused(await admin.post('/settings/duties', { ...own, duty: kind, unitId: rootUnit }), 'not_oneself');
  refused(await admin.post(`/settings/units/${rootUnit}/duties`, { ...own, kind: 'REGISTRY' }), 'not_oneself');
  refused(await admin.post(`/settings/structure/${rootUnit}/duties`, { ...own, kind: 'SECRET_REGISTRY' }), 'not_oneself');
  refused(await save(admin, admin.personId, { clearance: 3 }), 'not_oneself', 422);
  refused(await save(admin, admin.personId, { email: 'me@example.go.th' }), 'not_oneself', 422);
  const head = await desk.office.db
    .selectFrom('position')
    .select('id')
    .where('unit_id', '=', rootUnit)
    .where('heads_unit', '=', true)
    .executeTakeFirstOrThrow();
  const { affiliations } = await personOf(admin.personId);
  const more = [...affiliations, { unitId: rootUnit, positionId: head.id, isMain: false, since: today(), until: '' }];
  refused(await save(admin, admin.personId, { affiliations: more }), 'not_oneself', 422);
  const office = { person: admin.personId, kind: 'AUDITOR', unit: rootUnit, since: today() };
  refused(await admin.post('/settings/list/manage-admin', { values: office }), 'not_oneself');
});

it('[SEC11] central registry, secret registry, audit, administration, clearance and posts that decide for the agency are given by two, on whichever page', async () => {
  const hr = await unitId(desk, 'อว 0601.01.3');
  const duties = (personId: number) =>
    desk.office.db.selectFrom('duty').select('kind').where('person_id', '=', personId).where('until', 'is', null).execute();
  const { personId } = officer;
  // clearance before the secret registry, by either page
  refused(await admin.post('/settings/duties', { duty: 'SECRET_REGISTRY', personId, unitId: rootUnit }), 'person_not_cleared', 422);
  expect(done(await save(admin, personId, { clearance: 2 }))).toMatchObject({ waits: ['clearance'], person: { clearance: 0 } });
  await consent(desk, personId, 'CLEARANCE');
  expect((await personOf(personId)).clearance).toBe(2);
  expect(done(await admin.post('/settings/duties', { duty: 'SECRET_REGISTRY', personId, unitId: rootUnit }))).toMatchObject({
    waits: true,
  });
  expect(done(await admin.post(`/settings/units/${rootUnit}/duties`, { kind: 'REGISTRY', personId }))).toMatchObject({
    waits: true,
    dutyId: null,
  });
  expect(await duties(personId)).toEqual([]);
  await consent(desk, personId, 'DUTY');
  await consent(desk, personId, 'DUTY');
  expect((await duties(personId)).map((row) => row.kind).sort()).toEqual(['REGISTRY', 'SECRET_REGISTRY']);
  // a registry of a unit is given by one
  expect(done(await admin.post('/settings/duties', { duty: 'REGISTRY', personId, unitId: hr }))).toMatchObject({ waits: false });

  const office = { person: clerk.personId, kind: 'ADMIN', unit: rootUnit, since: today() };
  const { row, waits } = done(await admin.post('/settings/list/manage-admin', { values: office }));
  expect([waits, row.active]).toEqual([true, false]);
  expect((await clerk.get('/settings/people')).status).toBe(403);
  await consent(desk, clerk.personId, 'OFFICE');
  await expect.poll(async () => (await clerk.get('/settings/people')).status).toBe(200);

  const post = await desk.office.db
    .insertInto('position')
    .values({ unit_id: rootUnit, name: 'รองอธิการบดีฝ่ายทดสอบ', role_type_id: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { affiliations } = await personOf(personId);
  const more = [...affiliations, { unitId: rootUnit, positionId: post.id, isMain: false, since: today(), until: '' }];
  const placed = done(await save(admin, personId, { affiliations: more }));
  expect(placed.waits).toEqual(['position']);
  expect(placed.person.affiliations.map((one: { positionId: number }) => one.positionId)).not.toContain(post.id);
  await consent(desk, personId, 'POST');
  expect((await personOf(personId)).affiliations.map((one: { positionId: number }) => one.positionId)).toContain(post.id);
});

it('[SEC11] the administrator of a unit does nothing to whose rights reach beyond it', async () => {
  const saraban = await unitId(desk, 'อว 0601.01.1.1').catch(() => null);
  const { rows } = await sql<{ id: number }>`select a.unit_id as id from affiliation a where a.person_id = ${secretreg.personId}`.execute(
    desk.office.db,
  );
  const unit = saraban ?? (rows[0]?.id as number);
  const who = await desk.as('sommai.p');
  await sql`insert into duty (person_id, unit_id, kind) values (${who.personId}, ${unit}, 'ADMIN')`.execute(desk.office.db);
  const local = await desk.as('sommai.p');
  const registrar = await desk.as('registrar');
  for (const target of [secretreg, registrar])
    for (const path of ['invite', 'slip', 'reset-factors', 'must-change'])
      expect([path, (await local.post(`/settings/people/${target.personId}/${path}`)).body.code]).toEqual([
        path,
        'administrator_is_higher',
      ]);
  refused(await save(local, secretreg.personId, { email: 'x@example.go.th' }), 'administrator_is_higher', 403);
});

it('[SEC11] a slip is two halves: who printed the link never learns the code, who tells the code never had the link; used once', async () => {
  const plain = await desk.as('malee.j');
  const driver = await desk.as('monchai.a');
  await sql`update person set email = '' where id = ${driver.personId}`.execute(desk.office.db);
  const { slipId } = done(await admin.post(`/settings/people/${driver.personId}/slip`));
  refused(await admin2.post(`/settings/slips/${slipId}/hand-over`), 'slip_over');
  const print = () =>
    desk.app.inject({
      method: 'POST',
      url: `/api/settings/slips/${slipId}/print`,
      payload: {},
      headers: { authorization: `Bearer ${admin.token}` },
    });
  // the link is in the picture alone; the test reads it where the paper is made
  const facts: { link: string }[] = [];
  const { paper } = desk.office;
  const own = paper.print.bind(paper);
  paper.print = ((name: 'entry-slip', given: { link: string } & Parameters<typeof own>[1]) => {
    facts.push(given);
    return own(name, given as never);
  }) as typeof paper.print;
  const first = await print();
  expect([first.statusCode, first.headers['content-type'], first.headers['cache-control']]).toEqual([200, 'application/pdf', 'no-store']);
  await print();
  paper.print = own;
  const [dead, link] = facts.map((one) => new URL(one.link).searchParams.get('key') as string) as [string, string];
  refused(await admin.post(`/settings/slips/${slipId}/hand-over`), 'slip_two_persons', 403);
  expect((await (await desk.as('officer2')).post(`/settings/slips/${slipId}/hand-over`)).status).toBe(404);
  expect((await driver.post(`/settings/slips/${slipId}/hand-over`)).status).toBe(404);
  // the registry of his unit
  const { code } = done(await plain.post(`/settings/slips/${slipId}/hand-over`));
  expect(code).toMatch(/^\d{6}$/);
  const reset = async (key: string, otp: string) =>
    (
      await desk.app.inject({
        method: 'POST',
        url: '/api/core/reset-password',
        payload: { NEW_PASSWORD: 'Sarabun9999', C_NEW_PASSWORD: 'Sarabun9999', EMAIL: key, OTP: otp },
      })
    ).json();
  const ask = await desk.app.inject({ method: 'POST', url: '/api/core/reset-password/code', payload: { EMAIL: link } });
  expect(ask.json().code).toBe('slip_code_by_officer');
  expect((await reset(dead, code)).code).toBe('reset_link_dead');
  expect((await reset(link, code === '000000' ? '000001' : '000000')).code).toBe('code_wrong');
  expect((await reset(link, code)).status).toBe('success');
  expect((await reset(link, code)).code).toBe('reset_link_dead');
  const { slips } = done(await admin.get(at));
  expect(slips).toMatchObject([{ id: slipId, state: 'USED', mayPrint: false, mayHandOver: false }]);
  expect(await bells(driver.personId)).toContain('account_act_done');
});

it('[SEC11] where nobody else administers, the head of the agency or an auditor consents; without them it waits for the operator; the first administrator names the second alone', async () => {
  const own = await openDesk();
  try {
    const [one, auditing] = [await own.as('admin'), await own.as('auditor')];
    const head = await own.as('director');
    await sql`update duty set until = today() - 1 where kind = 'ADMIN' and person_id <> ${one.personId}`.execute(own.office.db);
    const target = await own.as('deputy');
    done(await one.post(`/settings/people/${target.personId}/invite`));
    expect(done(await one.get(at)).alone).toBe(true);
    done(await approve(auditing, await waitingFor(own, target.personId, 'INVITE')));
    done(await one.post(`/settings/people/${auditing.personId}/invite`));
    done(await approve(await own.as('director'), await waitingFor(own, auditing.personId, 'INVITE')));
    await sql`update account set active = false where person_id in (${auditing.personId}, ${head.personId})`.execute(own.office.db);
    // nobody is there to consent: it waits for the operator
    expect(done(await one.post(`/settings/people/${target.personId}/invite`))).toMatchObject({ waits: true });
    refused(await approve(one, await waitingFor(own, target.personId, 'INVITE')), 'approval_two_persons', 403);
    const values = { person: target.personId, kind: 'ADMIN', unit: rootUnit, since: today() };
    // somebody was there once: not by himself any more
    expect(done(await one.post('/settings/list/manage-admin', { values }))).toMatchObject({ waits: true, row: { active: false } });
    await sql`delete from duty where kind = 'ADMIN' and person_id <> ${one.personId}`.execute(own.office.db);
    expect(done(await one.post('/settings/list/manage-admin', { values }))).toMatchObject({ waits: false, row: { active: true } });
  } finally {
    await own.close();
  }
});
