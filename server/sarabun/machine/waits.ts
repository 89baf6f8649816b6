import { type RawBuilder, sql } from 'kysely';
import { liveTask, type TaskFacts } from './facts.ts';

/** Work that its holder has presented to a superior waits for the result: until then it does not run late. `k`: alias of the task. */
export function waits(k: string): RawBuilder<boolean> {
  const task = sql.ref(`${k}.id`);
  return sql<boolean>`exists (select 1 from task above where above.document_id = ${sql.ref(`${k}.document_id`)}
    and above.parent_id = ${task} and above.kind = 'PRESENT' and above.is_live)`;
}

/** The same, where all tasks of the letter are at hand. */
export function waitsAmong(tasks: readonly TaskFacts[], task: TaskFacts): boolean {
  return tasks.some((above) => above.parentId === task.id && above.kind === 'PRESENT' && liveTask.includes(above.state));
}
