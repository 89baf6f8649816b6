import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSession, seedPeople } from '../test/demo-people.ts';
import { type Desk, officerOf } from '../test/desk.ts';
import { done, pdfOf, register, upload } from '../test/letters.ts';
import { gatherFigures, readFigures } from './agency-figures.ts';
import { figuresRole } from './agency-names.ts';
import { openInstallation, type TestInstallation } from './test-installation.ts';

let installation: TestInstallation;
beforeAll(async () => {
  installation = await openInstallation(['hospital', 'school']);
  const { office, app } = await installation.running('hospital');
  await seedPeople(office.db);
  const { token, personId } = await openSession(office.db, 'registrar');
  const registrar = officerOf(app, token, personId);
  const main = done(await upload({ app, office } as Desk, registrar, await pdfOf()));
  await register(registrar, { subject: 'กระต่ายป่าสีเทา', mainFile: main.id });
  await register(registrar, { subject: 'กระต่ายป่าสีขาว' });
}, 60_000);
afterAll(() => installation?.close());

const figures = async (code: string) => (await readFigures(installation.client)).get(code);

it('each agency tells numbers and times of itself; one that can’t be asked shows its last ones and since when', async () => {
  const { ground, client } = installation;
  await client.query("select public.enqueue('sweep', json_build_object('schema', 'ag_hospital'))");
  await gatherFigures(ground);
  const before = await figures('hospital');
  expect(before).toMatchObject({
    lettersIn: 2,
    lettersOut: 0,
    lettersInBefore: 0,
    findings: 0,
    deliveriesFailed: 0,
    backedUpAt: null,
    checkedAt: null,
  });
  expect(before?.people).toBeGreaterThan(5);
  expect(before?.bytes).toBeGreaterThan(100);
  expect(before?.jobsWaiting).toBeGreaterThanOrEqual(1);
  expect(before?.tables).toBeGreaterThanOrEqual(292);
  expect(before?.at).toEqual(before?.askedAt);
  expect(await figures('school')).toMatchObject({ lettersIn: 0, people: 0, bytes: 0, jobsWaiting: 0 });

  const office = (await installation.running('hospital')).office;
  await office.pool.query("insert into backup_note (made_on, place, noted_by) select today(), 'ตู้นิรภัย', min(person_id) from account");
  await client.query('alter function ag_hospital.figures() rename to hidden');
  await gatherFigures(ground);
  const silent = await figures('hospital');
  expect(silent).toEqual({ ...before, askedAt: silent?.askedAt });
  expect(Number(silent?.askedAt)).toBeGreaterThan(Number(before?.at));
  expect((await figures('school'))?.at).toEqual((await figures('school'))?.askedAt);
  await client.query('alter function ag_hospital.hidden() rename to figures');
  await gatherFigures(ground);
  const again = await figures('hospital');
  expect(again?.at).toEqual(again?.askedAt);
  expect(again?.backedUpAt).not.toBeNull();
});

it('letters of yesterday and of secret books are not today’s', async () => {
  const { ground, client } = installation;
  await client.query(
    "update ag_hospital.register_entry set issued_at = issued_at - interval '1 day' where id = (select min(id) from ag_hospital.register_entry)",
  );
  await gatherFigures(ground);
  expect(await figures('hospital')).toMatchObject({ lettersIn: 1, lettersInBefore: 1 });
  await client.query(
    "update ag_hospital.register set series = 'SECRET', apart = 'x' where id in (select register_id from ag_hospital.register_entry)",
  );
  await gatherFigures(ground);
  expect(await figures('hospital')).toMatchObject({ lettersIn: 0, lettersInBefore: 0 });
});

it('[SEC12] the role that asks may ask nothing else, and no agency may ask', async () => {
  const { client, database, adminUrl } = installation;
  const role = figuresRole(database);
  const { rows: may } = await client.query<{ name: string }>(
    `select p.oid::regprocedure::text as name from pg_proc p where p.pronamespace in ('ag_hospital'::regnamespace, 'ag_school'::regnamespace)
      and p.prosecdef and has_function_privilege($1, p.oid, 'execute')`,
    [role],
  );
  expect(may.map(({ name }) => name).sort()).toEqual(['ag_hospital.figures()', 'ag_school.figures()']);
  const { rows: sees } = await client.query(
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where (starts_with(n.nspname, 'ag_') or n.nspname in ('installation', 'graphile_worker'))
      and case c.relkind when 'S' then has_sequence_privilege($1, c.oid, 'usage,select,update') when 'i' then false
        else has_table_privilege($1, c.oid, 'select,insert,update,delete') or has_any_column_privilege($1, c.oid, 'select,insert,update') end`,
    [role],
  );
  expect(sees).toEqual([]);
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  const { rows: agencies } = await admin.query<{ role: string; may: boolean }>(
    `select r.rolname as role, has_function_privilege(r.oid, 'ag_hospital.figures()', 'execute') as may from pg_roles r where r.rolname like $1`,
    [`${database}\\_%`],
  );
  expect(
    agencies
      .filter((one) => one.may)
      .map((one) => one.role)
      .sort(),
  ).toEqual([`${database}_figures`, `${database}_hospital_owner`]);
  expect((await admin.query("select pg_get_function_result('ag_hospital.figures()'::regprocedure) as gives")).rows[0].gives).toMatch(
    /^TABLE\(((\w+) (integer|bigint|date|timestamp with time zone)(, )?)+\)$/,
  );
  await admin.end();
});
