import { describe, expect, it } from 'vitest';
import { findText, markedHtml } from './find-text.ts';
import { fitting, layOut, pageAt, pagesWithin } from './page-layout.ts';

describe('words on a page', () => {
  it('are found across pieces, spaces, digits of both kinds, cases and both spellings of sara am', () => {
    const items = ['เรื่อง ขอให', '้', 'ดํา', 'เนินการ ', 'เลขที่ ๑๒๓/๒๕๖๙', 'NŐ 7'];
    expect(findText('ดำเนินการ', 2, items)).toEqual([
      {
        page: 2,
        parts: [
          { item: 2, from: 0, to: 3 },
          { item: 3, from: 0, to: 7 },
        ],
      },
    ]);
    expect(findText('ขอให้ดำ เนิน', 1, items)).toHaveLength(1);
    expect(findText('123/2569', 1, items)).toEqual([{ page: 1, parts: [{ item: 4, from: 7, to: 15 }] }]);
    expect(findText('nő', 1, items)).toHaveLength(1);
    // tone before or after nikhahit
    expect(findText('น้ำ', 1, ['น้ํา', 'นํ้า', 'น้ำ'])).toHaveLength(3);
    expect(findText('กก', 1, ['กกกกก'])).toHaveLength(2);
    for (const none of ['', '   ', 'ไม่มี']) expect(findText(none, 1, items)).toEqual([]);
  });

  it('are marked without letting their text into the page', () => {
    expect(markedHtml('<b>ด่วน</b>', [{ from: 3, to: 7, now: true }])).toBe('&#60;b&#62;<mark class="found now">ด่วน</mark>&#60;/b&#62;');
  });
});

describe('five hundred pages', () => {
  const layout = layOut(
    Array.from({ length: 500 }, (_, i) => (i % 7 === 0 ? { width: 842, height: 595 } : { width: 595, height: 842 })),
    () => 1.2,
    0,
  );

  it('are laid out once; a screen meets a few of them', () => {
    for (const top of [0, 5_000, 123_456, layout.height - 900]) {
      const [first, last] = pagesWithin(layout, top - 900, top + 1800);
      expect(last - first).toBeLessThan(6);
      expect(layout.pages[first]?.top).toBeLessThanOrEqual(Math.max(0, top - 900));
    }
    expect(pageAt(layout.pages, layout.height)).toBe(499);
    expect(
      pagesWithin(
        layOut([], () => 1, 0),
        0,
        100,
      ),
    ).toEqual([0, -1]);
  });

  it('fit the desk by width or whole, also turned', () => {
    const desk = { width: 632, height: 632 };
    expect(fitting({ width: 600, height: 800 }, 0, desk, 'width')).toBeCloseTo(1);
    expect(fitting({ width: 600, height: 800 }, 90, desk, 'width')).toBeCloseTo(0.75);
    expect(fitting({ width: 600, height: 800 }, 0, desk, 'page')).toBeCloseTo(0.75);
  });

  it('stand side by side with a wide page at their own size: each fills the width', () => {
    const desk = { width: 932, height: 700 };
    const pages = [
      { width: 595, height: 842 },
      { width: 1191, height: 842 },
    ];
    const { pages: laid } = layOut(pages, (size) => fitting(size, 0, desk, 'width'), 0);
    expect(laid.map((page) => Math.round(page.width))).toEqual([900, 900]);
    expect(laid[0]?.scale).toBeCloseTo(900 / 595);
    expect(laid[1]?.top).toBeCloseTo(842 * (900 / 595) + 16);
  });
});
