import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import PostalMime, { type Address, type Email } from 'postal-mime';
import { cleanName } from '../store/names.ts';
import { htmlWords } from './html-words.ts';
import { withThaiHead } from './thai-head.ts';

export const mailLimits = { bytes: 30 * 1024 * 1024, parts: 50, depth: 5, textLetters: 60_000 };

/** A file that came with a mail. */
export interface MailPart {
  name: string;
  mime: string;
  bytes: Uint8Array;
  /** A picture that stands in the text: a logo more often than a paper. */
  inText: boolean;
}

/** A mail as far as it may be read. */
export interface ReadMail {
  /** '' where it has none. */
  messageId: string;
  from: { name: string; address: string };
  to: string;
  subject: string;
  /** When it says that it was written, ISO; '' where it says nothing that is a date. */
  date: string;
  text: string;
  /** What of its head says which mail it answers, who is to hear that it was read, and what servers found of its sender. */
  head: { answers: string[]; receiptTo: string; authentication: string[] };
  parts: MailPart[];
  /** Of what it says and holds, whatever servers wrote above it on its way. */
  contentHash: string;
  /** Longer than is printed; parts inside parts inside parts; more parts than are taken: so many. */
  cut: boolean;
  tooDeep: boolean;
  beyond: number;
}

/** Reads a mail of a stranger. Nothing of it is fetched from anywhere. In the limited process only. */
export async function readMail(path: string): Promise<ReadMail> {
  const bytes = withThaiHead(await readFile(path));
  const deep = await parse(bytes).then(
    (mail) => ({ mail, tooDeep: false }),
    // what is nested deeper, or has a head larger than any, is told by its own head alone
    async () => ({ mail: await parse(headOf(bytes)), tooDeep: true }),
  );
  return readable(deep.mail, deep.tooDeep);
}

function parse(bytes: Uint8Array): Promise<Email> {
  return PostalMime.parse(bytes, { forceRfc822Attachments: true, maxNestingDepth: mailLimits.depth, maxHeadersSize: 2 * 1024 * 1024 });
}

/** What stands above the first empty line, at most a moderate size. */
function headOf(bytes: Buffer): Buffer {
  const ends = ['\r\n\r\n', '\n\n'].map((end) => bytes.indexOf(end)).filter((at) => at >= 0);
  const head = bytes.subarray(0, Math.min(...ends, bytes.length, 64 * 1024)).toString('latin1');
  return Buffer.from(`${head.replace(/^content-type:.*(?:\r?\n[ \t].*)*/gim, 'X-Was: told')}\r\n\r\n`, 'latin1');
}

function readable(mail: Email, tooDeep: boolean): ReadMail {
  const all = mail.attachments.map(partOf);
  const said = mail.text?.trim() ? mail.text : htmlWords(mail.html ?? '');
  const text = lines(said);
  const from = oneOf(mail.from);
  const parts = all.slice(0, mailLimits.parts);
  const subject = line(mail.subject ?? '', 1000);
  const date = Number.isNaN(Date.parse(mail.date ?? '')) ? '' : new Date(mail.date as string).toISOString();
  const hashes = all.map((part) => createHash('sha256').update(part.bytes).digest('hex'));
  return {
    messageId: line(mail.messageId ?? '', 500),
    from,
    to: line((mail.to ?? []).map(addressWords).join(', '), 1000),
    subject,
    date,
    text: text.slice(0, mailLimits.textLetters),
    head: headIn(mail),
    parts,
    contentHash: createHash('sha256')
      .update(JSON.stringify([from, subject, date, text, hashes]))
      .digest('hex'),
    cut: text.length > mailLimits.textLetters,
    tooDeep,
    beyond: all.length - parts.length,
  };
}

function headIn({ headers, inReplyTo = '', references = '' }: Email): ReadMail['head'] {
  const values = (name: string) => headers.flatMap(({ key, value }) => (key === name ? [line(value, 4000)] : []));
  return {
    answers: [...new Set(`${inReplyTo} ${references}`.match(/<[^<>\s]{1,500}>/g) ?? [])].slice(0, 100),
    receiptTo: line(/([^\s<>,;]+@[^\s<>,;]+)/.exec(values('disposition-notification-to')[0] ?? '')?.[1] ?? '', 320),
    authentication: values('authentication-results').slice(0, 20),
  };
}

function partOf({ filename, mimeType, content, related, contentId }: Email['attachments'][number], index: number): MailPart {
  const mime = mimeType.slice(0, 100);
  const bytes = typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content);
  const given = filename ? cleanName(filename) : '';
  const name = given && given !== 'file' ? given : `${index + 1}${mime === 'message/rfc822' ? '.eml' : ''}`;
  return { name, mime, bytes, inText: related === true || Boolean(contentId && mime.startsWith('image/')) };
}

function oneOf(address: Address | undefined): ReadMail['from'] {
  const one = address?.group ? address.group[0] : address;
  return { name: line(one?.name ?? '', 200), address: line(one?.address ?? '', 320) };
}

function addressWords(address: Address): string {
  if (address.group) return address.group.map(addressWords).join(', ');
  return address.name ? `${address.name} <${address.address}>` : address.address;
}

/** One line: no sign in it that is not seen ends a line, turns the direction or hides something. */
export function line(said: string, most: number): string {
  return plain(said).replace(/\s+/g, ' ').trim().slice(0, most);
}

function lines(said: string): string {
  return plain(said.replace(/\r\n?/g, '\n'))
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

function plain(said: string): string {
  return (
    said
      .toWellFormed()
      .normalize('NFC')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g, ' ')
      .replace(/[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufffc]/g, '')
      .replace(/[\u2028\u2029]/g, '\n')
  );
}
