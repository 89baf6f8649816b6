import { sql } from 'kysely';
import type { notify as words } from '../../contract/lang/th/notify.ts';
import type { Ctx } from '../http/context.ts';
import { emitLive } from '../live.ts';
import { personsBehind } from './who.ts';

export type NoticeKind = keyof (typeof words)['kind'];

export interface News {
  kind: NoticeKind;
  /** Persons, posts and units that it concerns. */
  holders: number[];
  documentId: number;
  transmissionId?: number | null;
  taskId?: number | null;
}

/** Rings the bell of those whom a step concerns and reloads their queues, when the transaction commits. Identical unread ones merge. */
export async function tell(ctx: Ctx, { kind, holders, documentId, transmissionId = null, taskId = null }: News): Promise<void> {
  const persons = await personsBehind(ctx.db, holders, ctx.visitor?.personId ?? null);
  if (persons.length > 0) {
    await sql`with known as (
        update notification n set count = n.count + 1, created_at = now()
        where n.person_id = any(${persons}::bigint[]) and n.read_at is null and n.kind = ${kind} and n.document_id = ${documentId}
          and n.transmission_id is not distinct from ${transmissionId}::bigint and n.task_id is not distinct from ${taskId}::bigint
        returning n.person_id)
      insert into notification (person_id, kind, document_id, transmission_id, task_id, actor_id)
      select p, ${kind}, ${documentId}::bigint, ${transmissionId}::bigint, ${taskId}::bigint, ${ctx.visitor?.personId ?? null}::bigint from unnest(${persons}::bigint[]) p
      where p not in (select person_id from known)`.execute(ctx.db);
  }
  const everybody = ctx.visitor ? [...persons, ctx.visitor.personId] : persons;
  await emitLive(ctx.db, ctx.office.config.schema, everybody, kind, documentId);
}
