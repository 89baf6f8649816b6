import { sql } from 'kysely';
import type { Given, Taken } from '../../../contract/endpoint.ts';
import type { certificatePerson as call, WholeCertificate } from '../../../contract/settings/certificate-person.ts';
import type { Ctx } from '../../http/context.ts';
import { notFound } from '../../http/errors.ts';
import { pageRight } from '../../http/menu-rights.ts';
import { named, personNamed } from '../../http/named.ts';
import { readRows, readSteps } from './certificate-rows.ts';

type Picture = Given<typeof call>['pictures'][number];

/** [S34] All certificates of one person with their keys and steps. */
export async function certificatePerson(ctx: Ctx, { personId }: Taken<typeof call>): Promise<Given<typeof call>> {
  const { rows } = await sql<{ name: string; email: string; active: boolean; unit: string | null; position: string | null }>`
    select ${personNamed(ctx, 'p')} as name, p.email, p.active, post.unit, post.position
    from person p left join lateral (select ${named(ctx, 'u')} as unit, ${named(ctx, 'o')} as position from affiliation a join unit u on u.id = a.unit_id
      left join position o on o.id = a.position_id where a.person_id = p.id and a.since <= today() and (a.until is null or a.until >= today())
      order by a.is_main desc, a.id limit 1) post on true
    where p.id = ${personId}`.execute(ctx.db);
  const [person] = rows;
  if (!person) throw notFound();
  const { data } = await readRows(ctx, { personId });
  const keys = await keysOf(ctx, personId);
  const certificates: WholeCertificate[] = [];
  for (const row of data) {
    const steps = await readSteps(ctx, row.id);
    const check = steps.find((step) => step.step === 'IDENTITY_CHECKED');
    const { signed = 0, ...key } = keys.get(row.id) ?? {};
    certificates.push({
      ...row,
      steps,
      checkedBy: check?.by ?? '',
      checkedAt: check?.at ?? '',
      checkedFrom: check?.note ?? '',
      key: 'algorithm' in key && key.algorithm ? keyOf(key as Key) : null,
      signed,
    });
  }
  return {
    person: {
      id: personId,
      name: person.name,
      email: person.email,
      active: person.active,
      unit: person.unit ?? '',
      position: person.position ?? '',
      own: personId === ctx.me.personId,
    },
    certificates,
    pictures: await picturesOf(ctx, personId),
    code: await lastCode(ctx, personId),
    manage: pageRight(ctx.me, 'certificate-person') === 'manage',
  };
}

interface Key {
  algorithm: string;
  made_at: Date;
  consent_at: Date | null;
  exported_at: Date | null;
}

/** Of a certificate whose key may be gone. */
type Perhaps<Row> = { [Column in keyof Row]: Row[Column] | null };

function keyOf({ algorithm, made_at, consent_at, exported_at }: Key): NonNullable<WholeCertificate['key']> {
  const said = (at: Date | null) => at?.toISOString() ?? '';
  return { algorithm, madeAt: said(made_at), consentAt: said(consent_at), exportedAt: said(exported_at) };
}

async function keysOf(ctx: Ctx, personId: number): Promise<Map<number, Perhaps<Key> & { signed: number }>> {
  const { rows } = await sql<Perhaps<Key> & { id: number; signed: number }>`
    select c.id, k.algorithm, k.made_at, k.auto_consent_at as consent_at, k.exported_at,
      case when c.serial is null then 0 else (select count(*)::int from signature g where g.certificate_serial = c.serial) end as signed
    from certificate c left join signing_key k on k.id = c.key_id where c.person_id = ${personId}`.execute(ctx.db);
  return new Map(rows.map(({ id, ...key }) => [id, key]));
}

/** What is kept of the person's hand, without the picture. */
async function picturesOf(ctx: Ctx, personId: number): Promise<Picture[]> {
  const rows = await ctx.db
    .selectFrom('signature_picture')
    .select(['id', 'kind', 'is_default', 'made_at'])
    .where('person_id', '=', personId)
    .where('removed_at', 'is', null)
    .orderBy('is_default', 'desc')
    .orderBy('made_at', 'desc')
    .execute();
  return rows.map(({ id, kind, is_default, made_at }) => ({
    id,
    kind: kind as Picture['kind'],
    isDefault: is_default,
    madeAt: made_at.toISOString(),
  }));
}

async function lastCode(ctx: Ctx, personId: number): Promise<Given<typeof call>['code']> {
  const row = await ctx.db
    .selectFrom('signing_code')
    .select(['made_at', 'tries', 'used_at'])
    .where('person_id', '=', personId)
    .orderBy('made_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? { sentAt: row.made_at.toISOString(), tries: row.tries, used: row.used_at !== null } : null;
}
