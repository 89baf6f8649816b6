import { type RawBuilder, sql } from 'kysely';
import type { Block, Line } from '../../contract/sarabun/body.ts';
import { lineOf } from '../../contract/sarabun/body.ts';
import type { Db } from '../http/context.ts';

export interface Taken {
  what: 'NAME' | 'ID' | 'PHONE' | 'MAIL';
  text: string;
}

/** What stands in place of what was taken out. */
export type Standing = Record<Taken['what'], string>;

const digit = '[0-9๐-๙]';
const gap = '[\\s\\-–.]?';
const patterns: readonly (readonly [Taken['what'], RegExp])[] = [
  ['MAIL', /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g],
  // thirteen figures, however they are written apart
  ['ID', new RegExp(`(?<!${digit})(?:${digit}${gap}){12}${digit}(?!${digit})`, 'g')],
  ['PHONE', new RegExp(`(?<!${digit})(?:\\+?[6๖]{2}|[0๐])${gap}(?:${digit}${gap}){7,8}${digit}(?!${digit})`, 'g')],
  // a title, a first name and a last name
  [
    'NAME',
    /(?:นางสาว|น\.ส\.|นาง|นาย|ด\.ช\.|ด\.ญ\.|เด็กชาย|เด็กหญิง|หม่อมหลวง|ม\.ล\.|(?:ผู้ช่วยศาสตราจารย์|รองศาสตราจารย์|ศาสตราจารย์|ผศ\.|รศ\.|ศ\.)\s?(?:ดร\.)?|ดร\.|ว่าที่ร้อยตรี|พล\.?[ตอ]\.?[ตทอ]\.|พ\.ต\.[ตทอ]\.|ร\.ต\.[ตทอ]\.)\s?[ก-ฮเ-ไ][\u0e00-\u0e4e]{1,24}\s{1,2}[ก-ฮเ-ไ][\u0e00-\u0e4e]{1,24}/g,
  ],
];

/**
 * Takes names of persons, their numbers, telephones and mail out of lines. `people`: first and last names that are known; these are found also
 * without a title before them.
 */
export function withoutNames(people: readonly { first: string; last: string }[], standing: Standing) {
  const taken: Taken[] = [];
  const named = people
    .filter(({ first, last }) => first.length > 1 && last.length > 1)
    .map(({ first, last }) => new RegExp(`${escaped(first)}\\s+${escaped(last)}`, 'g'));
  const put = (what: Taken['what']) => (found: string) => {
    if (!taken.some((one) => one.what === what && one.text === found.trim())) taken.push({ what, text: found.trim() });
    return standing[what];
  };
  const clean = (text: string): string => {
    let out = text;
    for (const [what, pattern] of patterns) out = out.replace(pattern, put(what));
    for (const pattern of named) out = out.replace(pattern, put('NAME'));
    return out;
  };
  const line = <L extends Line>(one: L): L => {
    const text = clean(one.text);
    // marks stand at places of the text that was
    return text === one.text ? one : ({ ...without(one), ...lineOf([{ text }]) } as L);
  };
  const block = (one: Block): Block => (one.kind === 'table' ? { ...one, rows: one.rows.map((row) => row.map(line)) } : line(one));
  return { taken, clean, block };
}

function without<L extends Line>({ marks: _, ...rest }: L): Omit<L, 'marks'> {
  return rest;
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Persons of the agency whose first and last names both stand in the text: few of a few thousand are looked for by pattern. */
export async function peopleIn(db: Db, text: string): Promise<{ first: string; last: string }[]> {
  const all: RawBuilder<{ first: string; last: string }> = sql`select p.first_name as first, p.last_name as last from person p
    where strpos(${text}, p.first_name) > 0 and strpos(${text}, p.last_name) > 0 limit 500`;
  return (await all.execute(db)).rows;
}
