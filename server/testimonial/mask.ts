const graphemes = new Intl.Segmenter('th', { granularity: 'grapheme' });
const titles = /^(?:นางสาว|นาง|นาย|น\.ส\.|ดร\.|ผศ\.|รศ\.|ศ\.|ว่าที่ร้อยตรี|เด็กชาย|เด็กหญิง|Mr\.?|Mrs\.?|Ms\.?|Dr\.?)\s*/u;

/** นางสาวพิมพ์ชนก ชื่อสัตย์ -> นางสาวพิ•••• ชื่•••: enough to compare with the paper in hand, too little to learn a name. */
export function masked(name: string): string {
  const title = titles.exec(name)?.[0] ?? '';
  const parts = name.slice(title.length).split(/\s+/u).filter(Boolean);
  return title + parts.map(hidden).join(' ');
}

/** As many dots for every name: its length tells nothing either. */
function hidden(part: string): string {
  const [first = '', next = ''] = [...graphemes.segment(part)].map(({ segment }) => segment);
  // a vowel that is written first is half of its syllable
  return `${first}${/^[เ-ไ]/u.test(first) ? next : ''}••••`;
}
