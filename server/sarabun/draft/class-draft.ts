import { sql } from 'kysely';
import type { Taken } from '../../../contract/endpoint.ts';
import { kindByCode } from '../../../contract/kinds.ts';
import type { Receiver, saveDraft } from '../../../contract/sarabun/drafts.ts';
import { audit } from '../../access/audit.ts';
import type { Ctx } from '../../http/context.ts';
import { badField } from '../../http/errors.ts';
import { deliveryMethods } from '../../settings/delivery-methods.ts';
import type { LetterInHand } from '../machine/letter-in-hand.ts';
import { unsealWords } from '../machine/letter-words.ts';
import { getHolders, joinRoute, leaveRoute } from '../machine/parties.ts';
import { isSecretRegistrar } from '../machine/secret-registry.ts';
import { refuseGiver } from '../secret/class-givers.ts';
import { lockFiles } from '../secret/lock-files.ts';
import { readersOf } from './draft-readers.ts';

type Input = Pick<Taken<typeof saveDraft>, 'secrecy' | 'secrecyReason' | 'readers'>;

/**
 * The class of a draft and whom it is open to, as its drafter chose them: up to his own clearance, to persons who hold it.
 * With the first class its files are encrypted. On its way nothing of this changes.
 */
export async function classDraft(ctx: Ctx, letter: LetterInHand, { secrecy, secrecyReason, readers }: Input): Promise<void> {
  const { document } = letter;
  if (document.state !== 0 || (secrecy === undefined && readers === undefined && secrecyReason === undefined)) return;
  const wanted = secrecy ?? document.secrecy;
  if (wanted === 0 && document.secrecy === 0) return;
  const before = await chosenBefore(ctx, document.id);
  const named = wanted > 0 ? [...new Set(readers ?? before.readers)] : [];
  if (wanted > ctx.me.clearance) throw badField('secrecy', 'secrecy_above_clearance');
  if (wanted > 0 && !kindByCode(document.type).classed) throw badField('secrecy', 'secret_kind');
  if (wanted > document.secrecy) await refuseGiver(ctx, wanted);
  if (wanted > 0) await refuseUncleared(ctx, named, wanted);
  await ctx.db
    .updateTable('draft')
    .set({ readers: named, secrecy_reason: wanted > 0 ? (secrecyReason ?? before.reason) : '' })
    .where('document_id', '=', document.id)
    .execute();
  await openTo(ctx, document.id, wanted > 0 ? [...named, ctx.me.personId] : []);
  for (const gone of before.readers.filter((id) => !named.includes(id))) await leaveRoute(ctx, document.id, gone);
  if (wanted !== document.secrecy) await change(ctx, letter, wanted);
}

/** Before a classed letter starts on its way: everybody on it is cleared, its number has somebody to give it, its receivers may have it. */
export async function openToRoute(ctx: Ctx, letter: LetterInHand, receivers: Receiver[]): Promise<void> {
  const { document } = letter;
  if (document.secrecy === 0) return;
  const { readers, reason } = await chosenBefore(ctx, document.id);
  if (reason.trim() === '') throw badField('secrecyReason', 'secrecy_reason_needed');
  const route = await ctx.db
    .selectFrom('route_step')
    .select(['kind', 'holder_id'])
    .where('document_id', '=', document.id)
    .orderBy('place')
    .execute();
  const of = (kind: string) => route.filter((step) => step.kind === kind).map((step) => step.holder_id);
  const { registry, items } = await readersOf(ctx, { ...document, readers, reviewers: of('REVIEW'), signers: of('SIGN') });
  const classed = await className(ctx, document.secrecy);
  const wrong = items.find((one) => !one.cleared);
  if (wrong) {
    const field = wrong.why === 'NAMED' ? 'readers' : 'route';
    throw badField(field, wrong.id === null ? 'post_vacant' : 'person_lacks_clearance', { name: wrong.name, secrecy: classed });
  }
  if (!registry) throw badField('secrecy', 'no_secret_registrar', { secrecy: classed });
  await refuseReceivers(ctx, document.secrecy, receivers);
  await sql`insert into document_access (document_id, person_id, granted_by)
    select ${document.id}, unnest(${items.flatMap((one) => one.id ?? [])}::bigint[]), ${ctx.me.personId} on conflict do nothing`.execute(
    ctx.db,
  );
  await joinRoute(ctx, document.id, [...readers, registry.id]);
}

async function chosenBefore(ctx: Ctx, documentId: number): Promise<{ readers: number[]; reason: string }> {
  const row = await ctx.db
    .selectFrom('draft')
    .select(['readers', 'secrecy_reason as reason'])
    .where('document_id', '=', documentId)
    .executeTakeFirstOrThrow();
  return { reason: row.reason, readers: row.readers.map(Number) };
}

async function refuseUncleared(ctx: Ctx, named: number[], secrecy: number): Promise<void> {
  const holders = await getHolders(ctx, named);
  if (holders.some((one) => one.kind !== 'PERSON')) throw badField('readers', 'readers_are_persons');
  const cleared = await ctx.db
    .selectFrom('person')
    .select('id')
    .where('id', 'in', [0, ...named])
    .where('clearance', '>=', secrecy)
    .execute();
  const lacking = holders.find((one) => !cleared.some((person) => person.id === one.id));
  if (lacking) throw badField('readers', 'person_lacks_clearance', { name: lacking.name, secrecy: await className(ctx, secrecy) });
}

/** Nobody else: who came by an earlier route gets it again with the next one. */
async function openTo(ctx: Ctx, documentId: number, persons: number[]): Promise<void> {
  await sql`delete from document_access where document_id = ${documentId} and person_id <> all(${persons}::bigint[])`.execute(ctx.db);
  await sql`insert into document_access (document_id, person_id, granted_by)
    select ${documentId}, unnest(${persons}::bigint[]), ${ctx.me.personId} on conflict do nothing`.execute(ctx.db);
}

async function change(ctx: Ctx, letter: LetterInHand, secrecy: number): Promise<void> {
  const { document } = letter;
  await ctx.db.updateTable('document').set({ secrecy }).where('id', '=', document.id).execute();
  await ctx.db.updateTable('task').set({ secrecy }).where('document_id', '=', document.id).execute();
  await audit(ctx, 'secret.class', { subject: { type: 'document', id: document.id }, detail: { from: document.secrecy, to: secrecy } });
  document.secrecy = secrecy;
  if (secrecy === 0) await unsealWords(ctx, document.id);
  else await forgetWords(ctx, document.id);
  await lockFiles(ctx, document.id, 'secrecy');
}

/** Classed words leave the search with the act, not a moment later. Where they are being kept at that moment nobody waits: the list takes them out again. */
async function forgetWords(ctx: Ctx, documentId: number): Promise<void> {
  await sql`update letter_text set text = '' where document_id in (select document_id from letter_text where document_id = ${documentId} for update skip locked)`.execute(
    ctx.db,
  );
}

/** By hand or post to the outside, never by mail; inside to a person who is cleared, or a unit with a secret registrar who is. */
async function refuseReceivers(ctx: Ctx, secrecy: number, receivers: Receiver[]): Promise<void> {
  const electronic = (await deliveryMethods(ctx.db)).filter((way) => way.electronic).map((way) => way.code);
  if (receivers.some((one) => one.kind === 'OUTSIDE' && one.method && electronic.includes(one.method)))
    throw badField('receivers', 'secret_not_by_mail');
  const inside = receivers.flatMap((one) => (one.kind === 'OUTSIDE' || one.id === undefined ? [] : [{ id: one.id, name: one.name }]));
  if (inside.length === 0) return;
  const { rows } = await sql<{ id: number }>`select w.id from unnest(${inside.map((one) => one.id)}::bigint[]) as w(id)
    where exists (select 1 from person p where (p.id = w.id and p.active and p.clearance >= ${secrecy}) or ${isSecretRegistrar(sql`w.id`, secrecy)})`.execute(
    ctx.db,
  );
  const lacking = inside.find((one) => !rows.some((row) => row.id === one.id));
  if (lacking) throw badField('receivers', 'holder_lacks_clearance', { name: lacking.name });
}

async function className(ctx: Ctx, secrecy: number): Promise<string> {
  const { name } = await ctx.db.selectFrom('secrecy').select('name').where('code', '=', secrecy).executeTakeFirstOrThrow();
  return name;
}
