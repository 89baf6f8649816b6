/** Files whose first page can be read. */
export const readable: readonly string[] = ['application/pdf', 'image/jpeg', 'image/png'];

/** The one whose head is read: what came with a mail is the letter, its words are not. */
export function paperAmong<Of extends { mime: string; role: string }>(files: readonly Of[]): Of | undefined {
  const fit = files.filter(({ mime }) => readable.includes(mime));
  return fit.find(({ role }) => role === 'ATTACHMENT') ?? fit[0];
}
