import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { keyIn } from '../../contract/lang/index.ts';
import { type ConsentPurpose, consentPurposes } from '../../contract/profile/calls.ts';
import type { Ctx, Db } from '../http/context.ts';
import { factsOf } from '../http/languages.ts';
import { consentTexts } from './consent-texts.ts';

/** What is asked for a purpose now, by language. */
export function textOf(purpose: ConsentPurpose): { th: string[]; en: string[] } {
  const { th, en } = consentTexts[purpose];
  return { th, en };
}

/** The decision of a person on a purpose, with the text as it stands, its language, the channel, the address and the time. */
export async function keepConsent(
  ctx: Ctx,
  purpose: ConsentPurpose,
  agreed: boolean,
  channel: 'web' | 'profile' | 'line',
  personId = ctx.me.personId,
): Promise<void> {
  await ctx.db
    .insertInto('consent')
    .values({
      person_id: personId,
      consent_text_id: await keepText(ctx.db, purpose),
      agreed,
      language: keyIn(factsOf(ctx.request.language), textOf(purpose)),
      channel,
      ip: ctx.request.ip || null,
    })
    .execute();
}

/** Has this person agreed, and to the text in force? null: not decided. */
export async function consentOf(db: Db, personId: number, purpose: ConsentPurpose): Promise<boolean | null> {
  const { rows } = await sql<{ agreed: boolean }>`select c.agreed from consent c where c.person_id = ${personId}
    and c.consent_text_id = (select t.id from consent_text t where t.kind = ${purpose} order by t.id desc limit 1)
    order by c.id desc limit 1`.execute(db);
  return rows[0]?.agreed ?? null;
}

/** The rows of the texts in force. Kept from the start of the server on, so that after a new version nobody counts as having agreed. */
export async function keepTexts(db: Db): Promise<void> {
  for (const purpose of consentPurposes) await keepText(db, purpose);
}

async function keepText(db: Db, kind: ConsentPurpose): Promise<number> {
  const { version } = consentTexts[kind];
  const body = JSON.stringify(textOf(kind));
  const hash = createHash('sha256').update(body).digest('hex');
  await db
    .insertInto('consent_text')
    .values({ kind, version, body: sql`${body}::jsonb`, hash })
    .onConflict((oc) => oc.columns(['kind', 'version']).doNothing())
    .execute();
  const row = await db
    .selectFrom('consent_text')
    .select('id')
    .where('kind', '=', kind)
    .where('version', '=', version)
    .executeTakeFirstOrThrow();
  return row.id;
}
