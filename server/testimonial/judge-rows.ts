import { sql } from 'kysely';
import type { RowFault, RowHint } from '../../contract/testimonial/batches.ts';
import type { Ctx } from '../http/context.ts';
import type { Batch } from './batch-in-hand.ts';
import { rulesNow } from './rules.ts';
import { fieldsOf, type Template } from './templates.ts';

interface Row {
  id: number;
  row: number;
  name: string;
  values: Record<string, string>;
  accepted: boolean;
  /** As the sheet was read: nobody has this code, or the cell was joined with another. */
  fault: RowFault | null;
}

interface Verdict {
  id: number;
  fault: RowFault | null;
  hints: RowHint[];
  about: string;
}

const names = /^(?:นาย|นางสาว|นาง|น\.ส\.) /u;

/** Spaces and titles apart: who stands twice in a sheet is mostly typed in two ways. */
const sameAs = (name: string) => name.replace(/[\s\u200b]/gu, '').toLowerCase();

/** Judges all rows that wait: what is wrong stands at its row. A row with a fault is left out, the others go on. */
export async function judgeRows(ctx: Ctx, batch: Batch, template: Template): Promise<void> {
  const { rows } = await sql<Row>`select i.id, i.row_no as row, i.holder_name as name, i.field_values as "values", i.accepted, i.fault
    from testimonial i where i.batch_id = ${batch.id} and i.state = 'WAITING' order by i.row_no`.execute(ctx.db);
  if (rows.length === 0) return;
  const { shrinkTo } = await rulesNow(ctx);
  const fits = await ctx.office.paper.nameFits({ layout: template.layout, names: rows.map(({ name }) => name || '-') });
  const needed = template.use === 'AWARD' ? fieldsOf(template) : [];
  const first = new Map<string, number>();
  const verdicts = rows.map((row, place): Verdict => {
    const fit = fits[place] ?? { whole: 0, two: 0 };
    const before = first.get(sameAs(row.name));
    if (row.name !== '' && before === undefined) first.set(sameAs(row.name), row.row);
    return {
      id: row.id,
      ...faultOf(row, { before, needed, common: batch.values, fit, shrink: shrinkTo / 100 }),
      hints: hintsOf(row.name, fit, shrinkTo / 100),
    };
  });
  await sql`update testimonial i set fault = x.fault, hints = x.hints, about = x.about
    from jsonb_to_recordset(${JSON.stringify(verdicts)}::jsonb) x(id bigint, fault text, hints text[], about text) where i.id = x.id`.execute(
    ctx.db,
  );
}

interface Judging {
  before: number | undefined;
  needed: string[];
  common: Record<string, string>;
  fit: { whole: number; two: number };
  shrink: number;
}

function faultOf(
  { name, accepted, fault, values }: Row,
  { before, needed, common, fit, shrink }: Judging,
): { fault: RowFault | null; about: string } {
  if (fault === 'MERGED' && name === '') return { fault, about: '' };
  if (name === '') return { fault: 'NAME_MISSING', about: '' };
  if (fit.two * shrink > 1) return { fault: 'NAME_LONG', about: String(name.length) };
  if (before !== undefined && !accepted) return { fault: 'DUPLICATE', about: String(before) };
  const lacking = needed.find((field) => !values[field] && !common[field]);
  if (lacking) return { fault: 'FIELD_MISSING', about: lacking };
  return fault === 'CODE_UNKNOWN' ? { fault, about: '' } : { fault: null, about: '' };
}

function hintsOf(name: string, { whole }: { whole: number }, shrink: number): RowHint[] {
  const hints: RowHint[] = [];
  if (whole > 1) hints.push(whole * shrink > 1 ? 'BROKEN' : 'SHRUNK');
  if (names.test(name)) hints.push('SPACES');
  return hints;
}

/** นาย ธนา รักงาน is นายธนา รักงาน. */
export function withoutExtraSpaces(name: string): string {
  return name
    .replace(/\s+/gu, ' ')
    .trim()
    .replace(names, (title) => title.trim());
}
