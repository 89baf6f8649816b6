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

/** Words that the typesetter breaks in a wrong place. */
const words =
  'ไปรษณีย์|อิเล็กทรอนิกส์|คอมพิวเตอร์|อินเทอร์เน็ต|เว็บไซต์|เทคโนโลยี|กตัญญูกตเวที|กตัญญู|วิทยาศาสตร์|พระราชกฤษฎีกา|กฤษฎีกา|สารสนเทศ|ซอฟต์แวร์|ออนไลน์|โทรศัพท์|โทรสาร|วิทยานิพนธ์';

/** Numbers stay with what they number or count: ศธ ๐๕๑๔/ว ๑๒๓, พ.ศ. ๒๕๖๙, ครั้งที่ ๒/๒๕๖๙, ๐๙.๓๐ น. */
const numbers =
  '(?<![ก-๛])[ก-ฮ]{2} [0-9๐-๙][0-9๐-๙.]{0,24}(?:/(?:ว ?)?[0-9๐-๙]{1,12})?|พ\\.ศ\\. [0-9๐-๙]{4}|(?:ครั้ง|ฉบับ)ที่ [0-9๐-๙/]{1,24}|[0-9๐-๙][0-9๐-๙.,]{0,24} (?:น\\.|บาท)(?![ก-๛])';

/** The text with its names between U+E000 and U+E001, spaces in them U+00A0: the templates break no line there. */
export function withNamesWhole(text: string, { whole }: { whole: RegExp }): string {
  const plain = text.replace(/[\ue000-\ue002]/g, '');
  if (!/[ก-๛]{2}/.test(plain)) return plain;
  return plain.replace(whole, (found, ...rest) => {
    const { title, gap, first, family } = rest.at(-1) as Record<string, string | undefined>;
    return title ? `${title}${gap}${kept(first ?? '')} ${kept(family ?? '')}` : kept(found);
  });
}

/** How to find them all in one go: names of this paper, titled names of anybody, words, numbers. */
export function wholeIn(given: object): { whole: RegExp } {
  const names = namesIn(given).map((name) => name.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&'));
  // the sign that repeats a word stays with it
  return { whole: new RegExp(`${titled}|(?:${[...names, words].join('|')})(?: ?ๆ)?|${numbers}`, 'g') };
}

function kept(name: string): string {
  return `\ue000${name.replaceAll(' ', '\u00a0')}\ue001`;
}
