import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { sizes } from '../../../contract/rules/times.ts';
import { auditRefusal } from '../../access/audit.ts';
import { codeEnd, codeHash, codeTries, newCode } from '../../access/codes.ts';
import type { Ctx } from '../../http/context.ts';
import { badField, refuse } from '../../http/errors.ts';
import { atMost } from '../../http/throttle.ts';
import { postAccountMail } from '../../notify/events/account-mails.ts';

/** Mails a code of 300 seconds to the caller; it releases a key once, in this session. Codes sent before are dead. */
export async function sendSigningCode(ctx: Ctx): Promise<void> {
  const { personId, sessionId } = ctx.me;
  await atMost(ctx.office, `signing-code:${personId}`, 20);
  const person = await ctx.db.selectFrom('person').select('email').where('id', '=', personId).executeTakeFirstOrThrow();
  if (!person.email) throw refuse('no_email');
  await ctx.db.deleteFrom('signing_code').where('person_id', '=', personId).execute();
  const [id, code] = [randomUUID(), newCode()];
  await ctx.db
    .insertInto('signing_code')
    .values({ id, person_id: personId, session_id: sessionId, code_hash: codeHash(ctx.office, id, code), expires_at: codeEnd() })
    .execute();
  await postAccountMail(ctx, 'signing_code', person.email, { code, codeMinutes: sizes.codeSeconds / 60 }, { until: codeEnd() });
}

/** Spends the code; the try is counted before it is looked at, in its own transaction, so that guesses at once count too. */
export async function spendCode(ctx: Ctx, code: string, field: string): Promise<void> {
  const { personId, sessionId } = ctx.me;
  const row = await ctx.separateTransaction((own) =>
    own.db
      .updateTable('signing_code')
      .set({ tries: sql`tries + 1` })
      .where('person_id', '=', personId)
      .where('session_id', '=', sessionId)
      .where('used_at', 'is', null)
      .returning(['id', 'tries', 'code_hash', 'expires_at'])
      .executeTakeFirst(),
  );
  if (!row) throw badField(field, 'code_expired');
  if (row.tries > codeTries) throw badField(field, 'code_spent');
  if (row.expires_at.getTime() <= Date.now()) throw badField(field, 'code_expired');
  if (!codeHash(ctx.office, row.id, code).equals(row.code_hash)) {
    await auditRefusal(ctx, 'certificate.code', { detail: { tries: row.tries } });
    throw row.tries >= codeTries ? badField(field, 'code_spent') : badField(field, 'code_wrong', { left: codeTries - row.tries });
  }
  const spent = await ctx.db
    .updateTable('signing_code')
    .set({ used_at: sql`now()` })
    .where('id', '=', row.id)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  if (spent.numUpdatedRows === 0n) throw badField(field, 'code_expired');
}
