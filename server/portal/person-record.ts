import { sql } from 'kysely';
import type { Given, Taken } from '../../contract/endpoint.ts';
import type * as calls from '../../contract/people.ts';
import { idCardDigits, isIdCard } from '../../contract/people.ts';
import { bangkokDay } from '../../contract/rules/thai.ts';
import { audit } from '../access/audit.ts';
import { keepConsent } from '../access/consents.ts';
import { iso } from '../db/iso.ts';
import type { Ctx } from '../http/context.ts';
import { badField, notFound } from '../http/errors.ts';

type Own = Given<typeof calls.getRecord>;

/** The caller's own record; nobody else's is ever given. */
export async function getRecord(ctx: Ctx): Promise<Own> {
  const { rows } =
    await sql<Own>`select json_build_object('employeeCode', coalesce(p.employee_code, ''), 'prefix', p.prefix, 'firstName', p.first_name,
      'lastName', p.last_name, 'idCard', coalesce(r.id_card, ''), 'position', coalesce(o.name, ''), 'gender', coalesce(r.gender, ''), 'agency', coalesce(u.name, ''),
      'birthday', coalesce(r.birthday::text, ''), 'nationality', coalesce(r.nationality, ''), 'address', coalesce(r.address, ''), 'username', c.username,
      'phone', p.phone, 'email', p.email, 'hasSignature', exists (select 1 from signature_picture s where s.person_id = p.id and s.is_default and s.removed_at is null), 'userAd', coalesce(r.user_ad, '')) as record,
    coalesce((select json_agg(json_build_object('kind', s.kind, 'value', s.value,
      'consentedAt', ${iso('s.consented_at')}) order by s.kind) from person_sensitive s where s.person_id = p.id),
      '[]'::json) as sensitive
    from person p join account c on c.person_id = p.id left join person_record r on r.person_id = p.id
    left join lateral (select * from affiliation a where a.person_id = p.id and (a.until is null or a.until >= today()) order by a.is_main desc, a.id limit 1) a on true
    left join position o on o.id = a.position_id left join unit u on u.id = a.unit_id
    where p.id = ${ctx.me.personId} order by c.id = ${ctx.me.accountId} desc limit 1`.execute(ctx.db);
  const [own] = rows;
  if (!own) throw notFound();
  return own;
}

export async function saveRecord(ctx: Ctx, input: Taken<typeof calls.saveRecord>): Promise<Given<typeof calls.saveRecord>> {
  const idCard = idCardDigits(input.idCard);
  if (idCard && !isIdCard(idCard)) throw badField('idCard', 'bad_id_card');
  if (input.birthday && input.birthday > bangkokDay(new Date())) throw badField('birthday', 'birthday_in_future');
  const { personId } = ctx.me;
  await sql`insert into person_record (person_id, id_card, gender, birthday, nationality, address)
    values (${personId}, ${idCard || null}, ${input.gender || null}, ${input.birthday || null}, ${input.nationality}, ${input.address})
    on conflict (person_id) do update set id_card = excluded.id_card, gender = excluded.gender, birthday = excluded.birthday,
      nationality = excluded.nationality, address = excluded.address, updated_at = excluded.updated_at`.execute(ctx.db);
  // that it was changed, never what
  await audit(ctx, 'person.record', { subject: { type: 'person', id: personId } });
  return { record: (await getRecord(ctx)).record };
}

export async function saveSensitive(ctx: Ctx, { kind, value, consent }: Taken<typeof calls.saveSensitive>): Promise<{ kept: boolean }> {
  const { personId } = ctx.me;
  if (value && !consent) throw badField('consent', 'consent_needed');
  const kept = value !== '' && consent;
  if (kept)
    await sql`insert into person_sensitive (person_id, kind, value, consented_at) values (${personId}, ${kind}, ${value}, now())
      on conflict (person_id, kind) do update set value = excluded.value, consented_at = excluded.consented_at`.execute(ctx.db);
  else await ctx.db.deleteFrom('person_sensitive').where('person_id', '=', personId).where('kind', '=', kind).execute();
  await keepConsent(ctx, kind, kept, 'profile');
  await audit(ctx, kept ? 'person.consent' : 'person.withdraw-consent', { subject: { type: 'person', id: personId }, detail: { kind } });
  return { kept };
}
