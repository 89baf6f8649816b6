/** The first consonant of a word: a leading vowel (เ แ โ ใ ไ) says nothing alone. */
export function initial(word: string): string {
  return /[ก-ฮA-Za-z]/.exec(word)?.[0] ?? '';
}

const titles = /^(?:นางสาว|นาง|นาย|น\.ส\.|ดร\.|ผศ\.|รศ\.|ศ\.|ว่าที่ ?ร\.[ตทอ]\.|ว่าที่(?:ร้อย[ตทอ]รี)?)+\s*/u;

/** สก of นายสมพงษ์ เกษมสุข: of the first name and the last, without the title before them. */
export function initialsOf(name: string): string {
  const words = name.replace(titles, '').split(' ').filter(Boolean);
  return [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => initial(word ?? '')).join('');
}
