import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { applyRules } from '../../signing/certificates/certificate-rules.ts';
import { signTypeOf } from '../../signing/sign/sign-types.ts';
import { type Officer, openDesk } from '../../test/desk.ts';
import { done, refused, unitId } from '../../test/letters.ts';

const desk = await openDesk();
const [admin, clerk, officer] = await desk.officers('admin', 'clerk', 'officer');
const hr = await unitId(desk, 'อว 0601.01.3');
afterAll(() => desk.close());

// biome-ignore lint/suspicious/noExplicitAny: replies are judged by the test
type Json = any;

const pin = '736150';
const day = 86_400_000;
const own = async (who: Officer): Promise<Json> => done(await who.get('/certificates/own'));
const page = async (who: Officer, personId: number): Promise<Json> => done(await who.get(`/settings/certificate-person/${personId}`));
const rules = (values: object) =>
  admin.post('/settings/list/certificate-person-auto', {
    values: { roleTypes: [], employeeTypes: [], asks: true, issues: true, renewDays: 30, tellDays: 45, unitId: hr, ...values },
  });

describe('certificates by rule', () => {
  it('[S33] asks for whom it fits, issues once identity was checked, tells and renews before the end; a dry run does nothing', async () => {
    expect(
      refused(await rules({ name: 'ว่าง', asks: false, issues: false, renewDays: 0, tellDays: 0 }), 'rule_says_nothing', 422).field,
    ).toBe('asks');
    const { row } = done(await rules({ name: 'บุคลากรของงาน' }));
    const plan = done(await admin.get('/settings/certificate-rules/plan'));
    expect(plan.total).toBeGreaterThan(0);
    expect(plan.lines.every((line: Json) => line.act === 'ASK' && line.rule === 'บุคลากรของงาน')).toBe(true);
    const mine = plan.lines.map((line: Json) => line.personId);
    expect(mine).toContain(officer.personId);
    expect(mine).not.toContain(admin.personId);
    expect((await own(officer)).asked).toBeNull();
    const run = done(await admin.post('/settings/certificate-rules/run'));
    expect(run).toMatchObject({ asked: plan.total, issued: 0, failed: 0 });
    expect(done(await admin.post('/settings/certificate-rules/run'))).toMatchObject({ asked: 0, failed: 0 });
    const { asked } = await own(officer);
    expect(asked.state).toBe('REQUESTED');
    // one who was refused is left alone
    const other = mine.find((personId: number) => ![officer.personId, clerk.personId].includes(personId));
    const theirs = (await page(admin, other)).certificates[0];
    done(await admin.post(`/certificates/${theirs.id}/refuse`, { note: 'ลาศึกษาต่อ' }));
    expect(done(await admin.post(`/certificates/${asked.id}/check`, { note: 'บัตรประจำตัว' }))).toMatchObject({ state: 'ISSUED' });
    done(await officer.post('/certificates/own/activate', { pin }));
    const { current } = await own(officer);
    const end = new Date(current.notAfter).getTime();
    expect(await applyRules(desk.office, { now: new Date(end - 50 * day) })).toMatchObject({ asked: 0, told: 0, renewed: 0 });
    expect(await applyRules(desk.office, { now: new Date(end - 40 * day) })).toMatchObject({ told: 1, renewed: 0 });
    expect(await applyRules(desk.office, { now: new Date(end - 39 * day) })).toMatchObject({ told: 0, renewed: 0 });
    expect(await applyRules(desk.office, { now: new Date(end - 29 * day) })).toMatchObject({ told: 0, renewed: 1 });
    expect(await applyRules(desk.office, { now: new Date(end - 28 * day) })).toMatchObject({ renewed: 0 });
    expect((await own(officer)).asked).toMatchObject({ state: 'ISSUED', renews: current.id });
    const bell = done(await officer.post('/service/get-all-notification', { MODULE: 'CERTIFICATE', take: 20 }));
    expect(bell.items.map((one: Json) => JSON.parse(one.NN_JSON_DATA).title)).toContain('ใบรับรองอิเล็กทรอนิกส์ของท่านใกล้หมดอายุ');
    const { runs } = done(await admin.get('/settings/certificate-rules/runs'));
    expect(runs.at(-1)).toMatchObject({ asked: plan.total, by: expect.stringMatching(/./) });
    done(await admin.post('/settings/list/certificate-person-auto/switch', { id: row.id, version: row.version, active: false }));
    expect(done(await admin.get('/settings/certificate-rules/plan'))).toMatchObject({ total: 0, fitting: 0 });
    for (const path of ['plan', 'runs']) refused(await clerk.get(`/settings/certificate-rules/${path}`), 'forbidden', 403);
    refused(await clerk.post('/settings/certificate-rules/run'), 'forbidden', 403);
  });
});

describe('one person', () => {
  it('[S31] [S32] [S34] shows the whole certificate life: who made sure of whom, the key, every step; and ends it', async () => {
    const { certificates, person, manage } = await page(admin, officer.personId);
    expect(person).toMatchObject({ id: officer.personId, own: false, active: true });
    expect(manage).toBe(true);
    const made = certificates.find((one: Json) => one.made);
    expect(made).toMatchObject({
      checkedFrom: 'บัตรประจำตัว',
      checkedBy: expect.stringMatching(/./),
      key: { algorithm: 'ES256', consentAt: '' },
    });
    expect(made.steps.map((step: Json) => step.step)).toEqual(['REQUESTED', 'IDENTITY_CHECKED', 'ISSUED', 'ACTIVATED', 'EXPIRY_TOLD']);
    expect(JSON.stringify(certificates)).not.toMatch(/locked|wrapped|pin_salt/);
    done(await admin.post(`/certificates/${made.id}/revoke`, { reason: 1, note: 'PIN รั่วไหล' }));
    const after = (await page(admin, officer.personId)).certificates.find((one: Json) => one.id === made.id);
    expect(after).toMatchObject({ state: 'REVOKED', key: null });
    refused(await clerk.get(`/settings/certificate-person/${officer.personId}`), 'forbidden', 403);
    refused(await admin.get('/settings/certificate-person/999999999'), 'not_found', 404);
    refused(await clerk.get('/certificates/requests'), 'forbidden', 403);
    const waiting = done(await admin.get('/certificates/requests')).data;
    expect(waiting.every((one: Json) => ['REQUESTED', 'IDENTITY_CHECKED'].includes(one.state))).toBe(true);
  });
});

describe('levels of signature', () => {
  const typeOf = (kind: number, unit: number, amount: number | null) => signTypeOf(desk.office, { kind, unitId: unit, amount });
  const group = (values: object) =>
    admin.post('/settings/sign-type/groups', {
      version: 0,
      name: 'สัญญาและจัดซื้อ',
      documentTypes: [1],
      units: [hr],
      amountFrom: 500_000,
      type: 3,
      active: true,
      ...values,
    });

  it('[S35] the level of a kind is what its papers are signed with from now on; of two administrators the second is told', async () => {
    const before = done(await admin.get('/sign-types')).items.find((one: Json) => one.documentType === 2);
    done(await admin.post('/sign-types', { documentType: 2, type: 2, version: before.version }));
    expect(await typeOf(2, hr, null)).toBe(2);
    refused(await admin.post('/sign-types', { documentType: 2, type: 1, version: before.version }), 'conflict', 409);
    refused(await clerk.post('/sign-types', { documentType: 2, type: 1 }), 'forbidden', 403);
    expect(await typeOf(2, hr, null)).toBe(2);
  });

  it('[S36] a group asks for more by kind, unit and amount; the sign act obeys it, the drafter is asked for the amount', async () => {
    expect(refused(await group({ documentTypes: [], units: [], amountFrom: null }), 'group_says_nothing', 422).field).toBe('documentTypes');
    expect(refused(await group({ documentTypes: [999] }), 'not_a_choice', 422).field).toBe('documentTypes');
    const { documentId } = done(await officer.post('/sarabun/drafts', { type: 1, unitId: hr }));
    const draft = async () => done(await officer.get(`/sarabun/drafts/${documentId}`));
    expect((await draft()).document).toMatchObject({ amount: null, asksAmount: false });
    const { id, version } = done(await group({}));
    const view = await draft();
    expect(view.document.asksAmount).toBe(true);
    const typed = { revision: view.revision, content: view.content, speed: 1, route: [], receivers: [], links: [], amount: 750_000.5 };
    done(await officer.post(`/sarabun/drafts/${documentId}`, typed));
    expect((await draft()).document.amount).toBe(750_000.5);
    const { rows } = await sql<{
      unit: number;
      amount: string;
    }>`select owner_unit_id as unit, amount::text from document where id = ${documentId}`.execute(desk.office.db);
    expect(await signTypeOf(desk.office, { kind: 1, unitId: rows[0]?.unit as number, amount: rows[0]?.amount as string })).toBe(3);
    expect([
      await typeOf(1, hr, 499_999),
      await typeOf(1, hr, null),
      await typeOf(1, 10000000, 900_000),
      await typeOf(4, hr, 900_000),
    ]).toEqual([1, 1, 1, 1]);
    refused(await group({ name: 'สัญญาและจัดซื้อ ' }), 'taken', 422);
    const change = done(await group({ id, version, units: [10000000] }));
    expect(await typeOf(1, hr, 500_000)).toBe(3);
    expect(refused(await group({ id, version, type: 1 }), 'changed_meanwhile', 409).message).toMatch(/\S+ แก้ไข/);
    refused(await clerk.get('/settings/sign-type/groups'), 'forbidden', 403);
    refused(await clerk.post('/settings/sign-type/groups', {}), 'forbidden', 403);
    done(await admin.post(`/settings/sign-type/groups/${id}/remove`, { version: change.version }));
    expect(await typeOf(1, hr, 900_000)).toBe(1);
  });

  it('[S35] a post certifies true copies because the agency says so, or does not; else its grade says it', async () => {
    const { data } = done(await admin.get('/settings/sign-type/posts', { pageSize: '100' }));
    const post = data.find((one: Json) => one.certifies === 'BY_RULE' && one.byGrade);
    done(await admin.post('/settings/sign-type/posts', { positionId: post.id, before: 'BY_RULE', certifies: 'NO' }));
    refused(
      await admin.post('/settings/sign-type/posts', { positionId: post.id, before: 'BY_RULE', certifies: 'YES' }),
      'changed_meanwhile',
      409,
    );
    const first = done(await admin.get('/settings/sign-type/posts', { search: post.name })).data[0];
    expect(first).toMatchObject({ id: post.id, certifies: 'NO' });
    const row = await desk.office.db.selectFrom('position').select('certifies').where('id', '=', post.id).executeTakeFirst();
    expect(row?.certifies).toBe(false);
    refused(await clerk.get('/settings/sign-type/posts'), 'forbidden', 403);
  });
});
