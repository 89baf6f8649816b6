/**
 * Old Thai programs write subjects and names as they are, in the letters of Windows (windows-874, of which TIS-620 is a part), without saying so.
 * A head that is not UTF-8 is read as that.
 */
export function withThaiHead(mail: Buffer): Buffer {
  const ends = ['\r\n\r\n', '\n\n'].map((end) => mail.indexOf(end)).filter((at) => at >= 0);
  const end = Math.min(...ends, mail.length);
  const head = mail.subarray(0, end);
  if (isUtf8(head)) return mail;
  return Buffer.concat([Buffer.from(new TextDecoder('windows-874').decode(head)), mail.subarray(end)]);
}

function isUtf8(bytes: Buffer): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
