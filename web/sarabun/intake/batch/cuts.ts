import type { Given } from '../../../../contract/endpoint.ts';
import type { getBatch } from '../../../../contract/sarabun/batches.ts';

type Mark = Given<typeof getBatch>['marks'][number];

/** Where a scan is cut: pages that begin a letter, and those that belong to none. */
export interface Cuts {
  starts: ReadonlySet<number>;
  left: ReadonlySet<number>;
}

/** A separator sheet belongs to no letter, and what follows it begins one. A blank page is only offered. */
export function firstCuts(marks: readonly Mark[]): Cuts {
  const left = new Set(marks.filter(({ kind }) => kind === 'SEPARATOR').map(({ page }) => page));
  return { starts: new Set([...left].map((page) => page + 1).filter((page) => !left.has(page))), left };
}

/** Letters by their pages; two cuts in a row make no empty one. */
export function lettersOf({ starts, left }: Cuts, pages: number): number[][] {
  const letters: number[][] = [[]];
  for (let page = 1; page <= pages; page++) {
    if (starts.has(page) && (letters.at(-1)?.length ?? 0) > 0) letters.push([]);
    if (!left.has(page)) letters.at(-1)?.push(page);
  }
  return letters.filter((one) => one.length > 0);
}

const toggled = (set: ReadonlySet<number>, page: number) => {
  const next = new Set(set);
  if (!next.delete(page)) next.add(page);
  return next;
};

/** Begins a letter at the page, or joins it to the one before. */
export function cutAt(cuts: Cuts, page: number): Cuts {
  return { ...cuts, starts: toggled(cuts.starts, page) };
}

/** Leaves the page out, or takes it in again. */
export function leaveOut(cuts: Cuts, page: number): Cuts {
  return { ...cuts, left: toggled(cuts.left, page) };
}

/** The blank page is left out, and the next one begins a letter. */
export function cutAtBlank(cuts: Cuts, page: number): Cuts {
  return { starts: new Set([...cuts.starts, page + 1]), left: new Set([...cuts.left, page]) };
}
