import { sql } from 'kysely';
import { generateSync } from 'otplib';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { officerOf, openDesk } from '../test/desk.ts';
import { done, refused } from '../test/letters.ts';

const password = 'Sarabun2569';
const desk = await openDesk({ SECOND_FACTOR: 'required', ONE_SESSION: 'off' });
afterAll(() => desk.close());
beforeEach(() => desk.office.db.deleteFrom('throttle').execute());

const signIn = (username: string) => officerOf(desk.app, 'no-session-at-all-here').post('/login', { username, password });

it('[SEC9] a real office begins with it: the demo alone is excepted, visibly, and production refuses the switch', async () => {
  const of = (env: object) => readConfig({ DATA_DIR: desk.office.config.dataDir, ...env });
  expect([of({}).factorExempt, of({ DEMO: 'off' }).factorExempt, of({ SECOND_FACTOR: 'required' }).factorExempt]).toEqual([
    true,
    false,
    false,
  ]);
  const production = { NODE_ENV: 'production', DATABASE_URL: 'postgres://x', PUBLIC_URL: 'https://office.example.go.th' };
  expect(of(production).factorExempt).toBe(false);
  expect(() => of({ ...production, SECOND_FACTOR: 'optional' })).toThrow(/SECOND_FACTOR/);
});

it('[SEC9] whoever administers, registers, signs or audits takes one up right after the password, before anything else; others need none', async () => {
  await sql`insert into certificate (person_id, origin, state, holder_name) select person_id, 'OUTSIDE', 'SUSPENDED', 'ชื่อ' from account where username = 'officer2'`.execute(
    desk.office.db,
  );
  const asked: Record<string, boolean> = {};
  for (const username of ['admin', 'registrar', 'secretreg', 'auditor', 'officer2', 'officer'])
    asked[username] = done(await signIn(username)).userLogin.factor?.overdue === true;
  expect(asked).toEqual({ admin: true, registrar: true, secretreg: true, auditor: true, officer2: true, officer: false });
  const { token } = done(await signIn('registrar'));
  const registrar = officerOf(desk.app, token);
  refused(await registrar.get('/users/record'), 'factor_due', 403);
  refused(await registrar.post('/users/contact', { field: 'phone', value: '0 2111 1111' }), 'factor_due', 403);
  // no second password: it was given this moment
  const { secret } = done(await registrar.post('/users/factors/totp/start'));
  const { recoveryCodes } = done(await registrar.post('/users/factors/totp/confirm', { code: generateSync({ secret }) }));
  expect(recoveryCodes).toHaveLength(10);
  done(await registrar.get('/users/record'));
  refused(await registrar.post('/users/factors/totp/remove'), 'factor_required');
  const again = await signIn('registrar');
  refused(again, 'second_factor_needed');
  const entered = await officerOf(desk.app, 'no-session-at-all-here').post('/users/second-factor', {
    entry_pass: again.body.entry_pass,
    code: recoveryCodes[0],
  });
  done(await officerOf(desk.app, done(entered).token).get('/users/record'));
});

it('[SEC9] who may sign secret letters by a clearance alone needs one; a post, or an order to act for who signs, asks for none without it', async () => {
  const { db } = desk.office;
  const { personId } = await desk.as('officer');
  const clear = (clearance: number) => db.updateTable('person').set({ clearance }).where('id', '=', personId).execute();
  const isAsked = async () => done(await signIn('officer')).userLogin.factor?.overdue === true;
  await sql`insert into delegation (principal_position_id, delegate_person_id, kind, order_no, order_date, max_secrecy, starts_at, ends_at)
    select a.position_id, ${personId}, 'ACTING_POST', '1/2569', today(), 2, now(), now() + interval '1 day'
    from affiliation a join account c on c.person_id = a.person_id where c.username = 'director' and a.position_id is not null limit 1`.execute(
    db,
  );
  // he holds a post and acts for one that heads: he signs open letters, and no classed one without a clearance of his own
  expect(await isAsked()).toBe(false);
  await clear(1);
  expect(await isAsked()).toBe(true);
  const officer = officerOf(desk.app, done(await signIn('officer')).token);
  refused(await officer.get('/users/record'), 'factor_due', 403);
  await sql`update delegation set revoked_at = now() where delegate_person_id = ${personId}`.execute(db);
  expect(await isAsked()).toBe(true);
  await clear(0);
  expect(await isAsked()).toBe(false);
});

it('[SEC9] an agency in use has days of grace, told at sign-in; they end for each by himself', async () => {
  // as the update leaves it
  await sql`insert into setting (key, value) values ('system.secondFactor', '{"factorGraceDays": 14}')`.execute(desk.office.db);
  await desk.office.system.refresh();
  await sql`update account set factor_due_at = null where username = 'auditor'`.execute(desk.office.db);
  const { token, userLogin } = done(await signIn('auditor'));
  expect(userLogin.factor.overdue).toBe(false);
  expect(Math.round((new Date(userLogin.factor.dueAt).getTime() - Date.now()) / 86_400_000)).toBe(14);
  const auditor = officerOf(desk.app, token);
  done(await auditor.get('/users/record'));
  refused(await auditor.post('/users/factors/totp/start'), 'prove_first');
  await sql`update account set factor_due_at = now() where username = 'auditor'`.execute(desk.office.db);
  desk.office.sessions.forget();
  refused(await auditor.get('/users/record'), 'factor_due', 403);
});

it('[SEC9] the page names the duties; a rule that is lowered is audited and told to every auditor, one that is raised is not', async () => {
  await sql`update account set factor_due_at = now() + interval '3 days'`.execute(desk.office.db);
  desk.office.sessions.forget();
  const admin = await desk.as('admin');
  const { personId: auditor } = await desk.as('auditor');
  const told = async () =>
    (await sql`select 1 from notification where person_id = ${auditor} and kind = 'factor_rule_lowered'`.execute(desk.office.db)).rows
      .length;
  const save = async (values: object) => {
    const { version } = done(await admin.get('/settings/admin-configs')).parts.secondFactor;
    done(await admin.post('/settings/admin-configs/secondFactor', { version, values }));
    await desk.office.system.refresh();
  };
  const all = done(await admin.get('/settings/admin-configs'));
  expect(all.factorExempt).toBe(false);
  expect(all.parts.secondFactor.values).toMatchObject({
    factorPolicy: 'LEADERS',
    factorRoles: ['ADMIN', 'REGISTRY', 'SECRET_REGISTRY', 'CLEARED', 'SIGNER', 'AUDITOR', 'EXECUTIVE'],
  });
  await save({ factorPolicy: 'ALL' });
  await save({ factorGraceDays: 7 });
  expect(await told()).toBe(0);
  await save({ factorPolicy: 'LEADERS' });
  expect(await told()).toBe(1);
  await save({ factorRoles: ['ADMIN', 'REGISTRY', 'SECRET_REGISTRY', 'AUDITOR', 'EXECUTIVE'] });
  await save({ factorGraceDays: 30 });
  await save({ factorPolicy: 'OPTIONAL' });
  expect(await told()).toBe(4);
  const audited = await desk.office.db.selectFrom('audit').select('person_id').where('action', '=', 'settings.factor-lowered').execute();
  expect(audited.map((one) => one.person_id)).toEqual(Array.from({ length: 4 }, () => admin.personId));
});
