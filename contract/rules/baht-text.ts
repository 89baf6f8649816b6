/** Amounts in words, as papers of money end: หนึ่งร้อยยี่สิบเอ็ดบาทถ้วน. */

const digits = ['ศูนย์', 'หนึ่ง', 'สอง', 'สาม', 'สี่', 'ห้า', 'หก', 'เจ็ด', 'แปด', 'เก้า'] as const;
const places = ['', 'สิบ', 'ร้อย', 'พัน', 'หมื่น', 'แสน'] as const;

/** Below a million; `more`: something larger stands before it. */
function group(value: number, more: boolean): string {
  return [...String(value)]
    .map((sign, at, all) => {
      const [digit, place] = [Number(sign), all.length - 1 - at];
      if (digit === 0) return '';
      if (place === 1 && digit === 1) return 'สิบ';
      if (place === 1 && digit === 2) return 'ยี่สิบ';
      // เอ็ด after anything larger
      if (place === 0 && digit === 1 && (value > 10 || more)) return 'เอ็ด';
      return `${digits[digit]}${places[place]}`;
    })
    .join('');
}

/** A whole number in words, read by millions. */
function thaiNumber(value: number): string {
  if (value === 0) return digits[0];
  const [high, low] = [Math.floor(value / 1_000_000), value % 1_000_000];
  return high > 0 ? `${thaiNumber(high)}ล้าน${group(low, true)}` : group(low, false);
}

/** Baht, with satang where there are some. */
export function bahtText(baht: number): string {
  const satang = Math.round(baht * 100);
  const [whole, rest] = [Math.floor(satang / 100), satang % 100];
  if (rest === 0) return `${thaiNumber(whole)}บาทถ้วน`;
  return `${whole > 0 ? `${thaiNumber(whole)}บาท` : ''}${thaiNumber(rest)}สตางค์`;
}
