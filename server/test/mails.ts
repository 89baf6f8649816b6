import { randomBytes } from 'node:crypto';

export interface MailFile {
  name: string;
  mime: string;
  bytes: Uint8Array;
}

export interface MailOf {
  /** Without its brackets; none where it is ''. */
  id?: string;
  from?: string;
  subject?: string;
  text?: string;
  html?: string;
  files?: readonly MailFile[];
  /** Further lines of its head, as they are. */
  head?: readonly string[];
}

/** A mail as its sender's program writes it. */
export function mailOf({
  id = randomBytes(8).toString('hex'),
  from,
  subject = 'หนังสือ',
  text = 'เรียน ผู้อำนวยการ',
  html,
  files = [],
  head = [],
}: MailOf = {}): string {
  const mark = `part-${randomBytes(6).toString('hex')}`;
  const body = html === undefined ? textPart(text, 'plain') : textPart(html, 'html');
  const parts = [body, ...files.map(filePart)].map((part) => `--${mark}\r\n${part}\r\n`).join('');
  return [
    ...head,
    `From: ${from ?? `${word('กองกลาง กรมส่งเสริม')} <saraban@sender.go.th>`}`,
    'To: saraban@agency.go.th',
    `Subject: ${word(subject)}`,
    `Date: Fri, 27 Nov 2026 09:00:00 +0700`,
    ...(id ? [`Message-ID: <${id}@sender.go.th>`] : []),
    'MIME-Version: 1.0',
    `Content-Type: multipart/mixed; boundary="${mark}"`,
    '',
    `${parts}--${mark}--`,
    '',
  ].join('\r\n');
}

/** As programs write what is not ASCII in a head. */
export function word(said: string): string {
  return /^[ -~]*$/.test(said) ? said : `=?utf-8?B?${Buffer.from(said).toString('base64')}?=`;
}

function textPart(said: string, kind: 'plain' | 'html'): string {
  return `Content-Type: text/${kind}; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n${wrapped(Buffer.from(said))}`;
}

function filePart({ name, mime, bytes }: MailFile): string {
  const named = encodeURIComponent(name);
  return `Content-Type: ${mime}\r\nContent-Disposition: attachment; filename*=utf-8''${named}\r\nContent-Transfer-Encoding: base64\r\n\r\n${wrapped(Buffer.from(bytes))}`;
}

function wrapped(bytes: Buffer): string {
  return bytes.toString('base64').replace(/.{76}/g, '$&\r\n');
}

/** Parts within parts within parts. */
export function deepMail(subject: string, levels: number): string {
  const open = Array.from({ length: levels }, (_, i) => `Content-Type: multipart/mixed; boundary=b${i}\r\n\r\n--b${i}\r\n`).join('');
  return `From: saraban@sender.go.th\r\nSubject: ${word(subject)}\r\nMessage-ID: <deep@sender.go.th>\r\nMIME-Version: 1.0\r\n${open}Content-Type: text/plain\r\n\r\nx\r\n`;
}

/** A mail with so many small attachments. */
export function crowdedMail(subject: string, parts: number): string {
  const one = '--q\r\nContent-Type: text/plain\r\nContent-Disposition: attachment; filename="a.txt"\r\n\r\nx\r\n';
  return `From: saraban@sender.go.th\r\nSubject: ${word(subject)}\r\nMessage-ID: <crowd@sender.go.th>\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=q\r\n\r\n${one.repeat(parts)}--q--\r\n`;
}
