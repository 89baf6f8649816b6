/** The longest name that is kept, in characters. */
const longest = 255;

/** A name for showing: the last path part, NFC, without control, direction and invisible characters; the extension stays. */
export function cleanName(given: string): string {
  const last = given.toWellFormed().normalize('NFC').split(/[\\/]/).at(-1) ?? '';
  const name = last
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
    .replace(/[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2028\u2029\u2060-\u2069\ufeff\ufffd]/g, '')
    .replace(/[<>:"|?*]/g, '_')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.]+|[\s.]+$/g, '');
  if (!name) return 'file';
  const extension = extensionOf(name);
  const stem = extension ? name.slice(0, -extension.length - 1) : name;
  const room = longest - (extension ? extension.length + 1 : 0);
  return [...stem].slice(0, room).join('') + (extension ? `.${extension}` : '');
}

/** In lower case, without the dot; empty where there is none. */
export function extensionOf(name: string): string {
  return /\.([A-Za-z0-9]{1,10})$/.exec(name)?.[1]?.toLowerCase() ?? '';
}

/** Content-Disposition with a Thai name (RFC 6266, RFC 5987) and a plain one for old clients. */
export function contentDisposition(kind: 'inline' | 'attachment', name: string): string {
  const safe = cleanName(name);
  const plain = safe.replace(/[^\x20-\x7e]+/g, '_').replace(/["\\%;]/g, '_');
  const coded = encodeURIComponent(safe).replace(/['()*!]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
  return `${kind}; filename="${plain}"; filename*=UTF-8''${coded}`;
}
