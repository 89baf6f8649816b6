import { readPicture } from '../../server/files/reading/body/read-page.ts';
import type { Grey } from '../../server/files/reading/picture/grey.ts';
import { pageWidth } from '../../server/files/reading/picture/prepare.ts';
import { scaled } from '../../server/files/reading/picture/scale.ts';
import { slipsWithin } from '../../server/files/reading/text/thai.ts';
import { packed, withoutMarks } from '../../server/sarabun/search/search-marks.ts';
import { printRows } from '../table.ts';
import type { Letter } from './letters.ts';

interface Seen {
  letters: number;
  wrong: number;
  wrongWithoutMarks: number;
  unread: number;
  /** Latin words that a search finds, of those that there are. */
  found: number;
  latin: number;
  pages: number;
  seconds: number;
}

/** Letters of whole pages that are read wrong, by font and by how the page came in: what the search in files lives on. */
export class Bodies {
  readonly #seen = new Map<string, Seen>();

  /** Reads a page, and compares the paragraphs of its letter: each where it fits best, spaces and the script of digits aside. */
  async read(letter: Letter, latin: readonly string[], page: Grey, quality: string): Promise<void> {
    const before = process.cpuUsage();
    const { text } = await readPicture(await scaled(page, pageWidth / page.width));
    const used = process.cpuUsage(before);
    const read = packed(text);
    // the last one has the Latin words, which are counted by themselves
    const said = letter.body.slice(0, -1).map(packed);
    const words = latin.map(packed);
    for (const key of [`${letter.face}|${quality}`, `all|${quality}`]) {
      const seen = this.#seen.get(key) ?? {
        letters: 0,
        wrong: 0,
        wrongWithoutMarks: 0,
        unread: 0,
        found: 0,
        latin: 0,
        pages: 0,
        seconds: 0,
      };
      this.#seen.set(key, seen);
      seen.pages++;
      seen.latin += words.length;
      seen.found += words.filter((word) => read.includes(word)).length;
      seen.seconds += (used.user + used.system) / 1e6;
      if (text === '') seen.unread++;
      else
        for (const paragraph of said) {
          seen.letters += paragraph.length;
          seen.wrong += slipsWithin(read, paragraph);
          seen.wrongWithoutMarks += slipsWithin(withoutMarks(read), withoutMarks(paragraph));
        }
    }
  }

  /** Whether the goal is met: of the fonts the middle one has fewer than three wrong in a hundred on a clean page. */
  print(): boolean {
    const share = (wrong: number, letters: number) => `${((wrong / Math.max(1, letters)) * 100).toFixed(2)} %`;
    printRows(
      ['font', 'quality', 'pages', 'unread', 'wrong', 'without marks', 'Latin words', 's a page'],
      [...this.#seen].map(([key, { letters, wrong, wrongWithoutMarks, unread, found, latin, pages, seconds }]) => [
        ...key.split('|'),
        String(pages),
        String(unread),
        share(wrong, letters),
        share(wrongWithoutMarks, letters),
        `${found} of ${latin}`,
        (seconds / pages).toFixed(2),
      ]),
    );
    const clean = [...this.#seen]
      .filter(([key]) => key.endsWith('|clean') && !key.startsWith('all'))
      .map(([, { wrong, letters }]) => wrong / Math.max(1, letters))
      .sort((a, b) => a - b);
    const middle = clean[clean.length >> 1] ?? 0;
    console.log(`the middle font at 300 dots an inch: ${(middle * 100).toFixed(2)} % of its letters wrong (goal under 3)`);
    return middle < 0.03;
  }
}
