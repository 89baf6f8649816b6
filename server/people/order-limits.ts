import { sql } from 'kysely';
import type { UserLogin } from '../../contract/auth/calls.ts';

/** How far an order goes, as the contract tells it. */
export type OrderLimits = Pick<UserLogin['acting'][number], 'kind' | 'acts' | 'types' | 'secrecy'>;

/** The same of the order `g`. */
export const orderLimits = sql<OrderLimits>`jsonb_build_object('kind', g.kind, 'acts', g.actions, 'secrecy', g.max_secrecy,
  'types', case when g.document_types is not null then coalesce((select jsonb_agg(jsonb_build_object('th', y.name, 'en', coalesce(nullif(y.name_en, ''), y.name))
    order by y.sort, y.code) from document_type y where y.code = any(g.document_types)), '[]'::jsonb) end)`;
