import { sql } from 'kysely';
import { shelfSource } from '../settings/shelves/shelf.ts';
import type { ListSource } from '../settings-source.ts';

const shelf = shelfSource('manual');

/** A file is a document or a video by what is in it, whatever the form says. */
export const documentManual: ListSource = {
  ...shelf,
  async saved(ctx, { id }) {
    await sql`update manual m set kind = case when f.mime like 'video/%' then 'VIDEO' else 'DOCUMENT' end
      from file f where f.id = m.file_id and m.id = ${id}`.execute(ctx.db);
  },
};
