import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import type { Proposals } from '../../../contract/sarabun/intake.ts';
import { dataOf } from '../../paper/letters.ts';
import { sampleLetters } from '../../paper/sample-letters.ts';
import { looksScanned } from '../../paper/scan.ts';
import { typesetPaper } from '../../paper/typst.ts';
import { type Officer, openDesk } from '../../test/desk.ts';
import { done, incoming, upload } from '../../test/letters.ts';
import { readPapers } from './read-papers.ts';

const desk = await openDesk();
const [registrar, clerk, secretreg] = await desk.officers('registrar', 'clerk', 'secretreg');
afterAll(() => desk.close());

const agency = 'มหาวิทยาลัยราชภัฏกาญจนา';
const external = sampleLetters('real')['external-letter'];

/** A letter on paper, from the scanner. */
const scanOf = async (given: Partial<typeof external> = {}): Promise<Uint8Array> =>
  looksScanned(typesetPaper('external-letter', dataOf('external-letter', { ...external, ...given })), { dpi: 200 });

async function read(who: Officer, pdf: Uint8Array): Promise<{ file: string; state: string; proposals: Proposals }> {
  const { id: file } = done(await upload(desk, who, Buffer.from(pdf)));
  done(await who.post('/sarabun/uploads/read', { file }));
  await readPapers(desk.office);
  return { file, ...done(await who.get(`/sarabun/uploads/${file}/reading`)) };
}

const letters = (text: string) => text.replace(/\s/gu, '');

describe('a scanned letter', () => {
  it('gives its number, date, sender, subject and addressee, each with its place; without a known sender no number is sure', async () => {
    const { state, proposals } = await read(registrar, await scanOf());
    expect(state).toBe('read');
    expect(proposals.docNo).toMatchObject({ value: 'อว 0601/1234', sureness: 'unsure' });
    expect(proposals.docDate).toMatchObject({ value: '2026-11-21', sureness: 'sure' });
    expect(letters(proposals.from?.value ?? '')).toBe(agency);
    expect(letters(proposals.subject?.value ?? '')).toBe(letters(external.subject));
    expect(proposals.speed).toMatchObject({ value: 'ด่วนที่สุด' });
    // the date stands right of the middle of the page, below the number
    const [number, date] = [proposals.docNo?.box, proposals.docDate?.box];
    expect(number?.x).toBeLessThan(300);
    expect(date?.x).toBeGreaterThan(350);
    expect(date?.y).toBeGreaterThan(number?.y ?? 1000);
  });

  it('has a sure number once its sender was registered twice with that prefix, and a paper is read once', async () => {
    const first = await read(registrar, await scanOf({ number: 'อว 0601/2345' }));
    expect(first.proposals.docNo?.sureness).toBe('unsure');
    for (const docNo of ['อว 0601/11', 'อว ๐๖๐๑/12']) done(await registrar.post('/sarabun/letters', incoming({ from: agency, docNo })));
    // what the office knows of its senders is asked when somebody looks, not when it was read
    const again = done(await registrar.get(`/sarabun/uploads/${first.file}/reading`));
    expect(again.proposals.docNo).toMatchObject({ value: 'อว 0601/2345', sureness: 'sure' });
    expect(again.proposals.from).toMatchObject({ value: agency, sureness: 'sure' });
  });

  it('with a class on it is read by nobody: nothing is proposed and nothing kept', async () => {
    const { state, proposals } = await read(registrar, await scanOf({ secrecy: 'ลับ' }));
    expect({ state, proposals }).toEqual({ state: 'classed', proposals: null });
    const kept = await desk.office.db.selectFrom('paper_reading').select('head').where('state', '=', 'CLASSED').execute();
    expect(kept).toEqual([{ head: null }]);
  });

  it('that is registered as classed leaves nothing of what was read', async () => {
    const { file } = await read(secretreg, await scanOf({ number: 'อว 0601/77' }));
    const before = await desk.office.db.selectFrom('paper_reading').select('sha256').where('state', '=', 'READ').execute();
    done(await secretreg.post('/sarabun/letters', incoming({ secrecy: 1, mainFile: file, docNo: 'อว 0601/77' })));
    const after = await desk.office.db.selectFrom('paper_reading').select('sha256').where('state', '=', 'READ').execute();
    expect(after.length).toBe(before.length - 1);
  });
});

describe('who asks', () => {
  it('sees his own uploads alone, and needs the right to take letters in', async () => {
    const { file } = await read(registrar, await scanOf({ number: 'อว 0601/88' }));
    expect(await clerk.get(`/sarabun/uploads/${file}/reading`)).toMatchObject({ status: 404 });
    expect(await clerk.post('/sarabun/uploads/read', { file })).toMatchObject({ status: 404 });
  });
});

describe('what is no letter', () => {
  it.each([
    [
      'a white page',
      () =>
        sharp({ create: { width: 1200, height: 1700, channels: 3, background: '#fff' } })
          .png()
          .toBuffer(),
    ],
    [
      'noise',
      () =>
        sharp({ create: { width: 400, height: 550, channels: 3, background: '#000', noise: { type: 'gaussian', mean: 128, sigma: 60 } } })
          .png()
          .toBuffer(),
    ],
  ])('%s proposes nothing', async (_, draw) => {
    const { id: file } = done(await upload(desk, registrar, await draw(), 'ภาพ.png', 'image/png'));
    done(await registrar.post('/sarabun/uploads/read', { file }));
    await readPapers(desk.office);
    const { state, proposals } = done(await registrar.get(`/sarabun/uploads/${file}/reading`));
    expect(state).toBe('read');
    expect([proposals.docNo, proposals.docDate, proposals.subject]).toEqual([null, null, null]);
  });
});
