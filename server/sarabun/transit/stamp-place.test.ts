import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, expect, it } from 'vitest';
import { type Officer, openDesk } from '../../test/desk.ts';
import { done, open, register, unitId, upload } from '../../test/letters.ts';
import { textsOf } from '../../test/pdf-text.ts';

interface Stamp {
  place: { page: number; x: number; y: number; width: number };
}

const desk = await openDesk();
const [registrar, clerk] = await desk.officers('registrar', 'clerk');
const hr = await unitId(desk, 'อว 0601.01.3');
afterAll(() => desk.close());

/** Points of the page, and where the stamps of the central registry and of the unit come to lie. */
async function stampsOn(width: number, height: number, wanted?: Stamp['place']): Promise<Stamp['place'][]> {
  const pdf = await PDFDocument.create();
  pdf.addPage([width, height]);
  const file = done(await upload(desk, registrar, Buffer.from(await pdf.save())));
  const { documentId } = await register(registrar, { mainFile: file.id, sendTo: [hr], ...(wanted ? { stamp: wanted } : {}) });
  const { transmissions } = await open(clerk, documentId);
  done(await clerk.post(`/sarabun/transmissions/${transmissions.at(-1).id}/receive`));
  return (await open(clerk, documentId)).stamps.map((stamp: Stamp) => stamp.place);
}

it('a stamp that nobody lays goes to the right corner, also of a wide page, and the next one under it', async () => {
  expect(await stampsOn(595.28, 841.89)).toEqual([
    { page: 1, x: 150, y: 12, width: 50 },
    { page: 1, x: 150, y: 40, width: 50 },
  ]);
  const [first, second] = await stampsOn(841.89, 595.28);
  expect(first?.x).toBeCloseTo(237, 0);
  expect(second?.x).toBeCloseTo(237, 0);
  expect(second?.y).toBe(40);
});

it('never over an older stamp, wherever that was laid; beside it where there is no room below', async () => {
  const [, under] = await stampsOn(595.28, 841.89, { page: 1, x: 140, y: 20, width: 60 });
  expect(under).toMatchObject({ x: 150, y: 68 });
  const [low, beside] = await stampsOn(595.28, 120, { page: 1, x: 150, y: 3, width: 50 });
  expect(low).toMatchObject({ x: 150 });
  expect((beside?.x ?? 0) + 50).toBeLessThanOrEqual(150);
});

it('each receiver sees the stamps that its letter came by and its own, on the screen, in the copy and where its own is laid', async () => {
  const finance = await unitId(desk, 'อว 0601.01.2');
  const [head, officer, financeClerk] = await desk.officers('head', 'officer', 'pornthip.y');
  const pdf = await PDFDocument.create();
  pdf.addPage([595.28, 841.89]);
  const file = done(await upload(desk, registrar, Buffer.from(await pdf.save())));
  const { documentId } = await register(registrar, { mainFile: file.id, sendTo: [hr, finance] });
  const rows = new Map<number, number>();
  for (const row of (await open(registrar, documentId)).transmissions) rows.set(row.receiverId, row.id);
  const receive = async (who: Officer, unit: number) => done(await who.post(`/sarabun/transmissions/${rows.get(unit)}/receive`));
  await receive(financeClerk, finance);
  await receive(clerk, hr);
  done(await head.post(`/sarabun/documents/${documentId}/assign`, { transmissionId: rows.get(hr), to: [officer.personId] }));

  const units = async (who: Officer) => (await open(who, documentId)).stamps.map((one: { unit: string }) => one.unit);
  expect(await units(clerk)).toEqual(['', 'กองบริหารงานบุคคล']);
  expect(await units(officer)).toEqual(['', 'กองบริหารงานบุคคล']);
  expect(await units(financeClerk)).toEqual(['', 'กองคลัง']);
  expect(await units(registrar)).toEqual(['']);
  // the place under the first stamp is free in each copy
  const [, own] = (await open(clerk, documentId)).stamps;
  const [, theirs] = (await open(financeClerk, documentId)).stamps;
  expect(own.place).toEqual(theirs.place);

  const copy = async (who: Officer) => {
    const [main] = (await open(who, documentId)).files;
    const { body } = await who.get(`/sarabun/document-files/${main.id}`, { as: 'stamped' });
    return (await textsOf(body as Buffer)).join(' ');
  };
  const [ours, others, office] = [await copy(clerk), await copy(financeClerk), await copy(registrar)];
  for (const [text, there] of [
    [ours, 'กองบริหารงานบุคคล'],
    [others, 'กองคลัง'],
    [office, ''],
  ] as const)
    expect(['กองบริหารงานบุคคล', 'กองคลัง'].filter((name) => text.includes(name))).toEqual(there ? [there] : []);
});
