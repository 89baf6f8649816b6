import { sql } from 'kysely';
import type { Ctx } from '../http/context.ts';
import { nobody, type Signed } from '../paper/signed.ts';
import { actingWords } from '../sarabun/letter/letter-paper.ts';
import type { Face } from './snapshot.ts';

/** A step as a form has it. */
export interface SignedStep {
  n: number;
  name: string;
  role: string;
  decision: string | null;
  words: string;
  at: Date | null;
  /** The post whose turn it is, or was. */
  holder: string | null;
  /** In what kind of right it was done for another. */
  acting: string | null;
}

/** Of the round; of the last one where none is said. */
export async function signedSteps(ctx: Ctx, requestId: number, round: number | null = null): Promise<SignedStep[]> {
  const { rows } = await sql<SignedStep>`
    select s.n, s.name, s.role, s.decision, s.words, s.at, o.name as holder, g.kind as acting
    from request_step s join request r on r.id = s.request_id and coalesce(${round}::int, r.round) = s.round
    left join position o on o.id = s.holder_id left join delegation g on g.id = s.delegation_id
    where s.request_id = ${requestId} and s.state <> 'SKIPPED' order by s.n`.execute(ctx.db);
  return rows;
}

/** As it stood that day; of a step that nobody did yet only the post, so that nobody is named who did not act. */
export function signedBy(step: SignedStep | undefined, faces: ReadonlyMap<number, Face>): Signed {
  const actor = step?.decision ? faces.get(step.n)?.actor : undefined;
  if (!actor) return { ...nobody, post: [step?.holder ?? ''] };
  const acting = actor.acting && `${actingWords[step?.acting ?? ''] ?? 'ปฏิบัติราชการแทน'}${actor.acting}`;
  return { name: actor.name, post: [actor.position, acting], at: step?.at ?? null };
}

/** As he is called now, for what was never kept with a face. */
export async function personNow(ctx: Ctx, personId: number): Promise<{ name: string; position: string }> {
  const { rows } = await sql<{ name: string; position: string }>`
    select p.prefix || p.first_name || ' ' || p.last_name as name, coalesce((select o.name from affiliation f join position o on o.id = f.position_id
      where f.person_id = p.id order by f.is_main desc, f.id limit 1), '') as position from person p where p.id = ${personId}`.execute(
    ctx.db,
  );
  return rows[0] ?? { name: '', position: '' };
}
