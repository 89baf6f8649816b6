import { sql } from 'kysely';
import type { PetitionFacts } from '../../contract/petition/calls.ts';
import { audit } from '../access/audit.ts';
import { spendSolved } from '../access/captcha.ts';
import { lockFor } from '../db/agency-lock.ts';
import type { Stored } from '../files/store/files.ts';
import type { Ctx } from '../http/context.ts';
import { badField } from '../http/errors.ts';
import { textsIn } from '../http/languages.ts';
import { putInTray } from '../sarabun/intake/tray/put-in-tray.ts';
import { tellChanged } from './changed.ts';
import { codeHash, codeOf, contactHash, contactOf, isMail, keyed, pressHash } from './code.ts';
import { countedDay, type Desk } from './desk.ts';
import { setPage } from './papers.ts';
import { closePerson } from './person.ts';

export interface Sent {
  facts: PetitionFacts;
  files: readonly Stored[];
  /** Of the bytes of its files. */
  sent: Buffer;
  /** The robot check, spent with what it was solved for; null where none is asked. */
  solved: string | null;
  entered: Date;
}

export interface Kept {
  entered: Date;
  countsOn: string;
}

/** Into the tray like whatever comes in, and beside it what the person is told by. The same press once more: what was kept before. */
export async function keepPetition(ctx: Ctx, desk: Desk, { facts, files, sent, solved, entered }: Sent): Promise<Kept> {
  const { office, db } = ctx;
  const press = pressHash(office, facts.press);
  const { altcha: _, ...said } = facts;
  const whole = keyed(office, `${JSON.stringify(said)} ${sent.toString('hex')}`);
  await lockFor(db, `petition ${facts.press}`);
  const before = await keptBefore(ctx, press);
  if (before) {
    if (!before.whole.equals(whole)) throw badField('', 'key_reused');
    return before;
  }
  if (solved) await spendSolved(ctx, solved);
  const contact = contactOf(facts.contact);
  const masked = facts.kind === 'COMPLAINT';
  const countsOn = await countedDay(ctx, entered);
  const page = await setPage(office, { ...facts, name: masked ? null : facts.name, entered, countsOn, files });
  const itemId = await offer(ctx, desk.unit, { facts, page, files, masked, entered });
  const { id } = await db
    .insertInto('petition')
    .values({
      item_id: itemId,
      kind: facts.kind,
      subject: facts.subject,
      masked_for: masked ? desk.complaints : null,
      ...closePerson(office, press, { name: facts.name, contact }),
      press_hash: press,
      sent_hash: whole,
      code_hash: codeHash(office, codeOf(office, facts.press, contact)),
      contact_hash: contactHash(office, contact),
      by_mail: isMail(contact),
      entered_at: entered.toISOString(),
      counts_on: countsOn,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tellChanged(ctx, id, 'GIVEN');
  await audit(ctx, 'petition.given', { subject: { type: 'intake_item', id: itemId } });
  return { entered, countsOn };
}

async function keptBefore({ db }: Ctx, press: Buffer): Promise<(Kept & { whole: Buffer }) | undefined> {
  const { rows } = await sql<Kept & { whole: Buffer }>`select entered_at as entered, counts_on::text as "countsOn",
    sent_hash as whole from petition where press_hash = ${press}`.execute(db);
  return rows[0];
}

interface Offered {
  facts: PetitionFacts;
  page: Stored;
  files: readonly Stored[];
  masked: boolean;
  entered: Date;
}

async function offer(ctx: Ctx, unitId: number, { facts, page, files, masked, entered }: Offered): Promise<number> {
  const from = masked ? textsIn(undefined, 'petition').hidden : facts.name;
  const { itemId } = await putInTray(ctx, {
    unitId,
    way: 'ONLINE',
    key: `online ${pressHash(ctx.office, facts.press).toString('hex')}`,
    subject: facts.subject,
    from,
    arrivedAt: entered,
    said: { from, docNo: '', docDate: '', subject: facts.subject, to: '', refers: '', enclosures: '', speed: 1 },
    files: [{ stored: page, role: 'BODY' }, ...files.map((stored) => ({ stored, role: 'ATTACHMENT' as const }))],
  });
  return itemId;
}
