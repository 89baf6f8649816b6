import { Readable } from 'node:stream';
import { type Kysely, sql } from 'kysely';
import type { MailReason } from '../../../../contract/sarabun/mailboxes.ts';
import { auditRefusal } from '../../../access/audit.ts';
import type { DB } from '../../../db/schema.ts';
import { type MailPart, mailLimits, type ReadMail } from '../../../files/mail/read-mail.ts';
import type { Stored } from '../../../files/store/files.ts';
import { broughtKinds, kindOfMime, kinds } from '../../../files/store/kinds.ts';
import { cleanName, extensionOf } from '../../../files/store/names.ts';
import { type ErrorCode, Refusal } from '../../../http/errors.ts';
import { textsIn } from '../../../http/languages.ts';
import { messageOf } from '../../../http/render-errors.ts';
import { fill } from '../../../http/words.ts';
import { clockOf } from '../../../notify/events/alarms.ts';
import type { Office } from '../../../office.ts';
import { putInTray } from '../tray/put-in-tray.ts';
import { heardByOther, hearersWantReports } from './heard.ts';
import type { Mailbox } from './mailbox.ts';
import { reasonToSkip } from './skip-mail.ts';

/** A mail as its server tells of it before it is fetched. */
export interface FoundMail {
  uid: number;
  size: number;
  arrivedAt: Date;
  messageId: string;
  fromAddress: string;
  from: string;
  subject: string;
  head: Buffer;
}

/** What of it was not taken, and why. */
export interface LeftOut {
  name: string;
  code: ErrorCode;
  params: Record<string, string | number>;
}

/** How a mail ended; HEARD: it belongs to a letter between offices; `later`: it will be tried again. */
export type Outcome = 'TAKEN' | 'AGAIN' | 'HEARD' | 'SKIPPED' | 'REFUSED' | 'later';

/** A mail that ended the office so often is what ends it. */
const mostDeaths = 5;
/** A picture in the text that is smaller is the sender's emblem. */
const smallPicture = 10 * 1024;
/** Faults that say nothing of the file: it is tried again. */
const passing: readonly string[] = ['file_busy', 'paper_not_made', 'upload_interrupted'] satisfies ErrorCode[];

/**
 * Takes one mail into the tray of its unit, whole and once. That it stands there is noted first, so that one that ends this process is known;
 * its letter and how it ended are one commit; in its mailbox it is marked after that.
 * @param fetch its bytes; null where it is gone
 */
export async function takeMail(
  office: Office,
  mailbox: Mailbox,
  found: FoundMail,
  fetch: () => Promise<Readable | null>,
): Promise<Outcome> {
  const noted = await noteFound(office.db, mailbox, found);
  if (!noted) return 'later';
  const own = [mailbox.address, mailbox.user, addressIn(office.config.mailFrom)].map((one) => one.toLowerCase());
  const skipped = noted.wanted ? null : reasonToSkip(found.head, found.fromAddress, own);
  const report = skipped === 'bounce' && (await hearersWantReports(office, mailbox.id));
  if (skipped && !report) return end(office.db, noted.id, 'SKIPPED', skipped);
  if (found.size > mailLimits.bytes) return end(office.db, noted.id, 'REFUSED', 'too_large');
  if (noted.tries > mostDeaths) return end(office.db, noted.id, 'REFUSED', 'unreadable');
  try {
    return await takeWhole(office, mailbox, found, { id: noted.id, report }, fetch);
  } catch (error) {
    // it ended in order: no death
    await sql`update received_mail set tries = tries - 1 where id = ${noted.id} and state = 'FOUND'`.execute(office.db);
    if (!(error instanceof Refusal) || !passing.includes(error.code) || noted.old) {
      if (noted.old) return end(office.db, noted.id, 'REFUSED', 'unreadable');
      throw error;
    }
    office.log.warn({ err: error, mailbox: mailbox.id, uid: found.uid }, 'a mail is taken later');
    return 'later';
  }
}

async function takeWhole(
  office: Office,
  mailbox: Mailbox,
  found: FoundMail,
  { id, report }: { id: number; report: boolean },
  fetch: () => Promise<Readable | null>,
): Promise<Outcome> {
  const stream = await fetch();
  if (!stream) return end(office.db, id, 'SKIPPED', 'gone');
  const { kept, mail } = await office.files.acceptMail(stream, mailLimits.bytes);
  if (!mail) return end(office.db, id, 'REFUSED', 'too_complex', kept);
  const plainPage = () => pageOf(office, mailbox, found, mail, { taken: [], leftOut: [], kept: kept !== null });
  if (await heardByOther(office, { mailboxId: mailbox.id, mailId: id, mail, report, page: plainPage }))
    return endHeard(office.db, id, mail, kept);
  if (report) return end(office.db, id, 'SKIPPED', 'bounce');
  if (await wasTaken(office.db, mailbox, mail)) return endAgain(office.db, id, mail);
  const { taken, leftOut } = await takeParts(office, mail.parts);
  const page = await pageOf(office, mailbox, found, mail, { taken, leftOut, kept: kept !== null });
  return office.db.transaction().execute(async (db) => {
    const { rows } = await sql<{ state: string }>`select state from received_mail where id = ${id} for update`.execute(db);
    // another process was quicker
    if (rows[0]?.state !== 'FOUND') return 'later';
    if (await wasTaken(db, mailbox, mail)) return endAgain(db, id, mail);
    const { itemId, isNew } = await putInTray(
      { db, office },
      {
        unitId: mailbox.unitId,
        way: 'MAIL',
        key: `${mail.messageId} ${mail.contentHash}`.trim(),
        subject: mail.subject,
        from: senderOf(mail),
        arrivedAt: found.arrivedAt,
        files: [{ stored: page, role: 'BODY' }, ...taken.map((stored) => ({ stored, role: 'ATTACHMENT' as const }))],
      },
    );
    if (!isNew) return endAgain(db, id, mail);
    await sql`update received_mail set state = 'TAKEN', ended_at = now(), item_id = ${itemId}, message_id = ${mail.messageId}, content_hash = ${mail.contentHash},
        from_text = ${senderOf(mail)}, subject = ${mail.subject}, left_out = ${JSON.stringify(leftOut)}::jsonb, mail_sha256 = ${kept}
      where id = ${id}`.execute(db);
    return 'TAKEN';
  });
}

/** One more try at it is begun; null where it has ended. The mailbox is looked through up to here. */
async function noteFound(
  db: Kysely<DB>,
  { id, uidValidity }: Mailbox,
  { uid, size, arrivedAt, messageId, from, subject }: FoundMail,
): Promise<{ id: number; tries: number; wanted: boolean; old: boolean } | null> {
  const { rows } = await sql<{
    id: number;
    tries: number;
    wanted: boolean;
    found: Date;
  }>`insert into received_mail as r (mailbox_id, uid_validity, uid, message_id, from_text, subject, size, arrived_at, tries)
    values (${id}, ${uidValidity}, ${uid}, ${messageId}, ${from}, ${subject}, ${size}, ${arrivedAt}, 1)
    on conflict (mailbox_id, uid_validity, uid) do update set tries = r.tries + 1 where r.state = 'FOUND'
    returning r.id, r.tries, r.wanted_by is not null as wanted, r.found_at as found`.execute(db);
  // behind its row: a server that ends between the two finds the mail once more, and never passes one that it has not noted
  await sql`update mailbox set last_uid = greatest(last_uid, ${uid}) where id = ${id}`.execute(db);
  if (!rows[0]) return null;
  const { found, ...mail } = rows[0];
  return { ...mail, old: found.getTime() < Date.now() - 24 * 3_600_000 };
}

async function wasTaken(db: Kysely<DB>, { id }: Mailbox, { messageId, contentHash }: ReadMail): Promise<boolean> {
  const { rows } =
    await sql`select 1 from received_mail where mailbox_id = ${id} and message_id = ${messageId} and content_hash = ${contentHash}
    and state = 'TAKEN'`.execute(db);
  return rows.length > 0;
}

async function end(
  db: Kysely<DB>,
  id: number,
  state: 'SKIPPED' | 'REFUSED',
  reason: MailReason,
  kept: string | null = null,
): Promise<Outcome> {
  await sql`update received_mail set state = ${state}, reason = ${reason}, ended_at = now(), mail_sha256 = ${kept}
    where id = ${id} and state = 'FOUND'`.execute(db);
  return state;
}

async function endAgain(db: Kysely<DB>, id: number, { messageId, contentHash }: ReadMail): Promise<Outcome> {
  await sql`update received_mail set state = 'AGAIN', ended_at = now(), message_id = ${messageId}, content_hash = ${contentHash}
    where id = ${id} and state = 'FOUND'`.execute(db);
  return 'AGAIN';
}

/** Kept as it came, beside the letter that it belongs to. */
async function endHeard(db: Kysely<DB>, id: number, { messageId, contentHash }: ReadMail, kept: string | null): Promise<Outcome> {
  await sql`update received_mail set state = 'HEARD', ended_at = now(), message_id = ${messageId}, content_hash = ${contentHash}, mail_sha256 = ${kept}
    where id = ${id} and state = 'FOUND'`.execute(db);
  return 'HEARD';
}

/** Each as an upload of a person would be; what is refused is told by its name, the others stay. */
async function takeParts(office: Office, parts: readonly MailPart[]): Promise<{ taken: Stored[]; leftOut: LeftOut[] }> {
  const taken: Stored[] = [];
  const leftOut: LeftOut[] = [];
  for (const part of parts) {
    if (part.inText && part.bytes.length < smallPicture) continue;
    const filename = namedByKind(part);
    try {
      const upload = { filename, declaredType: '', maxBytes: office.config.uploadMaxBytes, allow: broughtKinds };
      const stored = await office.files.accept(Readable.from([Buffer.from(part.bytes)]), upload);
      // the same file twice in one mail is one
      if (!taken.some(({ sha256 }) => sha256 === stored.sha256)) taken.push(stored);
    } catch (error) {
      if (!(error instanceof Refusal) || passing.includes(error.code)) throw error;
      if (error.code === 'file_infected')
        await auditRefusal(clockOf(office, office.db), 'upload.infected', { detail: { threat: error.params.threat ?? '' } });
      leftOut.push({ name: filename, code: error.code, params: error.params as LeftOut['params'] });
    }
  }
  return { taken, leftOut };
}

/** A name without an ending gets that of its kind. */
function namedByKind({ name, mime }: MailPart): string {
  const clean = cleanName(name);
  const kind = kindOfMime(mime);
  return extensionOf(clean) !== '' || !kind ? clean : `${clean}.${kinds[kind].extensions[0]}`;
}

/** What its sender wrote, as a page of the letter. */
async function pageOf(
  { paper, files }: Office,
  mailbox: Mailbox,
  found: FoundMail,
  mail: ReadMail,
  { taken, leftOut, kept }: { taken: Stored[]; leftOut: LeftOut[]; kept: boolean },
): Promise<Stored> {
  const words = textsIn(undefined, 'mailbox').notes;
  const notes = [
    ...(mail.cut ? [words.cut] : []),
    ...(mail.tooDeep ? [words.tooDeep] : []),
    ...(mail.beyond > 0 ? [fill(words.beyond, { count: mail.beyond, most: mailLimits.parts })] : []),
    ...(kept ? [] : [words.infected]),
  ];
  const given = {
    from: senderOf(mail),
    to: mail.to,
    subject: mail.subject,
    sent: mail.date ? new Date(mail.date) : null,
    arrived: found.arrivedAt,
    mailbox: mailbox.address,
    files: taken.map(({ name }) => name),
    leftOut: leftOut.map(({ name, code, params }) => ({
      name,
      reason: messageOf(new Refusal(code, 200, { params }), { id: '' }),
    })),
    notes,
    digits: 'arabic' as const,
  };
  const pdf = await paper.print('mail-page', { ...given, text: mail.text }).catch((error) => {
    if (!(error instanceof Refusal) || error.code !== 'missing_glyph') throw error;
    // signs of other scripts that no font joins: what is Thai and Latin of it stays
    const plain = mail.text.replace(/[^\n -~ก-๿]/gu, '?');
    return paper.print('mail-page', { ...given, subject: given.subject.replace(/[^ -~ก-๿]/gu, '?'), text: plain });
  });
  return files.put(pdf, { name: cleanName(`${`${words.pageName} ${mail.subject}`.slice(0, 120).trim()}.pdf`), mime: 'application/pdf' });
}

/** สารบรรณกลาง <saraban@example.go.th> */
function addressIn(written: string): string {
  return /<([^>]*)>/.exec(written)?.[1] ?? written;
}

function senderOf({ from }: ReadMail): string {
  return from.name ? `${from.name} <${from.address}>` : from.address;
}
