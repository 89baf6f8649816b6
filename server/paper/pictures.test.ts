import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { afterAll, expect, it } from 'vitest';
import { longThaiDate } from '../../contract/rules/thai.ts';
import { whole } from '../test/matrix.ts';
import { pagesOf } from '../test/page-pictures.ts';
import { handMark } from './hand-mark.ts';
import type { TemplateName, Templates } from './letters.ts';
import { openPaper } from './paper.ts';
import { printedDigits } from './printed-text.ts';
import { sampleLetters } from './sample-letters.ts';

/**
 * Every kind as it is signed in each way, against pictures that were looked at, at 150 dpi. `npm run pictures` tries all, `PICTURES=write`
 * draws them anew: then look at each before it is kept. `npm test` tries the two kinds that have the most places.
 */
const draws = process.env.PICTURES === 'write';
const kept = join(import.meta.dirname, 'kept-pictures');
const paper = openPaper({ threads: 1 });
afterAll(() => paper.close());

const seal =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><g fill="none" stroke="#c00000"><circle cx="50" cy="50" r="48" stroke-width="2"/><circle cx="50" cy="50" r="37" stroke-width="1"/></g></svg>';
const mark = handMark(3);
const code = '7K2QH9FXMD4T8WABCZ01N5PRSV';
const verify = { url: `https://eoffice.example.ac.th/verify/${code}`, code };
const at = new Date('2026-11-21T03:30:00Z');

const ways = ['account', 'certificate', 'two', 'registry'] as const;
type Way = (typeof ways)[number];
const kinds = (whole || draws ? Object.keys(sampleLetters('real')) : ['memo', 'stamped-letter']) as TemplateName[];

for (const kind of kinds)
  for (const way of ways)
    it(`[PAP5] ${kind}, ${way}: looks as it was seen to be right`, async () => {
      for (const [i, page] of (await pagesOf(await signed(kind, way))).entries()) {
        const name = join(kept, `${kind}-${way}-${i + 1}.png`);
        const { width, height } = page;
        const raw = { raw: { width, height, channels: 4 as const } };
        const drawn = await sharp(
          await sharp(page.data, raw).flatten({ background: '#fff' }).png({ palette: true, colours: 32, dither: 0 }).toBuffer(),
        )
          .raw()
          .toBuffer({ resolveWithObject: true });
        if (draws) {
          mkdirSync(kept, { recursive: true });
          writeFileSync(
            name,
            await sharp(page.data, raw)
              .flatten({ background: '#fff' })
              .png({ palette: true, colours: 32, dither: 0, effort: 10 })
              .toBuffer(),
          );
          continue;
        }
        const known = await sharp(readFileSync(name)).raw().toBuffer({ resolveWithObject: true });
        expect(drawn.info).toMatchObject({ width: known.info.width, height: known.info.height, channels: known.info.channels });
        let differing = 0;
        for (let place = 0; place < known.data.length; place++)
          if (Math.abs((known.data[place] as number) - (drawn.data[place] as number)) > 64) differing++;
        // a letter that moved by a point differs in some hundred
        expect(differing, name).toBeLessThan(60);
      }
    }, 120_000);

/** As the office makes it: number and day with the page or in their places, hands and seal where they come last. */
async function signed(kind: TemplateName, way: Way): Promise<Uint8Array> {
  const { signer, ...data } = sampleLetters('real')[kind] as Templates['order'];
  const one = { name: 'รองศาสตราจารย์ธีรศักดิ์ ปิ่นแก้ว', position: ['อธิการบดี'] };
  const common = { ...data, verify, seal, ...(kind === 'minutes' ? { docNo: '17/2569' } : {}) };
  if (way === 'account') return paper.typeset(kind, { ...common, ...(signer ? { signer: { ...one, mark } } : {}) } as never);
  const later = way !== 'certificate';
  const open = {
    ...('number' in data && kind !== 'minutes' ? { number: '' } : {}),
    ...('date' in data ? { date: null } : {}),
    ...(kind === 'minutes' ? { docNo: '' } : {}),
  };
  const cosigners = way === 'two' ? [{ name: 'นางสาวน้ำทิพย์ ปิ่นแก้ว', position: ['ผู้อำนวยการกองกลาง'] }] : [];
  const { pdf, fields } = await paper.typesetForm(kind, {
    ...common,
    ...(signer ? { signer: one, cosigners } : {}),
    ...(later ? open : {}),
  } as never);
  const filled = await PDFDocument.load(pdf);
  for (const field of fields) {
    const look = field.name.startsWith('Sig')
      ? await paper.signatureMark({ image: mark, at }, field)
      : field.name === 'docno'
        ? await paper.fieldText(printedDigits(kind === 'minutes' ? '17/2569' : data.number), field)
        : field.name === 'docdate'
          ? await paper.fieldText(printedDigits(longThaiDate(data.date ?? '')), field)
          : kind === 'stamped-letter' && later
            ? await paper.sealMark({ seal }, field)
            : null;
    const [drawing] = look ? await filled.embedPdf(look) : [];
    if (drawing) filled.getPage(field.page - 1).drawPage(drawing, { x: field.x, y: field.y });
  }
  return filled.save();
}
