import type { Block, TextBlock } from '../sarabun/body.ts';

/**
 * An article is written with the editor of letters, which has no headings: a paragraph that is bold as a whole is one. What follows it, up to the
 * next, is its section.
 */
export interface Section {
  /** Empty before the first heading. */
  heading: string;
  blocks: Block[];
}

export function isHeading(block: Block): block is TextBlock {
  if (block.kind !== 'paragraph' || block.text === '' || block.text.length > 200) return false;
  const bold = (block.marks ?? []).filter((one) => one.bold).sort((a, b) => a.from - b.from);
  let until = 0;
  for (const { from, to } of bold) if (from <= until) until = Math.max(until, to);
  return until >= block.text.length;
}

export function sectionsOf(body: Block[]): Section[] {
  const sections: Section[] = [{ heading: '', blocks: [] }];
  for (const block of body) {
    if (isHeading(block)) sections.push({ heading: block.text, blocks: [] });
    else sections.at(-1)?.blocks.push(block);
  }
  return sections.filter(({ heading, blocks }) => heading !== '' || blocks.length > 0);
}

export const headingsOf = (body: Block[]): string[] => body.filter(isHeading).map(({ text }) => text);

/** What a reader takes, at the pace of somebody who reads Thai at work: letters a minute. */
const lettersAMinute = 700;
export const minutesToRead = (words: string): number => Math.max(1, Math.round(words.length / lettersAMinute));
