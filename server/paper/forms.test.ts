import { afterAll, describe, expect, it } from 'vitest';
import { normalizeThai } from '../../contract/rules/thai.ts';
import { boxesOf, pdftotext } from '../test/pdf-boxes.ts';
import { textsOf } from '../test/pdf-text.ts';
import type { TemplateName } from './letters.ts';
import { openPaper } from './paper.ts';
import { sampleLetters } from './sample-letters.ts';

const paper = openPaper({ threads: 1 });
afterAll(() => paper.close());

const cm = 72 / 2.54;
const names = Object.keys(sampleLetters('real')) as TemplateName[];
/** A square that the agency uploaded: its edges are easily found. */
const crest = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><rect width="100" height="100" fill="#123456"/></svg>';

describe.runIf(pdftotext)('[V4] every form of the regulation, with a usual and with a nasty text', () => {
  for (const how of ['real', 'nasty'] as const)
    for (const name of names)
      it(`${name}, ${how}: margins, page heads, catch-words, marks, and the text as it was typed`, async () => {
        const data = sampleLetters(how)[name];
        const pdf = await paper.typeset(name, { ...data, crest } as never);
        const pages = boxesOf(pdf);
        const shown = (await textsOf(pdf)).map(bare);
        for (const [i, { lines, width, height }] of pages.entries()) {
          expect([Math.round(width), Math.round(height)]).toEqual([595, 842]);
          for (const line of lines) {
            // what tells where the paper can be checked stands in the margin on purpose
            if (/^[A-Z0-9-]+$/.test(line.text) || line.text === '') continue;
            expect(line.left, line.text).toBeGreaterThanOrEqual(3 * cm - 1);
            expect(line.right, line.text).toBeLessThanOrEqual(width - 2 * cm + 3);
          }
          expect(i === 0 || shown[i]?.includes(bare(`- ${i + 1} -`)), `head of page ${i + 1}`).toBe(true);
          if (i + 1 < pages.length && name !== 'minutes' && !startsWithList(shown[i + 1] ?? '')) {
            const word = /\/([^/]*?)\.\.\./.exec(shown[i]?.slice(-120) ?? '')?.[1];
            expect(word, `catch-word of page ${i + 1}`).toBeTruthy();
            expect(shown[i + 1], `catch-word of page ${i + 1}`).toContain(word);
          }
          if (how === 'nasty' && 'secrecy' in data && data.secrecy) {
            expect(shown[i]?.split(bare(data.secrecy)).length, `class on page ${i + 1}`).toBeGreaterThanOrEqual(3);
            expect(shown[i]).toContain(bare(`หน้า ${i + 1} จาก ${pages.length}`));
          }
        }
        const all = shown.join('');
        // what a stamped letter and a certificate are about stands in the book only, and a seal stands in place of the signer's name
        const unprinted = { 'stamped-letter': ['subject', 'signer'], certificate: ['subject'] }[name as string] ?? [];
        const printed = Object.fromEntries(Object.entries(data).filter(([key]) => !unprinted.includes(key))) as Partial<typeof data>;
        for (const text of typedIn(printed))
          for (const word of text.split(/\s+/)) expect(spans(all, bare(word)), `${word} of "${text}"`).toBe(true);
        // the signature is never alone: something of the text stands on its page
        const signer = (printed as { signer?: { name: string } }).signer;
        if (signer) {
          const at = shown.findIndex((page) => page.includes(bare(`(${signer.name})`)));
          expect(at).toBeGreaterThanOrEqual(0);
          if (at > 0 && name !== 'minutes') expect(shown[at]?.split(bare(`(${signer.name})`))[0]?.length ?? 0).toBeGreaterThan(40);
        }
      });

  it('the crest is 3 cm and 1.5 cm, 1.5 cm from the edge; sizes are those of the regulation by the factor of the face', async () => {
    const letters = sampleLetters('real');
    for (const [name, size] of [
      ['external-letter', 3],
      ['order', 3],
      ['regulation', 3],
      ['certificate', 3],
      ['stamped-letter', 3],
      ['announcement', 3],
      ['memo', 1.5],
      ['note', 1.5],
    ] as const) {
      const { top, height, width } = await inkOf(await paper.typeset(name, { ...letters[name], crest } as never));
      expect(Math.abs(width - size * cm), name).toBeLessThan(1);
      expect(Math.abs(height - size * cm), name).toBeLessThan(1);
      expect(Math.abs(top - 1.5 * cm), name).toBeLessThan(1);
    }
    const sizes = sizesOf(await paper.typeset('memo', letters.memo));
    // 16, 20, 29 and 32 pt of TH Sarabun
    for (const points of [16, 20, 29, 32])
      expect(
        sizes.some((one) => Math.abs(one - points * 0.653) < 0.06),
        `${points} pt: ${sizes}`,
      ).toBe(true);
  });

  it('breaks no name: a line that ends in one goes on with the next', async () => {
    const data = sampleLetters('nasty')['external-letter'];
    const lines = boxesOf(await paper.typeset('external-letter', data)).flatMap((page) => page.lines.map((line) => bare(line.text)));
    const whole = ['กตัญญู', 'ชื่นญี่ปุ่น', 'ปิ่นแก้ว', 'อิเล็กทรอนิกส์'];
    for (const name of whole)
      for (let cut = 1; cut < name.length; cut++)
        for (const [i, line] of lines.entries())
          expect(
            line.endsWith(bare(name.slice(0, cut))) && (lines[i + 1] ?? '').startsWith(bare(name.slice(cut))) && cut > 2,
            `${name} at ${cut}: ${line}`,
          ).toBe(false);
    for (const line of boxesOf(await paper.typeset('external-letter', data)).flatMap((page) => page.lines))
      expect(line.text).toBe(line.text.trimStart());
  });

  it('names the character that no font has, on every form and on everything printed beside a letter', async () => {
    for (const name of names)
      await expect(
        paper.typeset(name, {
          ...sampleLetters('real')[name],
          subject: 'ก 漢',
          heading: ['漢'],
          title: '漢',
          meeting: '漢',
          body: ['ข 漢'],
        } as never),
      ).rejects.toMatchObject({
        code: 'missing_glyph',
        params: { character: '漢' },
      });
    const to = [{ salutation: 'เรียน', name: 'บริษัท 漢' }];
    for (const made of [
      paper.print('envelope', { size: 'C5', agency: 'ก', number: '', to }),
      paper.print('address-labels', { agency: 'ก', number: '', to }),
      paper.print('receipt-slip', { slips: [{ number: '', date: null, from: 'ก', to: '漢', subject: 'ข' }] }),
      paper.print('delivery-book', { unit: '漢', day: '2026-11-21', printed: '', lines: [] }),
      paper.print('loan-card', { cards: [{ unit: '漢', item: '', number: '', file: '', place: '', loans: [] }] }),
      paper.print('destruction-list', { agency: '漢', unit: '', year: '2569', day: '2026-11-21', lines: [], committee: [] }),
    ])
      await expect(made).rejects.toMatchObject({ code: 'missing_glyph', params: { character: '漢' } });
  });
});

describe('cards and lists of keeping', () => {
  it('the loan card and the destruction list have the columns of forms 24 and 25', async () => {
    const loans = [{ borrower: 'นายปิ่น เกื้อกูล', receiver: 'ปิ่น', lent: '2026-11-01', due: '2026-11-15', returner: '', returned: null }];
    const card = bare(
      (
        await textsOf(
          await paper.print('loan-card', { cards: [{ unit: 'งานเก็บ', item: 'คำสั่ง', number: '1', file: '2', place: '3', loans }] }),
        )
      ).join(''),
    );
    for (const words of ['บัตรยืมหนังสือ', 'แบบที่ ๒๔', 'ผู้ยืม', 'วันยืม', 'กำหนดส่งคืน', 'ผู้ส่งคืน', 'วันส่งคืน', 'นายปิ่น เกื้อกูล', '๑๕ พ.ย. ๒๕๖๙'])
      expect(card).toContain(bare(words));
    const line = { file: 'กบ 1', number: 'ที่ 5/2555', date: '2012-05-04', received: '5/2555', subject: 'ขอเชิญ', decision: 'X' };
    const committee = [{ name: 'นายกตัญญู ชื่นญี่ปุ่น', post: 'ประธานกรรมการ' }];
    const list = await textsOf(
      await paper.print('destruction-list', {
        agency: 'มหาวิทยาลัย',
        unit: 'กองกลาง',
        year: '2569',
        day: '2026-11-21',
        lines: Array.from({ length: 60 }, () => line),
        committee,
      }),
    );
    for (const words of ['บัญชีหนังสือขอทำลาย', 'แบบที่ ๒๕', 'รหัสแฟ้ม', 'เลขทะเบียนรับ', 'การพิจารณา'])
      for (const page of list) expect(bare(page)).toContain(bare(words));
    expect(bare(list.at(-1) ?? '')).toContain(bare('นายกตัญญู ชื่นญี่ปุ่น'));
  });
});

/** Where the crest's colour lies on page 1, in points. */
async function inkOf(pdf: Uint8Array): Promise<{ top: number; width: number; height: number }> {
  const { openPdfium } = await import('../files/inspect/pdfium.ts');
  const document = await (await openPdfium()).loadDocument(pdf);
  const scale = 3;
  const { data, width } = await document.getPage(0).render({ scale, render: 'bitmap' });
  document.destroy();
  const found = { left: 1e9, right: 0, top: 1e9, bottom: 0 };
  for (let at = 0; at < data.length; at += 4) {
    const [a, b, c] = [data[at], data[at + 1], data[at + 2]];
    if (!((a === 0x12 && c === 0x56) || (a === 0x56 && c === 0x12)) || b !== 0x34) continue;
    const [x, y] = [(at / 4) % width, Math.floor(at / 4 / width)];
    Object.assign(found, {
      left: Math.min(found.left, x),
      right: Math.max(found.right, x),
      top: Math.min(found.top, y),
      bottom: Math.max(found.bottom, y),
    });
  }
  return { top: found.top / scale, width: (found.right - found.left + 1) / scale, height: (found.bottom - found.top + 1) / scale };
}

/** Sizes of text, from the drawing itself. */
function sizesOf(pdf: Uint8Array): number[] {
  const { inflateSync } = process.getBuiltinModule('node:zlib');
  const raw = Buffer.from(pdf).toString('latin1');
  const sizes = new Set<number>();
  for (const match of raw.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)) {
    try {
      const text = inflateSync(Buffer.from(match[1] as string, 'latin1')).toString('latin1');
      for (const [, size] of text.matchAll(/\/\S+ ([\d.]+) Tf/g)) sizes.add(Number(size));
    } catch {}
  }
  return [...sizes];
}

/** Everything a person typed into it. */
function typedIn(value: unknown, key = ''): string[] {
  if (['crest', 'mark', 'speed', 'secrecy', 'date', 'url', 'kind', 'title'].includes(key)) return [];
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap((one) => typedIn(one));
  if (value && typeof value === 'object')
    return Object.entries(value).flatMap(([name, one]) =>
      (name === 'subject' && 'heading' in value) || (name === 'subject' && 'meeting' in value) ? [] : typedIn(one, name),
    );
  return [];
}

/** Found whole, or cut once by the end of a line or page, where page numbers and marks come between. */
function spans(all: string, word: string): boolean {
  if (all.includes(word)) return true;
  for (let cut = 1; cut < word.length; cut++) if (all.includes(word.slice(0, cut)) && all.includes(word.slice(cut))) return true;
  return false;
}

function startsWithList(page: string): boolean {
  return /^(-\d+-)?(สำเนา|รายชื่อ)/.test(page.replace(/^ลับมาก/, ''));
}

function bare(text: string): string {
  return normalizeThai(text.replace(/\s/g, ''));
}
