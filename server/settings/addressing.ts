import { sql } from 'kysely';
import type { Given, Taken } from '../../contract/endpoint.ts';
import { bangkokDay } from '../../contract/rules/thai.ts';
import type { Addressing, saveAddressing as call } from '../../contract/settings/organization.ts';
import { audit } from '../access/audit.ts';
import type { Ctx, Db } from '../http/context.ts';
import { badField, conflict } from '../http/errors.ts';

/** The words of each class as they are valid on a day. */
export async function listAddressing(db: Db, on = bangkokDay(new Date())): Promise<Addressing[]> {
  const { rows } = await sql<Addressing>`select class, name, receivers, salutation, pronoun_receiver as "pronounReceiver",
      pronoun_self as "pronounSelf", closing, envelope, valid_from::text as "validFrom"
    from (select distinct on (class) * from addressing where valid_from <= ${on} order by class, valid_from desc) a order by a.sort`.execute(
    db,
  );
  return rows;
}

/** From a day on other words are used; the row before stays. Ordinary receivers are everybody else, so they are never named. */
export async function saveAddressing(ctx: Ctx, input: Taken<typeof call>): Promise<Given<typeof call>> {
  const { class: ofClass, receivers, validFrom, ...words } = input;
  const before = await ctx.db
    .selectFrom('addressing')
    .select(['name', 'sort', 'valid_from'])
    .where('class', '=', ofClass)
    .orderBy('valid_from', 'desc')
    .executeTakeFirst();
  if (!before) throw badField('class', 'not_found');
  if (validFrom < bangkokDay(new Date())) throw badField('validFrom', 'day_has_passed');
  if (words.salutation === '' && words.closing !== '') throw badField('salutation', 'required');
  if (String(before.valid_from) === validFrom) throw conflict();
  await sql`insert into addressing (class, name, receivers, salutation, pronoun_receiver, pronoun_self, closing, envelope, sort, valid_from, source, made_by)
    values (${ofClass}, ${before.name}, ${ofClass === 'ORDINARY' ? [] : receivers}::text[], ${words.salutation}, ${words.pronounReceiver},
      ${words.pronounSelf}, ${words.closing}, ${words.envelope}, ${before.sort}, ${validFrom}, 'หน่วยงานกำหนด', ${ctx.me.personId})`.execute(
    ctx.db,
  );
  await audit(ctx, 'agency.addressing', { detail: { class: ofClass, validFrom } });
  return { addressing: await listAddressing(ctx.db) };
}
