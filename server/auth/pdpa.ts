import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { pdpaNotice as noticeCall, requestPdpa as requestCall } from '../../contract/auth.ts';
import type { Given, Taken } from '../../contract/endpoint.ts';
import { audit } from '../access/audit.ts';
import type { Ctx, Db } from '../http/context.ts';
import { say } from '../http/words.ts';
import { pdpaText } from './pdpa-text.ts';

export async function pdpaNotice(): Promise<Given<typeof noticeCall>> {
  return pdpaText;
}

/** Records the decision with the version of the text, the language, the channel and the address. */
export async function requestPdpa(ctx: Ctx, input: Taken<typeof requestCall>): Promise<Given<typeof requestCall>> {
  const agreed = input.F_IS_AGREE_PDPA && input.F_IS_AGREE;
  await ctx.db
    .insertInto('consent')
    .values({
      person_id: ctx.me.personId,
      consent_text_id: await keepText(ctx.db),
      agreed,
      language: ctx.request.language ?? 'th',
      channel: 'web',
      ip: ctx.request.ip || null,
    })
    .execute();
  await audit(ctx, agreed ? 'pdpa.agree' : 'pdpa.decline', { detail: { version: pdpaText.version } });
  return { message: say(ctx, agreed ? 'consented' : 'consent_declined') };
}

/** The row of the text in force. Kept from the start of the server on, so that after a new version nobody counts as having agreed. */
export async function keepText(db: Db): Promise<number> {
  const body = JSON.stringify({ th: pdpaText.th, en: pdpaText.en });
  const hash = createHash('sha256').update(body).digest('hex');
  await db
    .insertInto('consent_text')
    .values({ kind: 'PDPA', version: pdpaText.version, body: sql`${body}::jsonb`, hash })
    .onConflict((oc) => oc.columns(['kind', 'version']).doNothing())
    .execute();
  const row = await db
    .selectFrom('consent_text')
    .select('id')
    .where('kind', '=', 'PDPA')
    .where('version', '=', pdpaText.version)
    .executeTakeFirstOrThrow();
  return row.id;
}
