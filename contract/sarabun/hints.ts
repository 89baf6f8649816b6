import { kindByCode } from '../kinds.ts';
import { arabicDigits, thaiDigits } from '../rules/thai.ts';
import type { Addressing } from '../settings/organization.ts';
import { classOf } from './addressing.ts';
import type { Block } from './body.ts';
import { plainLines } from './body.ts';
import type { Content, Part } from './drafts.ts';

/** Something on the page that is probably not meant. It never stands in the way of saving or submitting. */
export interface Hint {
  code: HintCode;
  /** The part where it is mended. */
  part: Part | 'files' | 'none';
  /** Of lines: which, from 0. */
  line?: number;
  /** For the sentence that says it. */
  says: Record<string, string | number>;
  /** Words of the page that it is about, to be marked there. */
  on?: string;
  /** What one click puts in place. */
  mend?: Partial<Content>;
}

export type HintCode =
  | 'crest'
  | 'salutation'
  | 'closing'
  | 'royal'
  | 'enclosureWithoutFile'
  | 'enclosuresWithoutFile'
  | 'filesBeyond'
  | 'enclosuresUnnamed'
  | 'mixedDigits'
  | 'placeholder'
  | 'refersUnsaid'
  | 'refersAbsent'
  | 'signatureAlone'
  | 'overflow';

export interface Surroundings {
  type: number;
  content: Content;
  /** How many files hang on the draft. */
  files: number;
  digits: 'thai' | 'arabic';
  crest: boolean;
  addressing: Addressing[];
  /** From the typeset pages; null while none has been drawn. */
  page: PageFacts | null;
}

/** What the typeset pages show. */
export interface PageFacts {
  pages: number;
  /** The closing and the signature stand at the head of a page, without a line of the text over them. */
  signatureAlone: boolean;
  /** Lines that reach over to a last page that holds little else; 0 where none do. */
  over: number;
}

/** In the order of the paper; at one place, in the order of the rules below. */
export function hintsOf(given: Surroundings): Hint[] {
  const { parts: has, crest } = kindByCode(given.type);
  const hints: Hint[] = [
    ...(crest === 'required' && !given.crest ? [{ code: 'crest', part: 'none', says: {} } as const] : []),
    ...(has.includes('salutation') ? addressHints(given) : []),
    ...(has.includes('refers') ? refersHints(given.content) : []),
    ...(has.includes('enclosures') ? enclosureHints(given) : []),
    ...placeholderHints(given.content, has),
    ...digitHints(given, has),
    ...pageHints(given.page),
  ];
  // the crest, at the head of the page, is no part
  const place = ({ part }: Hint) => (part === 'none' ? -1 : part === 'files' ? has.length : has.indexOf(part));
  return hints.sort((one, other) => place(one) - place(other));
}

/** Salutation and closing against the table (annex 2); a memo has no closing. */
function addressHints({ type, content, addressing }: Surroundings): Hint[] {
  const row = classOf(content.to, addressing);
  if (!row) return [];
  const says = { class: row.name, words: row.salutation, closing: row.closing };
  if (row.salutation === '') return [{ code: 'royal', part: 'salutation', says, on: content.to }];
  const closes = kindByCode(type).parts.includes('closing');
  const mend = { salutation: row.salutation, ...(closes && row.closing ? { closing: row.closing } : {}) };
  if (content.salutation.trim() !== '' && content.salutation !== row.salutation)
    return [{ code: 'salutation', part: 'salutation', says, on: content.to, mend }];
  if (closes && row.closing && content.closing.trim() !== '' && content.closing !== row.closing)
    return [{ code: 'closing', part: 'closing', says, on: content.closing, mend }];
  return [];
}

/** What is referred to at the head is spoken of in the text, and the other way round. */
function refersHints({ refers, body }: Content): Hint[] {
  const text = spoken(body);
  if (text === '') return [];
  const named = refers.filter(Boolean);
  const speaks = /อ้างถึง|ตามหนังสือ|ตามที่.{0,80}(หนังสือ|แจ้ง|ขอ|มี)|หนังสือดังกล่าว/.test(text);
  const [first] = named;
  if (first && !speaks && !named.some((one) => numberOf(one) && arabicDigits(text).includes(numberOf(one))))
    return [{ code: 'refersUnsaid', part: 'body', says: { refers: first }, on: first }];
  if (!first && /หนังสือที่อ้างถึง|ตามที่อ้างถึง|ที่อ้างถึง/.test(text)) return [{ code: 'refersAbsent', part: 'refers', says: {}, on: 'ที่อ้างถึง' }];
  return [];
}

function numberOf(line: string): string {
  return /\d[\d.]*\/\d+/.exec(arabicDigits(line))?.[0] ?? '';
}

function enclosureHints({ content, files }: Surroundings): Hint[] {
  const named = content.enclosures.map((one, line) => ({ ...one, line })).filter((one) => one.name.trim() !== '');
  const hints: Hint[] = [];
  const [first, ...more] = named.filter((one) => one.file === undefined);
  // one hint for all of them: each line says it of itself in the form
  if (first) {
    const places = [first, ...more].map((one) => one.line + 1).join(', ');
    const said: Hint['says'] = more.length > 0 ? { count: more.length + 1, places } : { place: first.line + 1, name: first.name };
    const code = more.length > 0 ? 'enclosuresWithoutFile' : 'enclosureWithoutFile';
    hints.push({ code, part: 'enclosures', line: first.line, says: said, on: first.name });
  }
  const held = content.enclosures.filter((one) => one.file !== undefined).length;
  if (files > held) hints.push({ code: 'filesBeyond', part: 'enclosures', says: { count: files - held } });
  if (named.length === 0 && /สิ่งที่ส่งมาด้วย/.test(spoken(content.body)))
    hints.push({ code: 'enclosuresUnnamed', part: 'enclosures', says: {}, on: 'สิ่งที่ส่งมาด้วย' });
  return hints;
}

/** What was left to be filled in: rows of dots, of lines, of x, words in square brackets. A single … may be meant. */
const blanks = /\.{4,}|…{2,}|_{3,}|\bx{2,}\b|\bX{2,}\b|\[[^\]\n]{1,40}\]|\?{2,}|(?<=(ที่|วันที่|เลขที่|ลงวันที่|เวลา|จำนวน)\s?)(…|-{2,}|\.{2,3})/u;

function placeholderHints(content: Content, has: readonly Part[]): Hint[] {
  const lines: [Part, string, number | undefined][] = [
    ['subject', content.subject, undefined],
    ['to', content.to, undefined],
    ...content.refers.map((line, at): [Part, string, number] => ['refers', line, at]),
    ...content.enclosures.map((one, at): [Part, string, number] => ['enclosures', `${one.name} ${one.quantity}`, at]),
    ...plainLines(content.body).map((line): [Part, string, undefined] => ['body', line, undefined]),
  ];
  return lines.flatMap(([part, text, line]) => {
    const found = has.includes(part) ? blanks.exec(text) : null;
    if (!found) return [];
    const near = text.slice(Math.max(0, found.index - 20), found.index + found[0].length + 10).trim();
    return [{ code: 'placeholder' as const, part, says: { near }, on: near, ...(line === undefined ? {} : { line }) }];
  });
}

/**
 * Thai and Arabic digits in what a person has typed; references, owner and quantities are filled in by the office itself. Words with Latin
 * letters (an address, a model) keep theirs.
 */
function digitHints({ content, digits }: Surroundings, all: readonly Part[]): Hint[] {
  const has = all.filter((part) => !['refers', 'owner', 'copies', 'closing'].includes(part));
  const texts = has.flatMap((part) => textsOf(content[part]));
  const words = texts.flatMap((text) => text.split(/\s+/)).filter((word) => !/[A-Za-z@]/.test(word));
  const thai = words.find((word) => /[๐-๙]/.test(word));
  const arabic = words.find((word) => /[0-9]/.test(word));
  if (!thai || !arabic) return [];
  const part = has.find((one) => textsOf(content[one]).some((text) => text.includes(digits === 'thai' ? arabic : thai))) ?? 'body';
  return [{ code: 'mixedDigits', part, says: { thai, arabic, digits }, mend: inDigits(content, all, digits) }];
}

/** All that is typed in the digits of the paper; lengths stay, so bold and italic stay where they are. */
function inDigits(content: Content, has: readonly Part[], digits: 'thai' | 'arabic'): Partial<Content> {
  const change = (text: string) =>
    text.replace(/\S+/g, (word) => (/[A-Za-z@]/.test(word) ? word : digits === 'thai' ? thaiDigits(word) : arabicDigits(word)));
  return Object.fromEntries(has.map((part) => [part, changed(content[part], change)])) as Partial<Content>;
}

/** What a block is, and how many there are: a field of numbers. */
const notDigits = ['kind', 'quantity'];

function changed(value: unknown, change: (text: string) => string, key = ''): unknown {
  if (typeof value === 'string') return notDigits.includes(key) ? value : change(value);
  if (Array.isArray(value)) return value.map((one) => changed(one, change));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, changed(one, change, name)]));
}

function textsOf(value: unknown, key = ''): string[] {
  if (typeof value === 'string') return notDigits.includes(key) ? [] : [value];
  if (Array.isArray(value)) return value.flatMap((one) => textsOf(one));
  return value !== null && typeof value === 'object' ? Object.entries(value).flatMap(([name, one]) => textsOf(one, name)) : [];
}

function pageHints(page: PageFacts | null): Hint[] {
  if (page?.signatureAlone) return [{ code: 'signatureAlone', part: 'body', says: { page: page.pages } }];
  if (page && page.over > 0) return [{ code: 'overflow', part: 'body', says: { count: page.over } }];
  return [];
}

function spoken(body: Block[]): string {
  return plainLines(body).join(' ').trim();
}
