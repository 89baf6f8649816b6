import { type RawBuilder, sql } from 'kysely';

/** Of each thing of the books the finding that counts: the first, whoever else found it too. One that its finder corrected stands as corrected, in its old place. */
export const firstFindings = (
  check: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`select distinct on (f.asset_id) f.* from asset_finding f
  where f.check_id = ${check} and f.asset_id is not null and not f.replaced order by f.asset_id, f.first_at, f.id`;

/** Of each thing that stands in no book. */
export const firstExtras = (
  check: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`select distinct on (f.extra_key) f.* from asset_finding f
  where f.check_id = ${check} and f.asset_id is null and not f.replaced order by f.extra_key, f.first_at, f.id`;
