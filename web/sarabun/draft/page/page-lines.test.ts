import { describe, expect, it } from 'vitest';
import { linesOf, marksOf, type PageLine, pageFacts } from './page-lines.ts';

const height = 842;
const page = (...texts: string[]) => ({
  height,
  lines: texts.map((text, at): PageLine => ({ text, x: 85, y: 90 + at * 20, width: 400, height: 10 })),
});
/** Page number over the text and catch-word under it. */
const later = (...texts: string[]) => {
  const { lines } = page(...texts);
  return {
    height,
    lines: [
      { text: '- ๒ -', x: 290, y: 56, width: 20, height: 10 },
      ...lines,
      { text: '/จึงเรียน...', x: 450, y: 800, width: 60, height: 10 },
    ],
  };
};
const closing = 'ขอแสดงความนับถือ';
const end = [closing, '(นายสมชาย ใจดี)', 'อธิการบดี'];
const many = Array.from({ length: 25 }, (_, at) => `บรรทัดที่ ${at}`);

describe('what the pages show', () => {
  it.each([
    ['one page', [page('เรื่อง', 'ข้อความ', ...end)], { pages: 1, signatureAlone: false, over: 0 }],
    ['the signature alone', [page(...many), later(...end, 'กองกลาง')], { pages: 2, signatureAlone: true, over: 0 }],
    ['three lines over', [page(...many), later('ก', 'ข', 'ค', ...end)], { pages: 2, signatureAlone: false, over: 3 }],
    ['a second page of its own', [page(...many), later(...many, ...end)], { pages: 2, signatureAlone: false, over: 0 }],
    ['only the foot over', [page(...many, ...end), later('กองกลาง', 'โทร. ๑')], { pages: 2, signatureAlone: false, over: 2 }],
    ['a list of names is no overflow', [page(...many, ...end), page('รายชื่อแนบท้าย', '๑. ก')], { pages: 2, signatureAlone: false, over: 0 }],
    ['no signature', [page(...many), later('ก')], { pages: 2, signatureAlone: false, over: 1 }],
  ])('%s', (_, pages, expected) => expect(pageFacts(pages, closing)).toEqual(expected));

  it('a memo has no closing: the name in brackets is its signature', () => {
    expect(pageFacts([page(...many), later('(นายสมชาย ใจดี)', 'หัวหน้า')], '')).toMatchObject({ signatureAlone: true });
  });
});

it('pieces of one foot are a line, from left to right', () => {
  const piece = (str: string, x: number, y: number) => ({ str, transform: [10, 0, 0, 10, x, y], width: 20, height: 10 });
  const lines = linesOf([piece('โลก', 60, 700), piece('สวัสดี', 20, 701), piece(' ', 50, 700), piece('หัว', 20, 800)], 842);
  expect(lines.map((line) => line.text)).toEqual(['หัว', 'สวัสดี โลก']);
  expect(lines[1]).toMatchObject({ x: 20, width: 60, y: 142 });
});

it('a hint is marked on the line where its words begin, whatever digits the page has', () => {
  const pages = [page('เรื่อง ขอเชิญ', 'อ้างถึง หนังสือกรม ที่ กค ๐๔๐๒/๑๒ ลง', 'วันที่ ๒ มกราคม ๒๕๖๙')];
  const hint = { code: 'refersUnsaid' as const, part: 'body' as const, says: {} };
  const marks = marksOf(pages, [{ ...hint, on: 'หนังสือกรม ที่ กค 0402/12 ลงวันที่ 2 มกราคม' }, { ...hint, on: 'ไม่มีบนหน้า' }, { ...hint }], 4);
  expect(marks.map(({ hint: at, page: on, line }) => [at, on, line.y])).toEqual([[4, 1, 110]]);
});
