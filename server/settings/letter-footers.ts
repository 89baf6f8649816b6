import { sql } from 'kysely';
import type { Db } from '../http/context.ts';

/** Lines at the foot of a letter's last page: of the nearest unit, and there of its own kind before its base before every kind. */
export async function letterFooter(db: Db, documentId: number): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    with recursive letter as (select type, own_type, owner_unit_id from document where id = ${documentId}),
      above as (
        select u.id, u.parent_id, 0 as far from unit u join letter l on u.id = l.owner_unit_id
        union all select u.id, u.parent_id, a.far + 1 from unit u join above a on u.id = a.parent_id)
    select f.text from letter_footer f cross join letter l left join above a on a.id = f.unit_id
    where f.active and (f.type is null or f.type in (l.type, l.own_type)) and (f.unit_id is null or a.id is not null)
    order by a.far nulls last, f.type is null, f.type is distinct from l.own_type limit 1`.execute(db);
  return (rows[0]?.text ?? '')
    .split('\n')
    .filter((line) => line.trim())
    .slice(0, 3);
}
