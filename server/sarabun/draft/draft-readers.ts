import { sql } from 'kysely';
import type { Given, Taken } from '../../../contract/endpoint.ts';
import type { draftReaders as call } from '../../../contract/sarabun/secrecy.ts';
import type { Ctx } from '../../http/context.ts';
import { isSecretRegistrar, secretRegistryOf } from '../machine/secret-registry.ts';
import { isNumbered } from '../registers/numbering.ts';
import { getOwnLetter } from './drafts.ts';

export type Reader = Given<typeof call>['items'][number];

interface Asked {
  type: number;
  ownerUnitId: number;
  drafterId: number | null;
  secrecy: number;
  readers: number[];
  reviewers: number[];
  signers: number[];
}

/** For the form: before anything is saved. */
export async function draftReaders(ctx: Ctx, { documentId, ...asked }: Taken<typeof call>): Promise<Given<typeof call>> {
  const letter = await getOwnLetter(ctx, documentId);
  const { registry, items } = await readersOf(ctx, { ...letter, ...asked });
  return { registry: registry?.name ?? null, items };
}

/** Whom the drafter named, and why the letter is classed. */
export async function chosenReaders(
  ctx: Ctx,
  documentId: number,
): Promise<{ readers: { id: number; name: string; detail: string }[]; secrecyReason: string }> {
  const { rows } = await sql<{ readers: { id: number; name: string; detail: string }[]; secrecyReason: string }>`
    select w.secrecy_reason as "secrecyReason", coalesce((select json_agg(json_build_object('id', p.id, 'name', p.prefix || p.first_name || ' ' || p.last_name,
      'detail', coalesce((select o.name from affiliation a join position o on o.id = a.position_id where a.person_id = p.id order by a.is_main desc, a.id limit 1), ''))
      order by array_position(w.readers, p.id)) from person p where p.id = any(w.readers)), '[]') as readers
    from draft w where w.document_id = ${documentId}`.execute(ctx.db);
  return rows[0] ?? { readers: [], secrecyReason: '' };
}

/** Everybody whom a classed letter would be open to: its drafter, its route, the secret registrar, and who is named; each once, with the first reason. */
export async function readersOf(ctx: Ctx, asked: Asked): Promise<{ registry: { id: number; name: string } | null; items: Reader[] }> {
  const registry = await secretRegistryOf(ctx.db, asked.ownerUnitId, { secrecy: asked.secrecy, issues: isNumbered(asked.type) });
  const wanted = [
    ...(asked.drafterId ? [{ id: asked.drafterId, why: 'DRAFTER' }] : []),
    ...asked.reviewers.map((id) => ({ id, why: 'REVIEW' })),
    ...asked.signers.map((id) => ({ id, why: 'SIGN' })),
    ...(registry ? [{ id: registry.id, why: 'REGISTRAR' }] : []),
    ...asked.readers.map((id) => ({ id, why: 'NAMED' })),
  ];
  const { rows } = await sql<Reader>`
    with wanted as (select w.id, w.why, w.n from json_to_recordset(${JSON.stringify(wanted.map((one, n) => ({ ...one, n })))}::json) as w(id bigint, why text, n int)),
    found as (
      select w.n, w.why, w.id as holder, p.id as person, coalesce(p.clearance >= ${asked.secrecy}, false) as cleared
      from wanted w left join person p on p.active and case when w.why = 'REGISTRAR' then ${isSecretRegistrar(sql`w.id`, asked.secrecy)} else p.id = w.id
        or exists (select 1 from affiliation a where a.person_id = p.id and a.position_id = w.id and a.since <= today() and (a.until is null or a.until >= today())) end)
    select distinct on (coalesce(f.person, f.holder)) f.person as id, coalesce(p.prefix || p.first_name || ' ' || p.last_name, h.name, '') as name,
      coalesce((select o.name from affiliation a join position o on o.id = a.position_id where a.person_id = p.id order by a.is_main desc, a.id limit 1), '') as detail,
      f.why, f.cleared
    from found f left join person p on p.id = f.person left join party h on h.id = f.holder order by coalesce(f.person, f.holder), f.n`.execute(
    ctx.db,
  );
  const order = ['DRAFTER', 'REVIEW', 'SIGN', 'REGISTRAR', 'NAMED'];
  return { registry, items: rows.sort((a, b) => order.indexOf(a.why) - order.indexOf(b.why)) };
}
