import { thaiDigits } from '../../contract/rules/thai.ts';

/** Thai digits, except in words that hold Latin letters: an address on the network, a model, a standard. */
export function thaiNumerals(text: string): string {
  return text.replace(/\S+/g, (word) => (/[A-Za-z]/.test(word) ? word : thaiDigits(word)));
}

/** Spaces for line breaks and tabs; no other control character, no direction override, no lone surrogate. */
export function clean(text: string): string {
  return (
    text
      .toWellFormed()
      .replace(/[\t\n\r\u2028\u2029\u00a0]+/g, ' ')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
      .replace(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufeff\ufffd]/g, '')
      .normalize('NFC')
  );
}

/** A number or a day as a paper shows it: what stands in a field and what is drawn for it must be the same. */
export function printedDigits(text: string, digits: 'thai' | 'arabic' = 'thai'): string {
  return clean(digits === 'thai' ? thaiNumerals(text) : text).trim();
}
