import { type RawBuilder, sql } from 'kysely';
import type { Taken } from '../../../contract/endpoint.ts';
import { sarabun as words } from '../../../contract/lang/th/sarabun.ts';
import type { amendLetter as call } from '../../../contract/sarabun/letters.ts';
import type { Ctx } from '../../http/context.ts';
import { badField } from '../../http/errors.ts';
import { judgeChoices } from '../../settings/letter-choices.ts';
import { onLetter } from '../machine/letter-in-hand.ts';
import { allowedOnDocument, stepDocument } from '../machine/take-step.ts';

type Input = Taken<typeof call>;
type Field = Exclude<keyof Input, 'documentId'>;
type Stored = Record<Field, string | number>;

/**
 * แก้ไขข้อมูลหนังสือ: what the register says of a letter from outside, while it is on its way. Its number, date, kind and pages never;
 * each change is told in the history with what stood before.
 */
export function amendLetter(ctx: Ctx, { documentId, ...wanted }: Input) {
  return onLetter(ctx, { documentId }, async (letter) => {
    await allowedOnDocument(ctx, letter, 'amend');
    if (letter.document.secrecy >= 3 && wanted.summary) throw badField('summary', 'top_secret_row_only');
    const before = await stored(ctx, documentId);
    const changed = (Object.keys(columns) as Field[]).filter((field) => wanted[field] !== undefined && wanted[field] !== before[field]);
    if (changed.length === 0) return { documentId, state: String(letter.document.state) };
    if (changed.includes('speed')) await judgeChoices(ctx, { speed: wanted.speed });
    const shown = await wording(ctx);
    const text = changed.map((field) => `${labels[field]}: ${shown(field, before[field])} → ${shown(field, wanted[field])}`).join('\n');
    await stepDocument(ctx, letter, 'amend', { detail: { text } });
    for (const field of changed) await columns[field](wanted[field] as string | number, documentId).execute(ctx.db);
    return { documentId, state: String(letter.document.state) };
  });
}

/** Codes by their names, as the history tells them. */
async function wording(ctx: Ctx): Promise<(field: Field, value: string | number | undefined) => string> {
  const speeds = await ctx.db.selectFrom('speed').select(['code', 'name']).execute();
  return (field, value) => (field === 'speed' ? speeds.find((one) => one.code === value)?.name : String(value ?? '')) || '-';
}

async function stored(ctx: Ctx, documentId: number): Promise<Stored> {
  const { rows } =
    await sql<Stored>`select d.subject, d.from_text as "from", d.to_text as "to", d.refers_text as refers, d.enclosures_text as enclosures, d.summary,
      d.speed, coalesce(e.action_text, '') as disposal
    from document d left join transmission t on t.document_id = d.id and t.parent_id is null left join register_entry e on e.id = t.register_entry_id
    where d.id = ${documentId} order by t.id limit 1`.execute(ctx.db);
  return rows[0] as Stored;
}

const inDocument = (column: string) => (value: string | number, id: number) =>
  sql`update document set ${sql.ref(column)} = ${value} where id = ${id}`;

/** Where each field stands; the speed also where the queues are sorted by it. */
const columns: Record<Field, (value: string | number, id: number) => RawBuilder<unknown>> = {
  subject: inDocument('subject'),
  from: inDocument('from_text'),
  to: inDocument('to_text'),
  refers: inDocument('refers_text'),
  enclosures: inDocument('enclosures_text'),
  summary: inDocument('summary'),
  speed: (value, id) => sql`with sent as (update transmission set speed = ${value} where document_id = ${id}),
    given as (update task set speed = ${value} where document_id = ${id}) update document set speed = ${value} where id = ${id}`,
  disposal: (value, id) => sql`update register_entry set action_text = ${value} where id = (
    select t.register_entry_id from transmission t where t.document_id = ${id} and t.parent_id is null order by t.id limit 1)`,
};

const { facts } = words;
const labels: Record<Field, string> = {
  subject: facts.subject,
  from: facts.from,
  to: facts.to,
  refers: facts.refers,
  enclosures: facts.enclosures,
  summary: facts.summary,
  speed: facts.speed,
  disposal: facts.disposal,
};
