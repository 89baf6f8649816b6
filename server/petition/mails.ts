import { sql } from 'kysely';
import { type PetitionStep, petitionLimits } from '../../contract/petition/calls.ts';
import type { TrayState } from '../../contract/sarabun/tray.ts';
import { enqueueRound } from '../enqueue.ts';
import type { Ctx } from '../http/context.ts';
import { textsIn } from '../http/languages.ts';
import { fill } from '../http/words.ts';
import { postMail } from '../notify/channels/mail.ts';
import { clockOf } from '../notify/events/alarms.ts';
import type { Office } from '../office.ts';
import { tellChanged } from './changed.ts';
import { isMail } from './code.ts';
import { followAddress } from './papers.ts';
import { openPerson } from './person.ts';
import { standJoins } from './stand.ts';

/** Registered: the person is told the number, once it stands. */
export async function trayTurned(ctx: Ctx, itemId: number, to: TrayState): Promise<void> {
  const { db, office } = ctx;
  const row = await db.selectFrom('petition').select('id').where('item_id', '=', itemId).executeTakeFirst();
  if (!row) return;
  if (to === 'REGISTERED') await enqueueRound(db, office.config.schema, 'petition-mails');
  const state = seen[to];
  if (state) await tellChanged(ctx, row.id, state);
}

const seen: Partial<Record<TrayState, PetitionStep>> = { WAITING: 'GIVEN', REGISTERED: 'REGISTERED', DISCARDED: 'NOT_TAKEN' };

/** Receive numbers that were not told yet; also a second one, where the first was cancelled. Of a complaint the mail says no number: with it the outbox would tell whose it is. */
export async function mailNumbers(office: Office): Promise<void> {
  const { rows } = await sql<{ id: number }>`select p.id from petition p join intake_item i on i.id = p.item_id ${standJoins}
    where p.by_mail and p.wrapped is not null and i.state = 'REGISTERED' and p.told_no is distinct from coalesce(n.no, '')
      and p.entered_at > now() - make_interval(days => ${petitionLimits.followDays}) order by p.id limit 500`.execute(office.db);
  for (const { id } of rows)
    await office.db.transaction().execute(async (db) => {
      const ctx = clockOf(office, db);
      const locked = await sql`select 1 from petition where id = ${id} for update skip locked`.execute(db);
      if (locked.rows.length === 0) return;
      const { rows: now } = await sql<{ no: string; masked: boolean }>`select coalesce(n.no, '') as no, p.masked_for is not null as masked
        from petition p join intake_item i on i.id = p.item_id ${standJoins}
        where p.id = ${id} and i.state = 'REGISTERED' and p.told_no is distinct from coalesce(n.no, '')`.execute(db);
      const [row] = now;
      if (!row) return;
      await mailPerson(ctx, id, row.no === '' || row.masked ? 'petition_taken' : 'petition_number', { no: row.no });
      await db.updateTable('petition').set({ told_no: row.no }).where('id', '=', id).execute();
    });
}

type Words = 'petition_taken' | 'petition_number' | 'petition_step';

/** A mail that says that there is news, and where it is read. false where the person is reached by telephone alone, or his contact is gone. */
export async function mailPerson(ctx: Ctx, id: number, words: Words, values: Record<string, string>): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('petition')
    .select(['press_hash as press', 'master_id as masterId', 'wrapped'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const to = openPerson(ctx.office, row)?.contact;
  if (!to || !isMail(to)) return false;
  const texts = textsIn(undefined, 'mail');
  await postMail(ctx, {
    kind: 'notice',
    to,
    subject: texts[`${words}_subject`],
    body: fill(texts[`${words}_body`], { ...values, link: followAddress(ctx.office) }),
  });
  return true;
}

/** After a year the code opens nothing more; who gave what was never registered is forgotten, what was is kept as its letter is. */
export async function forgetPetitions({ db }: Office): Promise<void> {
  const over = sql`entered_at < now() - make_interval(days => ${petitionLimits.followDays})`;
  await sql`update petition set code_hash = null, contact_hash = null where code_hash is not null and ${over}`.execute(db);
  await sql`update petition p set master_id = null, wrapped = null, subject = '' from intake_item i
    where i.id = p.item_id and i.state = 'DISCARDED' and p.wrapped is not null and ${over}`.execute(db);
}
