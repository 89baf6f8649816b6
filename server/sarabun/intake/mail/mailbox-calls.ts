import { sql } from 'kysely';
import type { Given, Taken } from '../../../../contract/endpoint.ts';
import type {
  lookIntoMailboxes as lookCall,
  mailboxStates as statesCall,
  testMailbox as testCall,
} from '../../../../contract/sarabun/mailboxes.ts';
import { mailboxFields } from '../../../../contract/sarabun/settings.ts';
import { audit } from '../../../access/audit.ts';
import { iso } from '../../../db/iso.ts';
import { enqueueRound } from '../../../enqueue.ts';
import type { Ctx } from '../../../http/context.ts';
import { atMost } from '../../../http/throttle.ts';
import { judge } from '../../../settings/pages/judge.ts';
import { readSecrets } from '../../../system/secrets.ts';
import { MailboxRefusal, type MailServer } from './mailbox.ts';
import { judgeMailbox } from './mailbox-source.ts';
import { openMailbox } from './open-mailbox.ts';

/** Signs in and opens the folder with what stands in the form. Nothing is read, marked or saved. */
export async function testMailbox(ctx: Ctx, { id, values }: Taken<typeof testCall>): Promise<Given<typeof testCall>> {
  await atMost(ctx.office, `test-mailbox:${ctx.me.personId}`, 60);
  const { password: typed, ...rest } = values;
  const { password: _, ...fields } = mailboxFields;
  const judged = judge(fields, rest, null) as unknown as MailServer & { moveTo: string; fromDay: string };
  await judgeMailbox(ctx, { ...judged }, null);
  const outcome = await tryMailbox(ctx, { ...judged, password: String(typed || (await savedPassword(ctx, id, judged))) }, judged.fromDay);
  await ctx.separateTransaction((own) =>
    audit(own, 'settings.test-mailbox', { outcome: outcome.ok ? 'OK' : 'REFUSED', detail: { host: judged.host } }),
  );
  return outcome;
}

/** For the server and the user alone for whom it was saved: nobody sends it elsewhere who does not know it. */
async function savedPassword({ db, office }: Ctx, id: number | undefined, { host, user }: MailServer): Promise<string> {
  const saved = id ? await db.selectFrom('mailbox').select(['host', 'user_name']).where('id', '=', id).executeTakeFirst() : undefined;
  if (saved?.host !== host || saved.user_name !== user) return '';
  return (await readSecrets(db, office.config.secrets.master))[`mailboxes.${id}.password`] ?? '';
}

async function tryMailbox({ office }: Ctx, server: MailServer, since: string): Promise<Given<typeof testCall>> {
  try {
    const { client, folder, close } = await openMailbox(office, server);
    try {
      const fresh = folder.exists > 0 ? await client.search({ since }, { uid: true }) : [];
      return { ok: true, fault: null, answer: '', mails: folder.exists, fresh: (fresh || []).length };
    } finally {
      await close();
    }
  } catch (error) {
    if (!(error instanceof MailboxRefusal)) throw error;
    return { ok: false, fault: error.fault, answer: error.message, mails: 0, fresh: 0 };
  }
}

export async function mailboxStates(ctx: Ctx): Promise<Given<typeof statesCall>> {
  const { rows } = await sql<Given<typeof statesCall>['items'][number]>`
    select m.id, m.name, m.active, ${iso('m.looked_at')} as "lookedAt", m.fault, ${iso('m.fault_since')} as "faultSince",
      (select count(*)::int from received_mail r where r.mailbox_id = m.id and r.state = 'TAKEN' and r.ended_at > now() - interval '1 day') as taken,
      (select count(*)::int from received_mail r where r.mailbox_id = m.id and r.state in ('SKIPPED', 'REFUSED') and r.ended_at > now() - interval '1 day') as "left",
      (select count(*)::int from received_mail r where r.mailbox_id = m.id and r.state = 'FOUND') as waiting
    from mailbox m order by m.active desc, m.name collate "th-x-icu", m.id`.execute(ctx.db);
  return { items: rows };
}

export async function lookIntoMailboxes(ctx: Ctx): Promise<Given<typeof lookCall>> {
  await enqueueRound(ctx.db, ctx.office.config.schema, 'read-mails');
  return {};
}
