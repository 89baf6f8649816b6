const words = new Intl.Segmenter('th', { granularity: 'word' });
/** A longer word than any of the language is cut into pieces, small enough that a line is filled. */
const longestWord = /^[\s\S]{1,24}$/u;
const pieceOf = /[\s\S]{1,8}\p{M}*/gu;

/**
 * The text with U+E002 where a line may end inside a run of letters that no space divides and that is longer than any line: otherwise it would
 * leave the paper. Words stay whole. In time that grows with the text.
 */
export function breakable(text: string): string {
  return text.replace(/[^\s\ue000\ue001]{121,}/g, brokenRun);
}

/** The same between all words: in the cells of a table a line ends where any word does, so that the widest of them is known. */
export function brokenWords(text: string): string {
  return text.replace(/\ue000.*?\ue001|[^\s\ue000\ue001]+/g, (run) => (run.startsWith('\ue000') ? run : brokenRun(run)));
}

/** What no line ends in, the longest ones first. */
export function widestWords(texts: string[], count: number): string[] {
  const all = new Set(texts.flatMap((text) => text.match(/\ue000.*?\ue001|[^\s\ue000-\ue002]+/g) ?? []));
  return [...all].sort((a, b) => widthOf(b) - widthOf(a)).slice(0, count);
}

export function widthOf(text: string): number {
  return text.replace(/[\p{M}\ue000-\ue002]/gu, '').length;
}

function brokenRun(run: string): string {
  return (
    [...words.segment(run)]
      .flatMap(({ segment }) => (longestWord.test(segment) ? [segment] : (segment.match(pieceOf) ?? [])))
      .join('\ue002')
      // a mark or a closing sign begins no line
      .replace(/\ue002(?=\p{M}|[\p{Pe}\p{Pf}.,:;!?ๆฯ](?![.,:;!?ๆฯ]))/gu, '')
  );
}
