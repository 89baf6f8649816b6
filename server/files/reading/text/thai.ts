/** Signs that stand over, under or behind a letter and never alone. */
const signs = 'ะาำ\u0e31\u0e34-\u0e3a\u0e45\u0e47-\u0e4e';

/**
 * Puts right what an engine does to Thai that it reads well: letters torn apart, ำ in two pieces, marks in the wrong order
 * or twice, เ twice for แ.
 */
export function mended(text: string): string {
  return text
    .normalize('NFC')
    .replace(new RegExp(`\\s+(?=[${signs}])`, 'gu'), '')
    .replace(/\u0e4d([\u0e48-\u0e4b]?)า/gu, '$1ำ')
    .replace(/ำ([\u0e48-\u0e4b])/gu, '$1ำ')
    .replace(/([\u0e48-\u0e4b])([\u0e31\u0e34-\u0e39\u0e47])/gu, '$2$1')
    .replace(/([\u0e31\u0e34-\u0e3a\u0e47-\u0e4e])\1+/gu, '$1')
    .replace(/เเ/gu, 'แ')
    .replace(lostCircle, '$1ำ');
}

/**
 * Under a tone mark the engine overlooks the circle of ำ. Put back where no word is written without: น้ำ (but หน้า, โน้มน้าว), ซ้ำ (but ซ้าย),
 * ย้ำ (but ย้าย), ต่ำ (but ต่าง). ค่ำ, ถ้ำ and ช้ำ stay as they were read: ค่า, ถ้า and ช้า are words.
 */
const lostCircle = /((?<!ห|โน้ม)น้|ซ้(?=า(?!ย))|ย้(?=า(?!ย))|ต่(?=า(?!ง)))า/gu;

/** Letters and digits alone, without what stands over and under them: what two readings of one word still have in common. */
export const bare = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/ำ/gu, 'า')
    .replace(/[^\p{L}\p{N}]/gu, '');

/** How many signs have to be put in, left out or changed to make one text of the other (Levenshtein). */
export function slips(a: string, b: string): number {
  const row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    let corner = row[0]!;
    row[0] = i;
    for (let j = 1; j <= b.length; j++) {
      const above = row[j]!;
      row[j] = Math.min(above + 1, row[j - 1]! + 1, corner + (a[i - 1] === b[j - 1] ? 0 : 1));
      corner = above;
    }
  }
  return row[b.length]!;
}

/** The same where `part` may stand anywhere in `text`: what is before and behind it costs nothing (Sellers 1980). */
export function slipsWithin(text: string, part: string): number {
  let row = Array.from({ length: part.length + 1 }, (_, i) => i);
  let least = part.length;
  for (const sign of text) {
    const next = [0];
    for (let j = 1; j <= part.length; j++) next[j] = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (part[j - 1] === sign ? 0 : 1));
    row = next;
    least = Math.min(least, row[part.length]!);
  }
  return least;
}

const thaiDigits = '๐๑๒๓๔๕๖๗๘๙';

export const inArabic = (text: string): string => text.replace(/[๐-๙]/gu, (digit) => String(thaiDigits.indexOf(digit)));
