import { sql } from 'kysely';
import type { Db } from '../http/context.ts';

/** How a kind of letter is made in a unit: the rule of the nearest unit above it, of the own kind before that of its base. */
export interface LetterRule {
  creates: boolean;
  numbering: 'STANDARD' | 'AT_SIGN' | 'REGISTRY';
  signType: 'STANDARD' | 'ACCOUNT' | 'CERTIFICATE' | 'OUTSIDE';
  needs: string[];
  /** Why it asks for them, in the agency's words; '' where nothing is said. */
  reason: string;
  hides: string[];
  opening: string;
  closing: string;
}

export const standardRule: LetterRule = {
  creates: true,
  numbering: 'STANDARD',
  signType: 'STANDARD',
  needs: [],
  reason: '',
  hides: [],
  opening: '',
  closing: '',
};

export async function letterRule(
  db: Db,
  { type, ownType, unitId }: { type: number; ownType?: number | null; unitId: number },
): Promise<LetterRule> {
  const { rows } = await sql<LetterRule>`
    with recursive above as (
      select id, parent_id, 0 as far from unit where id = ${unitId}
      union all select u.id, u.parent_id, a.far + 1 from unit u join above a on u.id = a.parent_id)
    select r.creates, r.numbering, r.sign_type as "signType", r.needs, r.reason, r.hides, r.opening, r.closing
    from letter_rule r left join above a on a.id = r.unit_id
    where r.active and r.type in (${type}, ${ownType ?? type}) and (r.unit_id is null or a.id is not null)
    order by r.type = ${type} and ${ownType ?? null}::int is not null, a.far nulls last limit 1`.execute(db);
  return rows[0] ?? standardRule;
}

/** The rule of a letter that stands. */
export async function ruleOfLetter(db: Db, documentId: number): Promise<LetterRule> {
  const { rows } = await sql<{ type: number; ownType: number | null; unitId: number }>`
    select type, own_type as "ownType", owner_unit_id as "unitId" from document where id = ${documentId}`.execute(db);
  return rows[0] ? letterRule(db, rows[0]) : standardRule;
}
