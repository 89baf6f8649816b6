import { afterAll, describe, expect, it } from 'vitest';
import { openDesk } from '../../test/desk.ts';
import { done, open, register, unitId } from '../../test/letters.ts';

const desk = await openDesk();
const [registrar, clerk, officer] = await desk.officers('registrar', 'clerk', 'officer');
const hr = await unitId(desk, 'อว 0601.01.3');
afterAll(() => desk.close());

describe('the report of a letter by unit', () => {
  it('tells the owner what each unit has done, before and after it has received', async () => {
    const { documentId } = await register(registrar, { sendTo: [hr] });
    const url = `/sarabun/documents/${documentId}/report-by-unit`;
    const before = done(await registrar.get(url)).items.find((one: { state: string; receiveNo: string | null }) => one.state === 'SENT');
    expect(before).toMatchObject({ receiverKind: 'UNIT', readAt: null, receivedAt: null, receiveNo: null, days: 0, depth: 1 });

    const row = (await open(clerk, documentId)).focus.transmissionId;
    done(await clerk.post(`/sarabun/transmissions/${row}/receive`));
    const after = done(await clerk.get(url)).items.find((one: { id: number }) => one.id === before.id);
    expect(after).toMatchObject({ id: row, state: 'RECEIVED', receiveNo: expect.stringMatching(/^\d+\/25\d\d$/) });
    expect(Date.parse(after.readAt)).toBeLessThanOrEqual(Date.parse(after.receivedAt));
  });

  it('is not there for who may not see the letter, and refused to who only works on it until he follows it', async () => {
    const { documentId } = await register(registrar, { sendTo: [hr] });
    const url = `/sarabun/documents/${documentId}/report-by-unit`;
    expect((await officer.get(url)).status).toBe(404);
    expect((await officer.get(url.replace('by-unit', 'by-person'))).status).toBe(404);
    const row = (await open(clerk, documentId)).focus.transmissionId;
    done(await clerk.post(`/sarabun/transmissions/${row}/receive`));
    const head = await desk.as('head');
    done(await head.post(`/sarabun/documents/${documentId}/assign`, { transmissionId: row, to: [officer.personId] }));
    expect((await officer.get(url)).status).toBe(403);
    const byPerson = `/sarabun/documents/${documentId}/report-by-person`;
    expect((await officer.get(byPerson)).status).toBe(403);
    const [given] = done(await clerk.get(byPerson)).items;
    expect(given).toMatchObject({ on: 'TASK', kind: 'ASSIGN', state: 'NEW', readAt: null, overdue: false, days: 0 });
    await open(officer, documentId);
    const [seen] = done(await clerk.get(byPerson)).items;
    expect(seen).toMatchObject({ id: given.id, state: 'SEEN', readAt: expect.any(String) });
    done(await officer.post(`/sarabun/documents/${documentId}/follow`, { on: true }));
    expect(done(await officer.get(url)).items.length).toBeGreaterThan(0);
  });
});
