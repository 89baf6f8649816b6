/** A hit on a page: parts of its text items, from one letter to before another. */
export interface Hit {
  page: number;
  parts: { item: number; from: number; to: number }[];
}

interface Letter {
  letter: string;
  item: number;
  from: number;
  to: number;
}

const nothing = /[\s\u200b-\u200d\ufeff\u2060\u00ad]/;
const tones = /[\u0e48-\u0e4b]/;

/**
 * Where the words stand in the items of a page. Spaces count on neither side, because a page of Thai is set in pieces; digits of both kinds,
 * letter case, and the two spellings of sara am are one.
 */
export function findText(words: string, page: number, items: string[]): Hit[] {
  return hitsOf(lettersOf([words]), page, lettersOf(items));
}

/** The same in what was read of a picture: where nothing stands as it is spelled, marks over and under letters count for none, for they are misread. */
export function findLoosely(words: string, page: number, items: string[]): Hit[] {
  const exact = findText(words, page, items);
  const wanted = withoutMarks(lettersOf([words]));
  return exact.length > 0 || wanted.length < fewestWithoutMarks ? exact : hitsOf(wanted, page, withoutMarks(lettersOf(items)));
}

const fewestWithoutMarks = 4;

function withoutMarks(letters: Letter[]): Letter[] {
  return letters
    .filter(({ letter }) => !/\p{M}/u.test(letter))
    .map((one) => (one.letter === '\u0e33' ? { ...one, letter: '\u0e32' } : one));
}

function hitsOf(sought: Letter[], page: number, letters: Letter[]): Hit[] {
  const wanted = sought.map((one) => one.letter);
  if (wanted.length === 0) return [];
  const text = letters.map((one) => one.letter).join('\u0000');
  const search = wanted.join('\u0000');
  const hits: Hit[] = [];
  // a letter and its separator are two characters, so a place in the text is twice a place among the letters
  for (let at = text.indexOf(search); at >= 0; at = text.indexOf(search, at + search.length)) {
    if (at % 2 !== 0) continue;
    hits.push({ page, parts: partsOf(letters.slice(at / 2, at / 2 + wanted.length)) });
  }
  return hits;
}

function lettersOf(items: string[]): Letter[] {
  const letters: Letter[] = [];
  for (const [item, str] of items.entries()) {
    for (let from = 0; from < str.length; from++) {
      const letter = plain(str[from] as string);
      if (letter !== '') letters.push({ letter, item, from, to: from + 1 });
    }
  }
  return withAm(letters);
}

/** Thai digits as Arabic ones, letters small; nothing for what is not seen. */
function plain(letter: string): string {
  if (nothing.test(letter)) return '';
  const digit = letter.charCodeAt(0) - 0x0e50;
  return digit >= 0 && digit <= 9 ? String(digit) : (letter.toLowerCase()[0] ?? '');
}

/** Nikhahit and sara aa, with a tone mark between them or none, are sara am; two sara e are one ae. */
function withAm(letters: Letter[]): Letter[] {
  const result: Letter[] = [];
  for (let i = 0; i < letters.length; i++) {
    const one = letters[i] as Letter;
    const next = letters[i + 1];
    const third = letters[i + 2];
    if (one.letter === '\u0e4d' && next?.letter === '\u0e32') {
      result.push({ ...one, letter: '\u0e33', to: next.item === one.item ? next.to : one.to });
      i += 1;
    } else if (one.letter === '\u0e4d' && next && tones.test(next.letter) && third?.letter === '\u0e32') {
      result.push(next, { ...third, letter: '\u0e33' });
      i += 2;
    } else if (tones.test(one.letter) && next?.letter === '\u0e4d' && third?.letter === '\u0e32') {
      result.push(one, { ...third, letter: '\u0e33' });
      i += 2;
    } else if (one.letter === '\u0e40' && next?.letter === '\u0e40') {
      result.push({ ...one, letter: '\u0e41', to: next.item === one.item ? next.to : one.to });
      i += 1;
    } else result.push(one);
  }
  return result;
}

function partsOf(letters: Letter[]): Hit['parts'] {
  const parts: Hit['parts'] = [];
  for (const { item, from, to } of letters) {
    const last = parts.at(-1);
    if (last?.item === item) Object.assign(last, { from: Math.min(last.from, from), to: Math.max(last.to, to) });
    else parts.push({ item, from, to });
  }
  return parts;
}

interface Mark {
  from: number;
  to: number;
  /** The one that is looked at. */
  now: boolean;
}

/** The text of an item cut at its hits. `mark`: the class of a hit. */
export function pieces(str: string, marks: Mark[]): { text: string; mark: string | null }[] {
  const found: { text: string; mark: string | null }[] = [];
  let at = 0;
  for (const { from, to, now } of [...marks].sort((a, b) => a.from - b.from)) {
    if (from < at) continue;
    found.push({ text: str.slice(at, from), mark: null }, { text: str.slice(from, to), mark: now ? 'found now' : 'found' });
    at = to;
  }
  return [...found, { text: str.slice(at), mark: null }].filter(({ text }) => text !== '');
}

/** The same as HTML. */
export function markedHtml(str: string, marks: Mark[]): string {
  return pieces(str, marks)
    .map(({ text, mark }) => (mark ? `<mark class="${mark}">${escaped(text)}</mark>` : escaped(text)))
    .join('');
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}
