import { sql } from 'kysely';
import { badField, refuse } from '../../http/errors.ts';
import type { ListSource } from '../../settings-source.ts';
import { readDueDays } from '../speeds.ts';

const calm = 1;

export const documentSpeed: ListSource = {
  table: 'speed',
  id: 'code',
  counted: true,
  fixed: sql<boolean>`r.code <= 4`,
  // counted up to a hundred: more says no more
  uses: sql<number>`(select count(*)::int from (select 1 from document d where d.speed = r.code limit 100) used)`,
  check: async (_ctx, { id, values }) => {
    if (readDueDays(String(values.dueDays)).length === 0) throw badField('dueDays', 'due_days');
    // green tells everybody at a glance that nothing presses
    if (id !== calm && values.tone === 'GREEN') throw badField('tone', 'speed_green');
  },
  saved: async (_ctx, { id, active }) => {
    if (id === calm && active === false) throw refuse('row_needed');
  },
};
