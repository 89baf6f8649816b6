import { sql } from 'kysely';
import type { Given, Taken } from '../../contract/endpoint.ts';
import type * as calls from '../../contract/profile/calls.ts';
import { type ConsentDecision, type ConsentNow, consentPurposes } from '../../contract/profile/calls.ts';
import { audit } from '../access/audit.ts';
import { consentTexts } from '../access/consent-texts.ts';
import { keepConsent, textOf } from '../access/consents.ts';
import { iso } from '../db/iso.ts';
import type { Ctx } from '../http/context.ts';
import { notFound, refuse } from '../http/errors.ts';
import { nameIn } from '../http/languages.ts';
import { say } from '../http/words.ts';

type Consents = Given<typeof calls.ownConsents>;

/** Every purpose as it stands for the caller, and every decision that he ever made. */
export async function ownConsents(ctx: Ctx): Promise<Consents> {
  const decisions = await decisionsOf(ctx);
  const purposes = consentPurposes.map((purpose): ConsentNow => {
    const { version } = consentTexts[purpose];
    const last = decisions.find((one) => one.purpose === purpose && one.version === version);
    return {
      purpose,
      agreed: last?.agreed ?? null,
      at: last?.at ?? null,
      version,
      text: nameIn(ctx.request.language, textOf(purpose)),
    };
  });
  return { purposes, decisions };
}

export async function decisionsOf(ctx: Ctx): Promise<ConsentDecision[]> {
  const { rows } = await sql<ConsentDecision>`
    select c.id, t.kind as purpose, t.version, t.hash, c.language, c.agreed, ${iso('c.at')} as at, c.channel, coalesce(host(c.ip), '') as ip
    from consent c join consent_text t on t.id = c.consent_text_id
    where c.person_id = ${ctx.me.personId} and t.kind = any(${[...consentPurposes]}::text[]) order by c.id desc limit 200`.execute(ctx.db);
  return rows;
}

export async function saveConsent(ctx: Ctx, { purpose, agreed }: Taken<typeof calls.saveConsent>): Promise<Consents> {
  await keepConsent(ctx, purpose, agreed, 'profile');
  // nothing goes to LINE any more; linking anew is consenting anew
  if (purpose === 'LINE' && !agreed) await ctx.db.deleteFrom('line_link').where('person_id', '=', ctx.me.personId).execute();
  await audit(ctx, agreed ? 'person.consent' : 'person.withdraw-consent', {
    subject: { type: 'person', id: ctx.me.personId },
    detail: { kind: purpose },
  });
  return ownConsents(ctx);
}

/** As on declining: lawful processing goes on, the dashboard asks again before it opens. */
export async function withdrawNotice(ctx: Ctx): Promise<Given<typeof calls.withdrawNotice>> {
  const { purposes } = await ownConsents(ctx);
  if (!purposes.find((one) => one.purpose === 'PDPA')?.agreed) throw refuse('notice_not_agreed');
  await keepConsent(ctx, 'PDPA', false, 'profile');
  await audit(ctx, 'pdpa.decline', { detail: { version: consentTexts.PDPA.version } });
  return { message: say(ctx, 'consent_declined') };
}

/** Only what one decided on, or what is in force. */
export async function consentText(
  ctx: Ctx,
  { purpose, version }: Taken<typeof calls.consentText>,
): Promise<Given<typeof calls.consentText>> {
  const { rows } = await sql<{ body: { th: string[]; en: string[] }; hash: string; since: string }>`
    select t.body, t.hash, ${iso('t.since')} as since from consent_text t where t.kind = ${purpose} and t.version = ${version}`.execute(
    ctx.db,
  );
  const [row] = rows;
  if (!row) throw notFound();
  return { ...row.body, hash: row.hash, since: row.since };
}
