import type { Ids } from './calls.ts';
import type { Letter } from './letter.ts';
import type { Stage } from './stage.ts';

/** What hangs on a letter now. */
export async function idsOf(stage: Stage, { id, drafter, origin, state }: Letter): Promise<Ids> {
  const { db } = stage.desk.office;
  const on = (table: 'transmission' | 'task') => db.selectFrom(table).select('id').where('document_id', '=', id).orderBy('id').execute();
  const marks = await db
    .selectFrom('stamp_mark')
    .select(['id', 'transmission_id'])
    .where('document_id', '=', id)
    .where('removed_at', 'is', null)
    .execute();
  const file = await db.selectFrom('document_file').select('id').where('document_id', '=', id).executeTakeFirst();
  return {
    document: id,
    parts: (await on('transmission')).map((row) => row.id),
    works: (await on('task')).map((row) => row.id),
    stamps: new Map(marks.map((row) => [row.transmission_id as number, row.id])),
    file: file?.id ?? null,
    draft: origin === 'own' && ['draft', 'review'].includes(state) ? await draftOf(stage, drafter, id) : null,
  };
}

async function draftOf(stage: Stage, drafter: string, id: number): Promise<Ids['draft']> {
  const { body } = await stage.who(drafter).get(`/sarabun/drafts/${id}`);
  const { revision, content, route, receivers, links, document } = body;
  const steps = route.map(({ kind, order, id: holder }: { kind: string; order: number; id: number }) => ({ kind, order, id: holder }));
  return { revision, body: { content, speed: document.speed, route: steps, receivers, links }, files: [] };
}
