const yes = ['ใช่', 'yes', 'y', 'true', '1'];
const no = ['ไม่', 'ไม่ใช่', 'no', 'n', 'false', '0'];

/** A cell of yes or no in either language; null for another word. */
export function yesOrNo(said: string): boolean | null {
  const word = said.toLowerCase();
  return yes.includes(word) ? true : no.includes(word) ? false : null;
}
