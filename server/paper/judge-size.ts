import { papers } from '../../contract/limits.ts';
import type { Block } from '../../contract/sarabun/body.ts';
import { badField } from '../http/errors.ts';

/**
 * Refuses a text that is too long for one paper before anything of it is set.
 * @throws a refusal `paper_too_long`, `paper_too_many_cells` at the field of the text
 */
export function judgeSize(body: (string | Block)[]): void {
  let letters = 0;
  let cells = 0;
  for (const one of body) {
    if (typeof one === 'string') letters += one.length;
    else if (one.kind !== 'table') letters += one.text.length;
    else for (const row of one.rows) for (const cell of row) [letters, cells] = [letters + cell.text.length, cells + 1];
  }
  const told = (count: number) => count.toLocaleString('en');
  if (letters > papers.letters) throw badField('content.body', 'paper_too_long', { count: told(letters), most: told(papers.letters) });
  if (cells > papers.cells) throw badField('content.body', 'paper_too_many_cells', { count: told(cells), most: told(papers.cells) });
}
