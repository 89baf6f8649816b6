import { afterAll, describe, expect, it } from 'vitest';
import { openDesk } from '../../test/desk.ts';
import { done, refused, unitId } from '../../test/letters.ts';

const desk = await openDesk();
const [clerk, officer] = await desk.officers('clerk', 'officer');
const hr = await unitId(desk, 'อว 0601.01.3');
afterAll(() => desk.close());

const groups = '/sarabun/receiver-groups';
const named = (reply: { items: { name: string }[] }, name: string) => reply.items.find((one) => one.name === name);

describe('groups of receivers', () => {
  it('of the central registry are there for everybody, and follow the tree of units', async () => {
    const all = named(done(await officer.get(groups)), 'ทุกหน่วยงานในสังกัด') as unknown as { id: number; units: number };
    expect(all).toMatchObject({ rule: 'UNITS_BELOW', persons: 0, mayChange: false });
    const { members } = done(await officer.get(`${groups}/${all.id}`));
    expect(members).toHaveLength(all.units);
    expect(members.map((one: { id: number }) => one.id)).toContain(hr);

    await desk.office.db.updateTable('unit').set({ keeps_register: false }).where('id', '=', hr).execute();
    const later = done(await officer.get(`${groups}/${all.id}`)).members.map((one: { id: number }) => one.id);
    await desk.office.db.updateTable('unit').set({ keeps_register: true }).where('id', '=', hr).execute();
    expect(later).not.toContain(hr);
    expect(later).toHaveLength(all.units - 1);
  });

  it('of a unit are kept by its registry, and used inside it only', async () => {
    const { id } = done(await clerk.post(groups, { name: 'ผู้ประสานงาน', members: [hr, officer.personId] }));
    expect(named(done(await officer.get(groups)), 'ผู้ประสานงาน')).toMatchObject({ id, units: 1, persons: 1, mayChange: false });
    refused(await officer.post(groups, { groupId: id, name: 'ของฉัน', members: [hr] }), 'forbidden', 403);
    refused(await officer.post(`${groups}/${id}/remove`), 'forbidden', 403);
    const other = await desk.as('nuttaya.k');
    expect(named(done(await other.get(groups)), 'ผู้ประสานงาน')).toBeUndefined();
    refused(await other.get(`${groups}/${id}`), 'not_found', 404);
    refused(await other.post(`${groups}/${id}/remove`), 'not_found', 404);

    expect(done(await clerk.post(groups, { groupId: id, name: 'ผู้ประสานงานของกอง', members: [officer.personId] }))).toMatchObject({ id });
    expect(done(await clerk.get(`${groups}/${id}`))).toMatchObject({
      name: 'ผู้ประสานงานของกอง',
      members: [{ id: officer.personId, kind: 'PERSON' }],
    });
    done(await clerk.post(`${groups}/${id}/remove`));
    refused(await clerk.get(`${groups}/${id}`), 'not_found', 404);
  });

  it('have a name of their own, and members that can receive', async () => {
    done(await clerk.post(groups, { name: 'หัวหน้างาน', members: [officer.personId] }));
    expect(refused(await clerk.post(groups, { name: ' หัวหน้างาน ', members: [officer.personId] }), 'name_taken').field).toBe('name');
    expect(refused(await clerk.post(groups, { name: 'ว่าง', members: [] }), 'required').field).toBe('members');
    expect(refused(await clerk.post(groups, { name: 'ไม่มีจริง', members: [999] }), 'holder_unknown').field).toBe('members');
    refused(await officer.post(groups, { name: 'ของฉัน', members: [hr] }), 'forbidden', 403);
    expect(done(await officer.get(groups)).mayCreate).toBe(false);
    expect(done(await clerk.get(groups)).mayCreate).toBe(true);
  });
});
