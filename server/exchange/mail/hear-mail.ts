import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import type { HoldReason } from '../../../contract/exchange/calls.ts';
import { arabicDigits } from '../../../contract/rules/thai.ts';
import { enqueueRound } from '../../enqueue.ts';
import { type MailPart, mailLimits, type ReadMail } from '../../files/mail/read-mail.ts';
import type { Ctx } from '../../http/context.ts';
import { contextOf, inTransaction } from '../../http/serve.ts';
import type { Office } from '../../office.ts';
import type { CameMail, MailHearer } from '../../sarabun/intake/mail/heard.ts';
import { announce } from '../../sarabun/machine/tell.ts';
import { BrokenFile, takeFile } from '../in/take-file.ts';
import { knownAnswer, type ProvenMessage, type TakenFile, takeMessage } from '../in/take-message.ts';
import { type HeldLetter, holdLetter, mayStep, takeExchangeStep } from '../machine/take-step.ts';
import { type Message, messageIdOf, message as messageShape, type SaidFile } from '../messages.ts';
import { acknowledged, handedOver, onOwnLetter } from '../out/outcomes.ts';
import { findPeer, type Peer } from '../peers/peer.ts';
import { type CentralMail, centralMail } from './central.ts';
import { type Checks, checksIn } from './checks.ts';
import { keysIn } from './code.ts';
import { readAnswer } from './read-answer.ts';
import { saidMime, saidName } from './write.ts';

const own = 'saraban';

/** What comes into the mailbox of the central address: letters of agencies that are known, and answers about ours. All else is a mail as any other. */
export const mailHearer: MailHearer = {
  wantsReports: async (office, mailboxId) => (await centralMail(office))?.mailboxId === mailboxId,
  hear: async (office, came) => {
    const central = await centralMail(office);
    if (central?.mailboxId !== came.mailboxId) return false;
    const ctx = contextOf(office, office.db, { id: 'exchange', ip: '', userAgent: '', key: null }, null);
    return came.report ? hearReport(ctx, came.mail) : hearMail(ctx, central, came);
  },
};

async function hearMail(ctx: Ctx, central: CentralMail, came: CameMail): Promise<boolean> {
  const { mail, mailId } = came;
  const peer = await findPeer(ctx.db, sql`p.adapter = 'mail' and p.active and lower(p.address) = lower(${mail.from.address})`);
  const checks = checksIn(mail.head.authentication, central.authserv);
  const said = peer ? machineWords(mail, peer) : null;
  if (peer && said?.kind === 'LETTER') {
    await takeLetter(ctx, { peer, mailId, mail, checks }, said, await filesSaid(ctx, mail, said.files ?? []));
    return true;
  }
  if (peer && said && !checks.failed) {
    const message = provenOf({ peer, mailId, mail, checks }, said);
    if (!(await knownAnswer(ctx, message))) await takeMessage(ctx, message, []);
    return true;
  }
  const letter = await letterAnswered(ctx, mail, peer);
  const answer = readAnswer(mail.text);
  const files = await lettersIn(ctx, mail, letter);
  // an official answer is a letter of its own
  const isLetter = peer !== null && files.length > 0 && !(letter && answer.kind !== 'OTHER');
  if (letter) await keepReply(ctx, letter, came, { ...answer, ...(said ? wordsOf(said) : {}), checks });
  if (peer && isLetter) await takePlainLetter(ctx, { peer, mailId, mail, checks }, files, { page: came.page, to: central.name });
  return letter !== null || isLetter;
}

interface From {
  peer: Peer;
  mailId: number;
  mail: ReadMail;
  checks: Checks;
}

/** What another e-Office says for machines; who it is from and to is ours to know. null: there is nothing of it, or it can't be read. */
function machineWords(mail: ReadMail, peer: Peer): Message | null {
  const part = mail.parts.find(({ name, mime }) => mime === saidMime || name === saidName);
  if (!part || part.bytes.length > 256 * 1024) return null;
  try {
    const read = messageShape.safeParse({ ...JSON.parse(Buffer.from(part.bytes).toString('utf8')), iss: peer.code, aud: own });
    return read.success && read.data.jti === messageIdOf(read.data.key, read.data.kind, read.data.n) ? read.data : null;
  } catch {
    return null;
  }
}

function wordsOf({ kind, accepted, reason }: Message): Partial<ReturnType<typeof readAnswer>> {
  if (kind === 'ACCEPTED') return { kind, number: accepted?.number ?? '' };
  return kind === 'REFUSED' || kind === 'WRONG' ? { kind, words: reason?.text ?? '' } : {};
}

function provenOf({ peer, mailId, mail, checks }: From, said: Message): ProvenMessage {
  const ahead = said.iat * 1000 - Date.now();
  const came = {
    id: mail.messageId.startsWith('<') ? mail.messageId : mail.messageId && `<${mail.messageId}>`,
    subject: mail.subject,
    receiptTo: mail.head.receiptTo,
  };
  return {
    adapter: 'mail',
    peer,
    raw: JSON.stringify({ ...said, came }),
    said,
    hold: null,
    later: false,
    clockOff: ahead > 0 ? Math.round(ahead / 1000) : null,
    checks: checks.words,
    mailId,
  };
}

async function takeLetter(ctx: Ctx, from: From, said: Message, files: readonly TakenFile[], hold: HoldReason | null = null): Promise<void> {
  const message = { ...provenOf(from, said), hold: from.checks.failed ? ('MAIL_FAILED' as const) : hold };
  if (await knownAnswer(ctx, message)) return answerAgain(ctx, from.peer, said.key);
  await takeMessage(ctx, message, files);
}

/** Who sends a letter once more did not hear what we said of it. */
async function answerAgain({ db, office }: Ctx, peer: Peer, key: string): Promise<void> {
  await sql`update exchange_out o set state = 'WAITING', ended_at = null, tries = 0, next_at = now() from exchange_letter l
    where l.id = o.letter_id and l.peer_id = ${peer.id} and l.side = 'IN' and l.key = ${key}::uuid and o.state = 'HANDED'`.execute(db);
  await enqueueRound(db, office.config.schema, 'exchange-letters');
}

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** The files that a letter names, by what they are; one that is not among the parts is missing. */
async function filesSaid(ctx: Ctx, mail: ReadMail, files: readonly SaidFile[]): Promise<TakenFile[]> {
  const parts = new Map(mail.parts.map(({ bytes }) => [hashOf(bytes), bytes]));
  const taken: TakenFile[] = [];
  for (const file of files) taken.push(await takeBytes(ctx.office, parts.get(file.sha256), file));
  return taken;
}

async function takeBytes(office: Office, bytes: Uint8Array | undefined, said: SaidFile): Promise<TakenFile> {
  if (!bytes) return { refused: 'FILE', name: said.name };
  try {
    return await takeFile(office, Readable.from([Buffer.from(bytes)]), said);
  } catch (error) {
    if (error instanceof BrokenFile) return { refused: 'FILE', name: said.name };
    throw error;
  }
}

/** Files that may be a letter: no emblem in the text, no signature of the mail, and none that we sent ourselves. */
async function lettersIn({ db }: Ctx, mail: ReadMail, letter: HeldLetter | null): Promise<MailPart[]> {
  const { rows } = letter
    ? await sql<{
        sha256: string;
      }>`select f.sha256 from exchange_out_file f join exchange_out o on o.id = f.out_id where o.letter_id = ${letter.id}`.execute(db)
    : { rows: [] };
  const ours = new Set(rows.map(({ sha256 }) => sha256));
  return mail.parts.filter(
    ({ name, mime, inText, bytes }) =>
      name !== saidName &&
      mime !== saidMime &&
      !(inText && bytes.length < 10 * 1024) &&
      !/pkcs7-signature|^text\/calendar$/.test(mime) &&
      !ours.has(hashOf(bytes)),
  );
}

/** A letter as people write one: its first PDF, what stands beside it, and the mail's own words as a page. */
async function takePlainLetter(
  ctx: Ctx,
  from: From,
  parts: readonly MailPart[],
  { page, to }: { page: CameMail['page']; to: string },
): Promise<void> {
  const { mail } = from;
  const key = keyOf(`${from.peer.code}\n${mail.messageId}\n${mail.contentHash}`);
  const ordered = parts.toSorted((a, b) => Number(isPdf(b)) - Number(isPdf(a)));
  const saidOf = ({ name, mime, bytes }: MailPart, at: number): SaidFile => ({
    ...{ part: `f${at + 1}`, name: name.slice(0, 255), mime, size: bytes.length || 1, sha256: hashOf(bytes) },
    role: at === 0 ? 'MAIN' : 'ENCLOSURE',
  });
  const files = ordered.map(saidOf);
  const taken: TakenFile[] = [];
  for (const [at, part] of ordered.entries()) taken.push(await takeBytes(ctx.office, part.bytes, files[at] as SaidFile));
  const words = await page();
  files.push({
    part: `f${files.length + 1}`,
    name: words.name,
    mime: words.mime,
    size: words.size,
    sha256: words.sha256,
    role: 'ENCLOSURE',
  });
  taken.push({ stored: words });
  const said = messageShape.parse({
    ...{ iss: from.peer.code, aud: own, jti: `${key}.LETTER.1`, kind: 'LETTER', key, n: 1, iat: sentAt(mail) },
    letter: {
      ...{ number: numberIn(mail.subject), date: '', subject: subjectIn(mail.subject), speed: speedIn(mail.subject), secrecy: 0 },
      ...{ from: from.peer.name, to, refers: '', enclosures: '' },
    },
    files,
  });
  await takeLetter(ctx, from, said, taken, holdOf(mail, parts));
}

const isPdf = ({ mime, name }: MailPart) => mime === 'application/pdf' || /\.pdf$/i.test(name);
const sentAt = ({ date }: ReadMail) => Math.floor((Date.parse(date) || Date.now()) / 1000);
const numberIn = (subject: string) =>
  (/\[?ที่\s*:?\s*([ก-๙.]{1,12}\s?[\d๐-๙.]+(?:\s?[/.\-ว]+\s?[\d๐-๙]+)+)/.exec(subject)?.[1] ?? '').trim().slice(0, 100);
const speedIn = (subject: string) => (/ด่วนที่สุด/.test(subject) ? 4 : /ด่วนมาก/.test(subject) ? 3 : /ด่วน/.test(subject) ? 2 : 1);
const subjectIn = (subject: string) =>
  subject
    .replace(/\[ที่[^\]]*\]|\[ด่วน[^\]]*\]|\(อ้าง [^)]*\)|^\s*(?:re|fw|fwd)\s*:/gi, ' ')
    .replace(/\s+/g, ' ')
    .trim() || subject;

/** What nobody can open: a ready answer tells its sender what to send. */
function holdOf(mail: ReadMail, parts: readonly MailPart[]): HoldReason | null {
  if (parts.some(({ name, mime }) => /^winmail\.dat$/i.test(name) || mime === 'application/ms-tnef')) return 'WINMAIL';
  if (mail.tooDeep || parts.some(({ mime, name }) => mime === 'message/rfc822' || /\.(?:eml|msg)$/i.test(name))) return 'MAIL_IN_MAIL';
  if (parts.some(isLocked)) return 'LOCKED';
  return mail.beyond > 0 || parts.length > mailLimits.parts ? 'FILE' : null;
}

const entryHead = Buffer.from('PK\x03\x04', 'latin1');

/** An archive with a password: a bit in the head of a file says so, which need not be the first. Other archives are refused by the door of files. */
function isLocked({ bytes }: MailPart): boolean {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  let at = all.subarray(0, entryHead.length).equals(entryHead) ? 0 : -1;
  while (at >= 0 && ((all[at + 6] ?? 0) & 1) === 0) at = all.indexOf(entryHead, at + entryHead.length);
  return at >= 0;
}

function keyOf(text: string): string {
  const hash = hashOf(Buffer.from(text));
  return [hash.slice(0, 8), hash.slice(8, 12), hash.slice(12, 16), hash.slice(16, 20), hash.slice(20, 32)].join('-');
}

const messageIds = /([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\.(LETTER|RECEIPT|ACCEPTED|REFUSED|WRONG)\.(\d{1,6})/g;

/** Of which of our letters a mail tells: by what it answers, by the code, by a number from a known address, or as the only one that waits there. */
async function letterAnswered({ db }: Ctx, mail: ReadMail, peer: Peer | null): Promise<HeldLetter | null> {
  const ours = sql`l.side = 'OUT' and l.peer_id in (select p.id from exchange_peer p where p.adapter = 'mail')`;
  const keys = [...mail.head.answers.join(' ').matchAll(messageIds)].map(([, key]) => key ?? '');
  const one = async (which: ReturnType<typeof sql>) => {
    const { rows } = await sql<{
      id: number;
    }>`select l.id from exchange_letter l where ${ours} and ${which} order by l.id desc limit 2`.execute(db);
    return rows.length === 1 ? holdLetter(db, sql`l.id = ${rows[0]?.id}`) : null;
  };
  if (keys.length > 0) {
    const found = await one(sql`l.key = any(${keys}::uuid[])`);
    if (found) return found;
  }
  for (const { from, to } of keysIn(`${mail.subject}\n${mail.text}`)) {
    const found = await one(sql`l.key between ${from}::uuid and ${to}::uuid`);
    if (found) return found;
  }
  if (!peer) return null;
  const { rows } = await sql<{ id: number; number: string }>`select l.id, l.number_text as number from exchange_letter l
    where l.side = 'OUT' and l.peer_id = ${peer.id} and l.state in ('UNSURE', 'DELIVERED', 'ACKNOWLEDGED', 'FAILED', 'ACCEPTED') order by l.id desc limit 500`.execute(
    db,
  );
  const text = plainNumber(`${mail.subject}\n${mail.text}`);
  const named = rows.filter(
    ({ number }) => number && new RegExp(`${plainNumber(number).replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?!\\d)`).test(text),
  );
  const waiting = readAnswer(mail.text).kind === 'ACCEPTED' && mail.parts.length === 0 ? rows.slice(0, 2) : [];
  const chosen = named.length > 0 ? named : waiting;
  return chosen.length === 1 ? holdLetter(db, sql`l.id = ${chosen[0]?.id}`) : null;
}

const plainNumber = (text: string) => arabicDigits(text).replace(/\s+/g, '');

/** It changes nothing by itself: a clerk reads it and confirms what it says. */
async function keepReply(
  outer: Ctx,
  { id }: HeldLetter,
  { mail, mailId }: CameMail,
  { kind, number, words, checks }: ReturnType<typeof readAnswer> & { checks: Checks },
): Promise<void> {
  await inTransaction(outer, async (ctx) => {
    const letter = (await holdLetter(ctx.db, sql`l.id = ${id}`)) as HeldLetter;
    const { rows } = await sql`insert into exchange_reply (letter_id, mail_id, from_address, kind, number_text, words, checks)
      values (${id}, ${mailId}, ${mail.from.address}, ${kind}, ${number.slice(0, 50)}, ${words}, ${checks.words}) on conflict do nothing returning id`.execute(
      ctx.db,
    );
    if (rows.length === 0) return;
    await onOwnLetter(ctx, letter, async (inHand, row) =>
      announce(inHand, { kind: 'exchange_reply', holders: [row.sentBy, row.fromUnitId], transmissionId: row.id }),
    );
  });
}

/** A mail server tells what became of a mail of ours, or a reader's program that it was shown. */
async function hearReport(outer: Ctx, mail: ReadMail): Promise<boolean> {
  const told = [
    mail.text,
    ...mail.head.answers,
    ...mail.parts.map(({ bytes }) => Buffer.from(bytes).toString('latin1').slice(0, 100_000)),
  ].join('\n');
  const ids = [...new Set([...told.matchAll(messageIds)].map(([id]) => id))].slice(0, 10);
  const { rows } = await sql<{
    id: number;
    letterId: number;
    kind: string;
  }>`select id, letter_id as "letterId", kind from exchange_out where message_id = any(${ids})`.execute(outer.db);
  const [one] = rows;
  if (!one) return false;
  const action = /^action:\s*(\w+)/im.exec(told)?.[1]?.toLowerCase() ?? '';
  const shown = /^disposition:[^\n]*;\s*displayed/im.test(told);
  const words = (/^diagnostic-code:\s*(.+)$/im.exec(told)?.[1] ?? /^status:\s*(.+)$/im.exec(told)?.[1] ?? '').trim().slice(0, 300);
  await inTransaction(outer, async (ctx) => {
    const letter = (await holdLetter(ctx.db, sql`l.id = ${one.letterId}`)) as HeldLetter;
    if (action === 'failed') {
      await sql`update exchange_out set state = 'FAILED', fault = ${words || 'BOUNCED'}, ended_at = now() where id = ${one.id} and state in ('HANDED', 'WAITING')`.execute(
        ctx.db,
      );
      if (one.kind !== 'LETTER' || !mayStep(letter, 'bounce')) return;
      await takeExchangeStep(ctx, letter, 'bounce', { note: words, set: sql`, reason = 'BOUNCED', reason_text = ${words}` });
      await onOwnLetter(ctx, letter, async (inHand, row) =>
        announce(inHand, { kind: 'exchange_failed', holders: [row.sentBy, row.fromUnitId], transmissionId: row.id }),
      );
    } else if (one.kind === 'LETTER' && (action === 'delivered' || action === 'relayed' || action === 'expanded'))
      await handedOver(ctx, letter.id, 'LETTER');
    else if (one.kind === 'LETTER' && shown) await acknowledged(ctx, letter);
  });
  return true;
}
