import { wholeWords } from './whole-words.ts';

/** Names that stand on the paper as such: whole wherever they come in its text. */
function namesIn(given: object): string[] {
  const { whole = [], agency, signer, cosigners = [], certified, present = [], absent = [], guests = [] } = given as Named;
  const persons = [signer, certified, ...cosigners, ...present, ...absent, ...guests].map((one) => one?.name ?? '');
  const parts = [...persons, ...(agency && agency.length > longest ? [agency] : [])].flatMap((name) => name.split(/\s+/));
  return [...new Set([...whole, agency ?? '', ...parts].map((name) => name.trim()))]
    .filter((name) => name.length > 3 && name.length <= longest)
    .sort((a, b) => b.length - a.length);
}

interface Named {
  whole?: string[];
  agency?: string;
  signer?: { name: string };
  cosigners?: { name: string }[];
  certified?: { name: string };
  present?: { name: string }[];
  absent?: { name: string }[];
  guests?: { name: string }[];
}

/** A longer one would tear holes into the lines around it. */
const longest = 45;

/** After a title stand a first name and, behind a space, a family name. */
const titled =
  '(?<title>นางสาว|นาง|นาย|ดร\\.|ผศ\\.|รศ\\.|ศ\\.|น\\.ส\\.|ว่าที่ร้อยตรี)(?<gap> ?)(?<first>[ก-๛]{2,16}) (?<family>[ก-๛]{2,20})(?![ก-๛])';

const number = '[0-9๐-๙][0-9๐-๙.,/]{0,24}';
/** What a number follows, and what it counts. */
const counted =
  'จำนวน|มาตรา|ข้อ|วรรค|หมวด|ส่วนที่|ภาค|บทที่|หน้า|ชั้น|ห้อง|เลขที่|ลำดับที่|แบบที่|เล่มที่|เล่ม|ตอนที่|ชุดที่|หมู่ที่|หมู่|ซอย|ต่อ|วันที่|ประจำปี|พ\\.ศ\\.|ค\\.ศ\\.|ครั้งที่|ฉบับที่|วาระที่|งวดที่|รอบที่|รุ่นที่|เรื่องที่|เลขดำที่|เลขแดงที่|อายุ';
const units =
  'ฉบับ|แผ่น|ชุด|หน้า|คน|ราย|ท่าน|รูป|เล่ม|วัน|เดือน|ปี|ครั้ง|แห่ง|คณะ|หลัง|คัน|เครื่อง|รายการ|ชั่วโมง|นาที|กิโลเมตร|เมตร|ตารางเมตร|ไร่|หน่วยกิต|ล้านบาท|บาท|สตางค์|อัตรา|ตำแหน่ง|เรื่อง|ข้อ|น\\.|ก\\.ม\\.';
const months =
  'ม\\.ค\\.|ก\\.พ\\.|มี\\.ค\\.|เม\\.ย\\.|พ\\.ค\\.|มิ\\.ย\\.|ก\\.ค\\.|ส\\.ค\\.|ก\\.ย\\.|ต\\.ค\\.|พ\\.ย\\.|ธ\\.ค\\.|มกราคม|กุมภาพันธ์|มีนาคม|เมษายน|พฤษภาคม|มิถุนายน|กรกฎาคม|สิงหาคม|กันยายน|ตุลาคม|พฤศจิกายน|ธันวาคม';

/** Numbers stay with what they number or count: ศธ ๐๕๑๔/ว ๑๒๓, มาตรา ๓๘๓, ๒๗ พฤศจิกายน ๒๕๖๙, ครั้งที่ ๒/๒๕๖๙, จำนวน ๑ ฉบับ, ๐๙.๓๐ น. */
const numbers = [
  '(?<![ก-๛])[ก-ฮ]{2} [0-9๐-๙][0-9๐-๙.]{0,24}(?:/(?:ว ?)?[0-9๐-๙]{1,12})?',
  `[0-9๐-๙]{1,2} (?:${months})(?: [0-9๐-๙]{4})?`,
  `(?:${counted}) ${number}(?: (?:${units})(?![ก-๛]))?`,
  `${number} (?:${units})(?![ก-๛])`,
].join('|');

const segments = new Intl.Segmenter('th', { granularity: 'word' });

/** Where words begin and end: what lies across them is no word. */
function edgesOf(text: string): Set<number> {
  return new Set([...segments.segment(text)].flatMap(({ index, segment }) => [index, index + segment.length]));
}

/** The text with its names between U+E000 and U+E001, spaces in them U+00A0: the templates break no line there. */
export function withNamesWhole(text: string, { whole }: { whole: RegExp }): string {
  const plain = text.replace(/[\ue000-\ue002]/g, '');
  if (!/[ก-๛]{2}/.test(plain)) return plain;
  let edges: Set<number> | undefined;
  return plain.replace(whole, (found, ...rest) => {
    const { title, gap, first, family, word } = rest.at(-1) as Record<string, string | undefined>;
    if (title) return `${kept(`${title}${gap}${first}`)} ${kept(family ?? '')}`;
    if (!word) return kept(found);
    const at = rest.at(-3) as number;
    edges ??= edgesOf(plain);
    return edges.has(at) && edges.has(at + word.length) ? kept(found) : found;
  });
}

/** How to find them all in one go: names of this paper, titled names of anybody, words, numbers. */
export function wholeIn(given: object): { whole: RegExp } {
  const names = namesIn(given).map((name) => name.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&'));
  const own = names.length > 0 ? `(?:${names.join('|')})(?: ?ๆ)?|` : '';
  // the sign that repeats a word stays with it
  return { whole: new RegExp(`${titled}|${own}${numbers}|(?<word>${wholeWords.join('|')})(?: ?ๆ)?`, 'g') };
}

function kept(name: string): string {
  return `\ue000${name.replaceAll(' ', '\u00a0')}\ue001`;
}
