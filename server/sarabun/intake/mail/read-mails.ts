import type { Readable } from 'node:stream';
import { sql } from 'kysely';
import { aloneFor } from '../../../db/agency-lock.ts';
import { enqueueRound } from '../../../enqueue.ts';
import { isDiskError } from '../../../files/inspect/accept.ts';
import { line } from '../../../files/mail/read-mail.ts';
import type { Office } from '../../../office.ts';
import { type Mailbox, MailboxRefusal, mailboxesOn, noteLook } from './mailbox.ts';
import { type OpenMailbox, openMailbox, saidBy } from './open-mailbox.ts';
import { settleMails } from './settle-mails.ts';
import { askedHeaders } from './skip-mail.ts';
import { type FoundMail, takeMail } from './take-mail.ts';
import { tellRefused } from './tell-refused.ts';
import { watchMailboxes } from './watch-mailboxes.ts';

/** Of one mailbox at one look, so that each has its turn; more of them are looked at at once. */
const mostAtOnce = 200;
const longestMs = 60_000;
/** Of one mailbox in an hour: no office writes so much. What is beyond stays where it is, and administrators are told. */
const perHour = { mails: 1500, bytes: 4 * 1024 ** 3 };
const toldAtOnce = 50;

/** Looks into every mailbox that is on; one that can't be read keeps none of the others. */
export async function readMails(office: Office): Promise<void> {
  let more = false;
  for (const mailbox of await mailboxesOn(office)) {
    more = (await alone(office, mailbox, () => lookInto(office, mailbox))) || more;
  }
  await watchMailboxes(office);
  if (more) await enqueueRound(office.db, office.config.schema, 'read-mails');
}

/** One process at a time; that a mail is taken once the database knows, whoever looks. The lock goes with its connection. */
async function alone(office: Office, mailbox: Mailbox, look: () => Promise<boolean>): Promise<boolean> {
  return office.separateDb.connection().execute(async (db) => {
    return (await aloneFor(db, `mailbox ${mailbox.id}`, look)) ?? false;
  });
}

async function lookInto(office: Office, mailbox: Mailbox): Promise<boolean> {
  const { db, log } = office;
  const began = new Date();
  try {
    const open = await openMailbox(office, mailbox);
    try {
      const more = await lookThrough(office, mailbox, open);
      await noteLook(db, mailbox, null);
      return more;
    } finally {
      await open.close();
    }
  } catch (err) {
    const fault = err instanceof MailboxRefusal ? err.fault : 'failed';
    log.warn({ err, mailbox: mailbox.id, fault }, 'a mailbox can not be read');
    await noteLook(db, mailbox, fault);
    return false;
  } finally {
    await tellRefused(office, mailbox, began);
  }
}

async function lookThrough(office: Office, given: Mailbox, open: OpenMailbox): Promise<boolean> {
  const mailbox = await ofThisValidity(office, given, Number(open.folder.uidValidity));
  await settleMails(office, mailbox, open);
  const until = Date.now() + longestMs;
  const [again, fresh] = [await toTryAgain(office, mailbox), await freshIn(mailbox, open)];
  const uids = [...again, ...fresh].slice(0, mostAtOnce);
  let looked = 0;
  let failed: unknown;
  try {
    for (let at = 0; at < uids.length && Date.now() < until; at += toldAtOnce) {
      for (const found of await toldOf(office, mailbox, open, uids.slice(at, at + toldAtOnce))) {
        await refuseFlood(office, mailbox);
        // one that fails keeps none of those behind it; it is tried again
        await takeMail(office, mailbox, found, () => fetchMail(open, found.uid)).catch((error) => {
          if (error instanceof MailboxRefusal || isDiskError(error)) throw error;
          office.log.error({ err: error, mailbox: mailbox.id, uid: found.uid }, 'a mail could not be taken');
          failed = error;
        });
        looked += 1;
        if (!open.client.usable) throw new MailboxRefusal('unreachable', mailbox.host);
        if (Date.now() > until) break;
      }
    }
  } finally {
    if (open.client.usable) await settleMails(office, mailbox, open);
  }
  if (failed) throw failed;
  return looked > 0 && again.length + fresh.length > looked;
}

/** Where the server numbers its mails anew, all of them are looked at once more: those that were taken are known by what they say. */
async function ofThisValidity({ db }: Office, mailbox: Mailbox, now: number): Promise<Mailbox> {
  if (mailbox.uidValidity === now) return mailbox;
  await db.transaction().execute(async (trx) => {
    await sql`update mailbox set uid_validity = ${now}, last_uid = 0 where id = ${mailbox.id}`.execute(trx);
    await sql`update received_mail set state = 'SKIPPED', reason = 'gone', ended_at = now() where mailbox_id = ${mailbox.id} and state = 'FOUND'
      and uid_validity <> ${now}`.execute(trx);
    await sql`update received_mail set settled_at = now() where mailbox_id = ${mailbox.id} and state in ('TAKEN', 'AGAIN', 'HEARD') and settled_at is null
      and uid_validity <> ${now}`.execute(trx);
  });
  return { ...mailbox, uidValidity: now, lastUid: 0 };
}

async function toTryAgain({ db }: Office, { id, uidValidity }: Mailbox): Promise<number[]> {
  const { rows } = await sql<{
    uid: number;
  }>`select uid from received_mail where mailbox_id = ${id} and uid_validity = ${uidValidity} and state = 'FOUND'
    order by uid limit ${mostAtOnce}`.execute(db);
  return rows.map(({ uid }) => uid);
}

/** Those beyond the last one that was looked at; the newest alone would be told as beyond itself. */
async function freshIn({ lastUid, fromDay }: Mailbox, { client, folder }: OpenMailbox): Promise<number[]> {
  if (folder.exists === 0) return [];
  const found = await client.search({ uid: `${lastUid + 1}:*`, since: fromDay }, { uid: true });
  return (found || []).filter((uid) => uid > lastUid).sort((a, b) => a - b);
}

/** All of them at once, before any is fetched: no command is sent while another one answers. */
async function toldOf(office: Office, mailbox: Mailbox, { client }: OpenMailbox, uids: number[]): Promise<FoundMail[]> {
  const asked = { uid: true, size: true, internalDate: true, envelope: true, headers: askedHeaders } as const;
  const told = await client.fetchAll(uids.join(','), asked, { uid: true });
  const there = new Set(told.map(({ uid }) => uid));
  await sql`update received_mail set state = 'SKIPPED', reason = 'gone', ended_at = now() where mailbox_id = ${mailbox.id}
    and uid_validity = ${mailbox.uidValidity} and state = 'FOUND' and uid = any(${uids.filter((uid) => !there.has(uid))}::bigint[])`.execute(
    office.db,
  );
  return told
    .sort((a, b) => a.uid - b.uid)
    .map(({ uid, size = 0, internalDate, envelope, headers }) => {
      const [sender] = envelope?.from ?? [];
      const fromAddress = line(sender?.address ?? '', 320);
      const name = line(sender?.name ?? '', 200);
      return {
        uid,
        size,
        arrivedAt: dateOf(internalDate),
        messageId: line(envelope?.messageId ?? '', 500),
        fromAddress,
        from: name ? `${name} <${fromAddress}>` : fromAddress,
        subject: line(envelope?.subject ?? '', 1000),
        head: headers ?? Buffer.alloc(0),
      };
    });
}

function dateOf(told: Date | string | undefined): Date {
  const date = new Date(told ?? Number.NaN);
  return Number.isNaN(date.getTime()) ? new Date() : date;
}

async function fetchMail({ client }: OpenMailbox, uid: number): Promise<Readable | null> {
  try {
    const { content } = await client.download(String(uid), undefined, { uid: true, chunkSize: 1024 * 1024 });
    return content ?? null;
  } catch (error) {
    throw new MailboxRefusal('unreachable', saidBy(error));
  }
}

async function refuseFlood({ db }: Office, { id, name }: Mailbox): Promise<void> {
  const newest = sql`select ended_at, size, state from received_mail where mailbox_id = ${id} order by id desc limit ${perHour.mails * 2}`;
  const { rows } = await sql<{ mails: number; bytes: number }>`select count(*)::int as mails, coalesce(sum(size), 0)::bigint as bytes
    from (${newest}) m where ended_at > now() - interval '1 hour' and state in ('TAKEN', 'AGAIN', 'HEARD', 'REFUSED')`.execute(db);
  const { mails = 0, bytes = 0 } = rows[0] ?? {};
  if (mails >= perHour.mails || bytes >= perHour.bytes) throw new MailboxRefusal('flood', name);
}
