/** The two layouts of an office's keyboard, key by key: what was typed in the wrong one is read in the other. */
const latin = '`1234567890-=qwertyuiop[]\\asdfghjkl;\'zxcvbnm,./~!@#$%^&*()_+QWERTYUIOP{}|ASDFGHJKL:"ZXCVBNM<>?';
const thai = [...['_ๅ/-ภถุึคตจขช', 'ๆไำพะัีรนยบลฃ', 'ฟหกดเ้่าสวง', 'ผปแอิืทมใฝ'], ...['%+๑๒๓๔ู฿๕๖๗๘๙', '๐"ฎฑธํ๊ณฯญฐ,ฅ', 'ฤฆฏโฌ็๋ษศซ.', '()ฉฮฺ์?ฒฬฦ']].join(
  '',
);

/** The same keys in the other layout (Kedmanee and QWERTY); '' where nothing changes. */
export function otherLayout(typed: string): string {
  const [from, to] = /[\u0e01-\u0e5b]/.test(typed) ? [thai, latin] : [latin, thai];
  const read = [...typed].map((letter) => to[from.indexOf(letter)] ?? letter).join('');
  return read === typed ? '' : read;
}
