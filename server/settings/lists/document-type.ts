import { sql } from 'kysely';
import { lastKindCode } from '../../../contract/kinds.ts';
import { badField } from '../../http/errors.ts';
import type { ListSource } from '../../settings-source.ts';

export const documentType: ListSource = {
  table: 'document_type',
  id: 'code',
  counted: true,
  fixed: sql<boolean>`r.base is null`,
  uses: sql<number>`(select count(*)::int from (select 1 from document d where d.own_type = r.code
    union all select 1 from document d where r.base is null and d.type = r.code limit 100) used)`,
  check: async (_ctx, { id, values }) => {
    const given = id !== null && id <= lastKindCode;
    if (given ? Boolean(values.base) : Number(values.base) > lastKindCode) throw badField('base', 'kind_base');
  },
};
