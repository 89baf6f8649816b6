import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { bangkokDay } from '../../../contract/rules/thai.ts';
import { rootUnit } from '../../../contract/rules/times.ts';
import type { Codeless, FirstStep, StateRow } from '../../../contract/settings/office-state.ts';
import { openDesk } from '../../test/desk.ts';
import { done, refused } from '../../test/letters.ts';

const desk = await openDesk({}, { crest: false });
const [admin, clerk] = await desk.officers('admin', 'clerk');
afterAll(() => desk.close());

const today = bangkokDay(new Date());
const steps = async () => {
  const given = done(await admin.get('/settings/first-steps'));
  const of = (code: string) => given.steps.find((step: FirstStep) => step.code === code) as FirstStep;
  return { ...given, of } as { steps: FirstStep[]; codeless: Codeless[]; of: typeof of };
};
const rowOf = async (code: string) =>
  done(await admin.get('/settings/office-state')).rows.find((row: StateRow) => row.code === code) as StateRow | undefined;

describe('the first steps of an office', () => {
  it('count what the office has, whoever gave it, and say what lacks', async () => {
    const { of } = await steps();
    expect(of('AGENCY')).toMatchObject({ done: false, says: 'noCrest' });
    expect(of('UNITS')).toMatchObject({ done: true });
    expect(of('PEOPLE')).toMatchObject({ done: true });
    expect(of('SECOND_ADMIN')).toMatchObject({ done: true, facts: { administrators: 2 } });
    expect(of('MAIL')).toMatchObject({ done: false, says: 'off' });
    expect(of('BACKUP')).toMatchObject({ done: false, says: 'none' });
    expect(of('SIGNERS')).toMatchObject({ done: false, says: 'lacking' });
    expect(of('FIRST_LETTER')).toMatchObject({ done: false });
  });

  it('propose the next free code below the parent for a unit that has none, in its digits, and it is saved as any name is', async () => {
    await sql`update unit set letter_prefix = 'นบ ๗๑๒๐๑' where id = ${rootUnit}`.execute(desk.office.db);
    await sql`update unit set letter_prefix = 'นบ ๗๑๒๐๑.๔' where id = (select id from unit where parent_id = ${rootUnit} and letter_prefix <> '' limit 1)`.execute(
      desk.office.db,
    );
    const added = done(
      await admin.post('/settings/units', {
        parentId: rootUnit,
        code: 'LAB9',
        name: 'ศูนย์ทดสอบ',
        shortName: 'ศท.',
        nameEn: '',
        letterPrefix: '',
        phone: '',
        email: '',
        canIssueNumber: true,
        keepsRegister: true,
      }),
    );
    const before = await steps();
    expect(before.of('NUMBERS')).toMatchObject({ done: false, says: 'missing' });
    const { proposal, ...unit } = before.codeless.find((one) => one.unitId === added.unitId) as Codeless;
    expect(proposal).toMatch(/^นบ ๗๑๒๐๑\.[๐-๙]+$/);
    const codes = before.codeless.map((one) => one.proposal);
    expect(new Set(codes).size).toBe(codes.length);
    done(await admin.post(`/settings/units/${unit.unitId}/rename`, { ...unit, letterPrefix: proposal }));
    const after = await steps();
    expect(after.codeless.map((one) => one.unitId)).not.toContain(added.unitId);
    expect(Number(after.of('NUMBERS').facts.missing)).toBe(Number(before.of('NUMBERS').facts.missing) - 1);
  });
});

describe('the state of the office', () => {
  it('says in a row what must be mended, and no more once it is', async () => {
    expect(await rowOf('BACKUP')).toMatchObject({ verdict: 'MEND', says: 'none' });
    refused(await admin.post('/settings/office-state/backups', { madeOn: '2100-01-01', place: 'ตู้นิรภัย' }), 'backup_in_future', 422);
    refused(await admin.post('/settings/office-state/backups', { madeOn: today, place: ' ' }), 'required', 422);
    refused(await admin.post('/settings/office-state/own-backups', {}), 'backup_off', 409);
    expect(done(await admin.get('/settings/office-state'))).toMatchObject({ backup: 'OFF' });
    done(await admin.post('/settings/office-state/backups', { madeOn: '2026-01-05', place: 'เครื่องเก่า' }));
    expect(await rowOf('BACKUP')).toMatchObject({ verdict: 'WATCH', says: 'old', facts: { place: 'เครื่องเก่า' } });
    done(await admin.post('/settings/office-state/backups', { madeOn: today, place: 'ตู้นิรภัย' }));
    expect(await rowOf('BACKUP')).toMatchObject({ verdict: 'GOOD', facts: { place: 'ตู้นิรภัย', madeOn: today } });
    expect((await steps()).of('BACKUP')).toMatchObject({ done: true });
  });

  it('tells of mail that does not go out, of findings, damaged files, jobs that stand, and of what is not used says nothing', async () => {
    const { db } = desk.office;
    expect(await rowOf('MAIL')).toMatchObject({ verdict: 'WATCH', says: 'off' });
    await sql`insert into delivery (channel, kind, state, to_address) values ('MAIL', 'invite', 'QUEUED', 'a@example.go.th')`.execute(db);
    expect(await rowOf('MAIL')).toMatchObject({ verdict: 'MEND', says: 'offWaiting', facts: { waiting: 1 } });
    expect(await rowOf('LINE')).toBeUndefined();
    expect(await rowOf('STAMPS')).toBeUndefined();
    expect(await rowOf('DATABASE')).toMatchObject({ verdict: 'GOOD', facts: { size: expect.any(Number) } });
    expect(await rowOf('RECORDS')).toMatchObject({ verdict: 'WATCH', says: 'none' });
    expect(await rowOf('FILES')).toMatchObject({ verdict: 'GOOD' });
    await sql`insert into file_fault (sha256, kind) values (${'a'.repeat(64)}, 'MISSING')`.execute(db);
    expect(await rowOf('FILES')).toMatchObject({ verdict: 'MEND', says: 'damaged', facts: { faults: 1 } });
    await sql`update file_fault set mended_at = now()`.execute(db);
    expect(await rowOf('FILES')).toMatchObject({ verdict: 'GOOD' });
    expect(await rowOf('JOBS')).toMatchObject({ verdict: 'GOOD' });
    const { schema } = desk.office.config;
    await sql`select public.enqueue('deliver', ${JSON.stringify({ schema, id: 0 })}::json, 'late', now() - interval '1 hour')`.execute(db);
    expect(await rowOf('JOBS')).toMatchObject({ verdict: 'MEND', says: 'stuck' });
  });

  it('is for who may see the system’s settings; another agency’s jobs are nobody’s to count', async () => {
    for (const path of ['/settings/first-steps', '/settings/office-state']) refused(await clerk.get(path), 'forbidden', 403);
    refused(await clerk.post('/settings/office-state/backups', { madeOn: today, place: 'x' }), 'forbidden', 403);
    await expect(sql`select * from public.jobs_state('pg_toast')`.execute(desk.office.db)).rejects.toThrow(/foreign agency/);
  });
});
