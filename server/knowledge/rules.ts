import { sql } from 'kysely';
import type { Ctx } from '../http/context.ts';
import { readForm } from '../settings/pages/form.ts';
import type { FormSource, ListSource, SettingsSources } from '../settings-source.ts';

export const knowledgeRules: FormSource = { key: 'knowledge-rules', standard: { remindDays: 14, orderDays: 14 } };

interface Rules {
  remindDays: number;
  orderDays: number;
}

export async function rulesNow({ db }: Pick<Ctx, 'db'>): Promise<Rules> {
  return (await readForm(db, knowledgeRules)).values as unknown as Rules;
}

/** The office's clock: what is due goes by its day in Bangkok. */
export const todaySql = sql`(issue_clock() at time zone 'Asia/Bangkok')::date`;

const categories: ListSource = {
  table: 'knowledge_category',
  columns: { owner: 'owner_post' },
  uses: sql<number>`(select count(*)::int from article a where a.category_id = r.id)`,
};

export const sources: SettingsSources = {
  lists: { 'knowledge-categories': categories },
  forms: { 'knowledge-rules': knowledgeRules },
};
