import { sql } from 'kysely';
import { badField } from '../../http/errors.ts';
import type { ListSource } from '../../settings-source.ts';

/** ไปรษณีย์, นำส่งด้วยตนเอง, ไปรษณีย์อิเล็กทรอนิกส์: the rules of classed letters speak of them. */
const given = { hand: 2, mail: 3 };

export const bookSendTo: ListSource = {
  table: 'way_out',
  fixed: sql<boolean>`r.id <= 3`,
  uses: sql<number>`(select count(*)::int from (select 1 from transmission t where t.method = r.code limit 100) used)`,
  check: async (_ctx, { id, values }) => {
    if (id === given.mail && !values.electronic) throw badField('electronic', 'way_electronic');
    if (id === given.hand && values.electronic) throw badField('electronic', 'way_by_hand');
  },
};
