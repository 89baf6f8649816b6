import { sql } from 'kysely';
import type { BookKind, Series } from '../../contract/sarabun/doc-no.ts';
import type { Ctx } from '../http/context.ts';
import { notFound } from '../http/errors.ts';

export interface NumberFacts {
  id: number;
  name: string;
  unitId: number;
  kind: BookKind;
  series: Series;
  yearly: boolean;
  closed: boolean;
  version: number;
}

/** A book of letters. @throws 404 for one of requests, and for a book of a unit that the caller does not administer */
export async function getAdministered(ctx: Ctx, id: number): Promise<NumberFacts> {
  const { rows } =
    await sql<NumberFacts>`select id, name, unit_id as "unitId", kind, series, yearly, closed_at is not null as closed, numbers_version as version
    from register where id = ${id} and active and kind <> 'REQUEST' and unit_id = any(${ctx.me.adminUnits}::bigint[])`.execute(ctx.db);
  if (!rows[0]) throw notFound();
  return rows[0];
}
