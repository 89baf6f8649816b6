import type { TrayWay } from '../../../../contract/sarabun/tray.ts';

/** Files whose first page can be read. */
export const readable: readonly string[] = ['application/pdf', 'image/jpeg', 'image/png'];

/** The one of them whose head is read: what came with a mail is the letter, its words are not; else the letter comes first. */
export function paperAmong<Of extends { mime: string; role: string }>(way: TrayWay, files: readonly Of[]): Of | undefined {
  const fit = files.filter(({ mime }) => readable.includes(mime));
  return fit.find(({ role }) => role === (way === 'MAIL' ? 'ATTACHMENT' : 'BODY')) ?? fit[0];
}
