import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Desk, type Officer, openDesk } from '../../test/desk.ts';
import { done, incoming, refused, register } from '../../test/letters.ts';

let desk: Desk;
let as: Record<'registrar' | 'head' | 'officer' | 'auditor', Officer>;

beforeAll(async () => {
  desk = await openDesk();
  const names = ['registrar', 'head', 'officer', 'auditor'] as const;
  as = Object.fromEntries(await Promise.all(names.map(async (name) => [name, await desk.as(name)]))) as typeof as;
});
afterAll(() => desk?.close());

describe('receivers of a draft', () => {
  it('[E5] are found in one list: units, persons, and bodies outside known from earlier letters', async () => {
    await register(as.registrar, incoming({ from: 'กรมบัญชีกลาง' }));
    const found = async (search: string) =>
      done(await as.officer.get('/sarabun/receivers', { search })).items.map(
        (one: { kind: string; name: string }) => `${one.kind} ${one.name}`,
      );
    expect((await found('คลัง'))[0]).toBe('UNIT กองคลัง');
    expect(await found('กรมบัญชี')).toEqual(['OUTSIDE กรมบัญชีกลาง']);
    const { first_name, last_name } = await desk.office.db
      .selectFrom('person')
      .select(['first_name', 'last_name'])
      .where('id', '=', as.head.personId)
      .executeTakeFirstOrThrow();
    expect((await found(`${first_name} ${last_name}`))[0]).toContain(`PERSON`);
    const [unit] = done(await as.officer.get('/sarabun/receivers', { search: 'กองคลัง' })).items;
    expect(unit.address).toMatch(/^ผู้อำนวยการ/);
    expect(done(await as.officer.get('/sarabun/receivers')).items.every((one: { kind: string }) => one.kind === 'UNIT')).toBe(true);
    expect((await desk.app.inject({ url: '/api/sarabun/receivers' })).statusCode).toBe(401);
  });

  it('[E5] are matched from a pasted list, line by line; who is not known or not certain stays a line', async () => {
    const { items } = done(
      await as.officer.post('/sarabun/receivers/match', {
        lines: ['กองคลัง', 'ผู้อำนวยการกองคลัง', ' กรมบัญชีกลาง ', 'บริษัทที่ไม่เคยเขียนถึง', 'นาย'],
      }),
    );
    expect(
      items.map((one: { found: { kind: string; name: string } | null }) => one.found && `${one.found.kind} ${one.found.name}`),
    ).toEqual(['UNIT กองคลัง', 'UNIT กองคลัง', 'OUTSIDE กรมบัญชีกลาง', null, null]);
    const long = Array.from({ length: 501 }, (_, index) => `หน่วยงาน ${index}`);
    refused(await as.officer.post('/sarabun/receivers/match', { lines: long }), 'too_long', 422);
  });

  it('[E5] 200 of them are matched and saved quickly', async () => {
    const lines = Array.from({ length: 200 }, (_, index) => (index === 0 ? 'กองคลัง' : `สถานศึกษาแห่งที่ ${index}`));
    const began = performance.now();
    const { items } = done(await as.officer.post('/sarabun/receivers/match', { lines }));
    expect(items).toHaveLength(200);
    expect(performance.now() - began).toBeLessThan(1500);
  });
});
