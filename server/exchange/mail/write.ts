import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod/mini';
import { longThaiDate, thaiTime } from '../../../contract/rules/thai.ts';
import { textsIn } from '../../http/languages.ts';
import { fill } from '../../http/words.ts';
import { message, type SaidFile } from '../messages.ts';
import { findPeer } from '../peers/peer.ts';
import { centralMail, type MailCtx } from './central.ts';
import { codeOf } from './code.ts';

/** What an office writes by mail: for people in words and a form, for machines as a small file beside. */

export const saidName = 'e-office.json';
export const saidMime = 'application/vnd.e-office.message+json';

const mail = z.object({
  from: z.string(),
  fromName: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  /** The mail that is answered, as its sender named it; '' of a letter. */
  answers: z.string(),
  /** Of a receipt: nobody asked for one, and none is sent. */
  quiet: z.boolean(),
});
const out = z.extend(message, { mail });
export type MailOut = z.infer<typeof out>;

export function readOut(kept: string): MailOut {
  return out.parse(JSON.parse(kept));
}

/** Of a mail that came, what its answers need; beside the message that was read from it. */
export const cameHead = z.object({ came: z.optional(z.object({ id: z.string(), subject: z.string(), receiptTo: z.string() })) });

/** Written once, before the first try: what it says and in which words. */
export async function writeMail(ctx: MailCtx, said: object): Promise<string> {
  const known = message.safeParse(said);
  // what is answered at once goes nowhere: a receipt is a message of its own
  if (!known.success) return JSON.stringify(said);
  const { data } = known;
  const central = await centralMail({ db: ctx.db, config: ctx.office.config });
  const peer = await findPeer(ctx.db, sql`p.adapter = 'mail' and p.code = ${data.aud}`);
  const letter = await letterOf(ctx, data.key);
  const words = textsIn(undefined, 'exchange').mail;
  const name = central?.name ?? '';
  const head = { from: central?.address ?? '', fromName: name, to: peer?.address ?? '', answers: letter.came?.id ?? '' };
  const code = codeOf(data.key);
  const facts = [
    `${words.number}: ${letter.number || '-'}`,
    `${words.date}: ${letter.date ? longThaiDate(letter.date) : '-'}`,
    `${words.subject}: ${letter.subject}`,
  ];
  if (data.kind === 'LETTER' && data.letter) {
    const speed = words.speeds[String(data.letter.speed) as '2'] ?? '';
    const lines = [
      fill(words.letterHead, { name: peer?.name ?? '', from: data.letter.from }),
      '',
      `${words.number}: ${data.letter.number}`,
      `${words.date}: ${data.letter.date ? longThaiDate(data.letter.date) : '-'}`,
      `${words.subject}: ${data.letter.subject}`,
      ...(speed ? [`${words.speed}: ${speed}`] : []),
      `${words.from}: ${data.letter.from}`,
      ...(data.letter.refers ? [`${words.refers}: ${data.letter.refers}`] : []),
      ...(data.letter.enclosures ? [`${words.enclosures}: ${data.letter.enclosures}`] : []),
      `${words.code}: ${code}`,
      '',
      words.files,
      ...(data.files ?? []).map((file) => `- ${file.name} (${file.size} bytes) SHA-256 ${file.sha256}`),
      '',
      words.form,
      `${words.result}:`,
      `${words.receiveNo}:`,
      `${words.receiveDate}:`,
      `${words.cause}:`,
    ];
    const subject = `${data.letter.number ? `[ที่ ${data.letter.number}] ` : ''}${speed ? `[${speed}] ` : ''}${data.letter.subject} (อ้าง ${code})`;
    return JSON.stringify({ ...data, mail: { ...head, subject, text: lines.join('\n'), quiet: false } });
  }
  const about = `${letter.number ? `[ที่ ${letter.number}] ` : ''}${letter.subject} (อ้าง ${code})`;
  const told: Partial<Record<typeof data.kind, [string, string[]]>> = {
    RECEIPT: [words.receiptTitle, [words.receiptText]],
    ACCEPTED: [
      words.acceptedTitle,
      [
        fill(words.acceptedText, { name }),
        '',
        `${words.result}: ${words.accepted}`,
        `${words.receiveNo}: ${data.accepted?.number ?? ''}`,
        `${words.receiveDate}: ${data.accepted?.at ? `${longThaiDate(data.accepted.at)} ${thaiTime(data.accepted.at)}` : ''}`,
        `${words.unit}: ${data.accepted?.unit ?? ''}`,
      ],
    ],
    REFUSED: [
      words.refusedTitle,
      [fill(words.refusedText, { name }), '', `${words.result}: ${words.refused}`, `${words.cause}: ${causeOf(data.reason)}`],
    ],
    WRONG: [
      words.wrongTitle,
      [fill(words.wrongText, { name }), '', `${words.result}: ${words.wrong}`, `${words.cause}: ${causeOf(data.reason)}`],
    ],
  };
  const [title, lines] = told[data.kind] ?? ['', []];
  const quiet = data.kind === 'RECEIPT' && letter.came?.receiptTo.toLowerCase() !== head.to.toLowerCase();
  return JSON.stringify({
    ...data,
    mail: { ...head, subject: `${title}: ${about}`, text: [...lines, '', ...facts, `${words.code}: ${code}`].join('\n'), quiet },
  });
}

function causeOf(reason: { code: string; text: string } | undefined): string {
  const named = textsIn(undefined, 'exchange').reasons as Record<string, string>;
  return [named[reason?.code ?? ''] ?? reason?.code, reason?.text].filter(Boolean).join(' · ').replace(/\s+/g, ' ');
}

/** By number, date and subject, and as the mail that brought it named itself. */
async function letterOf({ db }: MailCtx, key: string) {
  const { rows } = await sql<{ number: string; date: string; subject: string; raw: string | null }>`
    select l.number_text as number, coalesce(l.letter_date, '') as date, coalesce(d.subject, i.subject, '') as subject,
      (select x.raw from exchange_in x where x.letter_id = l.id and x.kind = 'LETTER' and x.raw <> '' order by x.id limit 1) as raw
    from exchange_letter l left join document d on d.id = l.document_id left join intake_item i on i.id = l.item_id
    where l.key = ${key}::uuid order by l.id limit 1`.execute(db);
  const { raw = null, ...letter } = rows[0] ?? { number: '', date: '', subject: '' };
  return { ...letter, came: raw ? cameHead.parse(JSON.parse(raw)).came : undefined };
}

const word = (said: string) =>
  /^[ -~]*$/.test(said)
    ? said
    : (said.match(/[\s\S]{1,12}/gu) ?? []).map((part) => `=?utf-8?B?${Buffer.from(part).toString('base64')}?=`).join('\r\n ');
const wrapped = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64').replace(/.{76}/g, '$&\r\n');

/** The bytes of a mail: the same at every try. @param files the bytes of each, in its order */
export function mailBytes(
  { mail: head, ...said }: MailOut,
  files: readonly { said: Pick<SaidFile, 'name' | 'mime'>; bytes: Uint8Array }[],
): Buffer {
  const domain = head.from.split('@')[1] ?? 'localhost';
  const mark = `e-office-${createHash('sha256').update(said.jti).digest('hex').slice(0, 24)}`;
  const report = said.kind === 'RECEIPT';
  const part = (type: string, bytes: Uint8Array, more = '') =>
    `--${mark}\r\nContent-Type: ${type}\r\n${more}Content-Transfer-Encoding: base64\r\n\r\n${wrapped(bytes)}\r\n`;
  const attached = (name: string) => `Content-Disposition: attachment; filename*=utf-8''${encodeURIComponent(name)}\r\n`;
  const lines = [
    `From: ${word(head.fromName)} <${head.from}>`,
    `To: <${head.to}>`,
    `Subject: ${word(head.subject)}`,
    `Date: ${new Date(said.iat * 1000).toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: <${said.jti}@${domain}>`,
    ...(head.answers ? [`In-Reply-To: ${head.answers}`, `References: ${head.answers}`] : []),
    ...(said.kind === 'LETTER' ? [`Disposition-Notification-To: <${head.from}>`] : []),
    ...(report ? ['Auto-Submitted: auto-replied'] : []),
    'MIME-Version: 1.0',
    report
      ? `Content-Type: multipart/report; report-type=disposition-notification; boundary="${mark}"`
      : `Content-Type: multipart/mixed; boundary="${mark}"`,
  ];
  const disposition = [
    'Reporting-UA: e-Office',
    `Final-Recipient: rfc822;${head.from}`,
    ...(head.answers ? [`Original-Message-ID: ${head.answers}`] : []),
    'Disposition: automatic-action/MDN-sent-automatically; displayed',
    '',
  ];
  return Buffer.from(
    [
      `${lines.join('\r\n')}\r\n\r\n`,
      part('text/plain; charset=utf-8', Buffer.from(head.text)),
      ...(report
        ? [`--${mark}\r\nContent-Type: message/disposition-notification\r\n\r\n${disposition.join('\r\n')}\r\n`]
        : [
            ...files.map(({ said: file, bytes }) =>
              part(file.mime.replace(/[^\w./+-]/g, '') || 'application/octet-stream', bytes, attached(file.name)),
            ),
            part(saidMime, Buffer.from(JSON.stringify(said)), attached(saidName)),
          ]),
      `--${mark}--\r\n`,
    ].join(''),
    'latin1',
  );
}
