import { createHash } from 'node:crypto';
import type { SaidFile, SaidLetter } from '../messages.ts';
import { type Codes, meaningOf } from './codes.ts';
import { type NoticeKind, notifiers } from './envelope.ts';
import { type Element, find, wordsOf } from './xml.ts';

/** A file of a letter that came: its bytes; null where it is no base64. */
export interface HeadFile {
  said: SaidFile;
  bytes: Buffer | null;
}

export type Head =
  | { is: 'letter'; sender: string; letter: SaidLetter; files: HeadFile[]; sentAt: Date | null }
  | { is: 'notice'; kind: NoticeKind; number: string; date: string; number2: string; at: string; peer: string; subject: string };

/** What the body of an answer holds; null where it is nothing of these. */
export function readHead(body: Element, codes: Codes): Head | null {
  for (const [kind, name] of Object.entries(notifiers)) {
    const notice = find(body, name);
    if (notice) return noticeIn(kind as NoticeKind, notice);
  }
  const letter = find(body, 'CorrespondenceLetter');
  return letter ? letterIn(letter, codes) : null;
}

function noticeIn(kind: NoticeKind, notice: Element): Head {
  return {
    is: 'notice',
    kind,
    number: wordsOf(notice, 'LetterID'),
    date: dayIn(wordsOf(notice, 'CorrespondenceDate')),
    number2: wordsOf(notice, 'AcceptID'),
    at: wordsOf(notice, 'AcceptDate'),
    peer: wordsOf(notice, 'AcceptDepartment', 'Code') || wordsOf(notice, 'SenderDepartment', 'Code'),
    subject: wordsOf(notice, 'Subject'),
  };
}

function letterIn(letter: Element, codes: Codes): Head | null {
  const sender = wordsOf(letter, 'SenderParty', 'DepartmentOrganization', 'ID');
  if (!/^\d{3,10}$/.test(sender) || !wordsOf(letter, 'ID')) return null;
  const files = letter.children
    .filter(({ name }) => name === 'MainLetterBinaryObject' || name === 'AttachmentBinaryObject')
    .map((one, at) => fileIn(one, at + 1));
  const refers = letter.children
    .filter(({ name }) => name === 'ReferenceCorrespondence')
    .map((one) => [wordsOf(one, 'ID'), wordsOf(one, 'CorrespondenceDate'), wordsOf(one, 'Subject')].filter(Boolean).join(' '));
  const sent = wordsOf(letter, 'SendDate');
  const at = new Date(/(?:Z|[+-]\d\d:?\d\d)$/.test(sent) ? sent : `${sent}+07:00`);
  return {
    is: 'letter',
    sender,
    letter: {
      number: wordsOf(letter, 'ID').slice(0, 100),
      date: dayIn(wordsOf(letter, 'CorrespondenceDate')),
      subject: wordsOf(letter, 'Subject').slice(0, 1000),
      speed: meaningOf(codes.speeds, wordsOf(letter, 'SpeedCode')) ?? 1,
      // what is not plainly open is classed
      secrecy: meaningOf(codes.secrecies, wordsOf(letter, 'SecretCode')) ?? 1,
      from: sender,
      to: wordsOf(letter, 'ReceiverParty', 'DepartmentOrganization', 'ID'),
      refers: refers.join('\n').slice(0, 4000),
      enclosures: wordsOf(letter, 'Attachment').slice(0, 4000),
    },
    files,
    sentAt: Number.isNaN(at.getTime()) ? null : at,
  };
}

/** Years of the Buddhist era occur. */
function dayIn(text: string): string {
  const [, year = '', rest = ''] = /^(\d{4})(-\d\d-\d\d)/.exec(text) ?? [];
  if (!year) return '';
  return `${Number(year) >= 2400 ? Number(year) - 543 : year}${rest}`;
}

const endings: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/tiff': 'tif',
  'application/msword': 'doc',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
};

function fileIn({ name, attributes, text }: Element, at: number): HeadFile {
  const main = name === 'MainLetterBinaryObject';
  const mime = (attributes.mimeCode ?? '').trim().toLowerCase().slice(0, 100);
  const bytes = decoded(text);
  return {
    said: {
      part: `f${at}`,
      name: `${main ? 'หนังสือ' : `สิ่งที่ส่งมาด้วย ${at - 1}`}.${endings[mime] ?? 'bin'}`,
      mime,
      size: bytes?.length || 1,
      sha256: createHash('sha256')
        .update(bytes ?? text)
        .digest('hex'),
      role: main ? 'MAIN' : 'ENCLOSURE',
    },
    bytes,
  };
}

/** Node's own decoder passes over whatever is no base64. */
function decoded(text: string): Buffer | null {
  const plain = text.replace(/\s+/g, '');
  if (plain === '' || plain.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(plain)) return null;
  return Buffer.from(plain, 'base64');
}
