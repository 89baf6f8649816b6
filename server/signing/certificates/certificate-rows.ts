import { sql } from 'kysely';
import type { CertificateRow, CertificateState, CertificateStep } from '../../../contract/signing/calls.ts';
import type { Ctx } from '../../http/context.ts';
import { bothNames, bothPersonNames, byName, inEachLanguage, named, personNamed } from '../../http/named.ts';

interface Found {
  id: number;
  person_id: number;
  holder: string;
  unit: string;
  position: string;
  state: CertificateState;
  origin: 'INTERNAL' | 'OUTSIDE';
  made: boolean;
  release: 'PIN' | 'CODE';
  exported: boolean;
  renews: number | null;
  purpose: string;
  subject: string;
  issuer: string;
  serial: string | null;
  fingerprint: string | null;
  not_before: Date | null;
  not_after: Date | null;
  made_at: Date;
}

interface Asked {
  personId?: number;
  id?: number;
  search?: string | undefined;
  states?: CertificateState[] | undefined;
  take?: number;
  skip?: number;
  now?: Date;
}

const postOf = inEachLanguage(
  (reader) => sql`left join lateral (select ${named(reader, 'u')} as unit, ${bothNames('u')} as units,
  coalesce(${named(reader, 'o')}, '') as position from affiliation a join unit u on u.id = a.unit_id
  left join position o on o.id = a.position_id where a.person_id = p.id and a.since <= today() and (a.until is null or a.until >= today())
  order by a.is_main desc, a.id limit 1) post on true`,
);

/** Certificates with whose they are, the newest first. One whose time has run out is EXPIRED, also before the office notes it. */
export async function readRows(ctx: Ctx, { personId, id, search, states, take = 100, skip = 0, now = new Date() }: Asked) {
  const state = sql`case when c.state in ('ISSUED', 'SUSPENDED') and c.not_after <= ${now} then 'EXPIRED' else c.state end`;
  const words = (search ?? '').trim();
  const conditions = [
    personId === undefined ? sql`true` : sql`c.person_id = ${personId}`,
    id === undefined ? sql`true` : sql`c.id = ${id}`,
    states && states.length > 0 ? sql`${state} = any(${states}::text[])` : sql`true`,
    words
      ? sql`(th_norm(concat_ws(' ', c.holder_name, p.name_en)) like ${`%${escapeLike(words)}%`} escape '\\' or c.serial = lower(${words}) or th_norm(coalesce(post.units, '')) like ${`%${escapeLike(words)}%`} escape '\\')`
      : sql`true`,
  ];
  const from = sql`from certificate c join person p on p.id = c.person_id ${postOf(ctx)} where ${sql.join(conditions, sql` and `)}`;
  const { rows } = await sql<Found>`
    select c.id, c.person_id, c.holder_name as holder, coalesce(post.unit, '') as unit, coalesce(post.position, '') as position, ${state} as state, c.origin,
      c.der is not null as made, c.release, exists (select 1 from signing_key k where k.id = c.key_id and k.exported_at is not null) as exported,
      c.renews, c.purpose, c.subject, c.issuer, c.serial, c.fingerprint, c.not_before, c.not_after, c.made_at
    ${from} order by c.id desc limit ${take} offset ${skip}`.execute(ctx.db);
  const total = await sql<{ total: number }>`select count(*)::int as total ${from}`.execute(ctx.db);
  return { data: rows.map(rowOf), total: total.rows[0]?.total ?? 0 };
}

export async function readSteps(ctx: Ctx, certificateId: number): Promise<CertificateStep[]> {
  const { rows } = await sql<{ step: string; by: string; note: string; at: Date }>`
    select e.step, coalesce(${personNamed(ctx, 'p')}, '') as by, e.note, e.at
    from certificate_event e left join person p on p.id = e.by_id where e.certificate_id = ${certificateId} order by e.id`.execute(ctx.db);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

/** Persons with an account who have no certificate in use and none being asked for. */
export async function readWithout(ctx: Ctx, { search = '', take, skip }: { search?: string | undefined; take: number; skip: number }) {
  const words = search.trim();
  const from = sql`from person p ${postOf(ctx)} where p.active and exists (select 1 from account a where a.person_id = p.id and a.active)
    and not exists (select 1 from certificate c where c.person_id = p.id and (c.state in ('REQUESTED', 'IDENTITY_CHECKED')
      or (c.state in ('ISSUED', 'SUSPENDED') and (c.not_after is null or c.not_after > now()))))
    and ${words ? sql`(th_norm(${bothPersonNames('p')}) like ${`%${escapeLike(words)}%`} escape '\\' or th_norm(coalesce(post.units, '')) like ${`%${escapeLike(words)}%`} escape '\\')` : sql`true`}`;
  const { rows } = await sql<{ personId: number; name: string; unit: string; position: string }>`
    select p.id as "personId", ${personNamed(ctx, 'p')} as name, coalesce(post.unit, '') as unit, coalesce(post.position, '') as position
    ${from} order by post.unit, ${byName(ctx, 'p')}, p.id limit ${take} offset ${skip}`.execute(ctx.db);
  const total = await sql<{ total: number }>`select count(*)::int as total ${from}`.execute(ctx.db);
  return { data: rows, total: total.rows[0]?.total ?? 0 };
}

function rowOf({ person_id, origin, not_before, not_after, made_at, serial, fingerprint, ...row }: Found): CertificateRow {
  return {
    ...row,
    personId: person_id,
    type: origin === 'OUTSIDE' ? 3 : 2,
    serial: serial ?? '',
    fingerprint: fingerprint ?? '',
    notBefore: not_before?.toISOString() ?? '',
    notAfter: not_after?.toISOString() ?? '',
    askedAt: made_at.toISOString(),
  };
}

/** As `th_norm` writes it, with the signs of LIKE taken as they are. */
function escapeLike(words: string): string {
  return words
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[\\%_]/g, '\\$&');
}
