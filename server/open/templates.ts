import { sql } from 'kysely';
import type { Given } from '../../contract/endpoint.ts';
import { kindByCode } from '../../contract/kinds.ts';
import type { listDraftTemplates as call } from '../../contract/open/calls.ts';
import type { Content } from '../../contract/sarabun/drafts.ts';
import { missingParts } from '../../contract/sarabun/missing-parts.ts';
import type { Ctx } from '../http/context.ts';
import { badField } from '../http/errors.ts';
import { named } from '../http/named.ts';
import { emptyContent } from '../sarabun/draft/draft-content.ts';
import { listSavedRoutes } from '../sarabun/draft/saved-routes.ts';
import { kindOf } from '../settings/letter-choices.ts';
import type { ListSource, Values } from '../settings-source.ts';
import { asDrafter } from './drafter.ts';

/** Texts with gaps that programs fill in. */
export const draftTemplates: ListSource = {
  table: 'draft_template',
  columns: { unit: 'unit_id', to: 'to_text' },
  check: async ({ db }, { values }) => {
    const kind = await kindOf(db, Number(values.type));
    // a kind without a paper of ours is the file that somebody attaches; one with parts that no text fills could never be submitted
    const fits = kind && kindByCode(kind.type).template !== null && lacks(kind.type, values).length === 0;
    if (!fits) throw badField('type', 'open_template_kind');
  },
};

function lacks(type: number, { subject, to, body }: Values): ReturnType<typeof missingParts> {
  const empty = emptyContent(type, ['-']);
  const content = fillTemplate({ name: '', type, subject: String(subject), to: String(to), body: String(body) }, null, empty);
  return missingParts(type, content);
}

export interface Template {
  name: string;
  type: number;
  subject: string;
  to: string;
  body: string;
}

const gap = /\{([^{}\n]{1,60})\}/g;

/** The gaps of a text, each once, in the order in which they stand. */
export function gapsOf({ subject, to, body }: Template): string[] {
  const found = [subject, to, body].flatMap((text) => [...text.matchAll(gap)].map(([, name]) => (name as string).trim()));
  return [...new Set(found)];
}

/** Each gap once and none besides; null: as it stands, its gaps unfilled. @throws required, open_template_field at `fields.<name>` */
export function fillTemplate(template: Template, fields: Readonly<Record<string, string>> | null, empty: Content): Content {
  const gaps = gapsOf(template);
  const values = new Map(Object.entries(fields ?? Object.fromEntries(gaps.map((name) => [name, `{${name}}`]))));
  for (const name of gaps) if (!values.get(name)) throw badField(`fields.${name}`, 'required');
  for (const name of values.keys()) if (!gaps.includes(name)) throw badField(`fields.${name}`, 'open_template_field', { name });
  const filled = (text: string) => text.replaceAll(gap, (_, name: string) => values.get(name.trim()) ?? '');
  const line = (text: string) => filled(text).replaceAll(/\s+/g, ' ').trim();
  const paragraphs = filled(template.body)
    .split('\n')
    .map((text) => text.trim())
    .filter(Boolean);
  return {
    ...empty,
    subject: line(template.subject),
    to: line(template.to),
    body: paragraphs.map((text) => ({ kind: 'paragraph', text })),
  };
}

/** Of the client's unit, by its name. @throws open_template */
export async function getTemplate({ db }: Ctx, unitId: number, name: string): Promise<Template> {
  const { rows } = await sql<Template>`select name, type, subject, to_text as "to", body from draft_template
    where active and heir_of(unit_id) = ${unitId} and name = ${name}`.execute(db);
  if (!rows[0]) throw badField('template', 'open_template', { name });
  return rows[0];
}

export async function listDraftTemplates(ctx: Ctx): Promise<Given<typeof call>> {
  const drafter = await asDrafter(ctx);
  const { rows } = await sql<Template & { typeName: string }>`select t.name, t.type, t.subject, t.to_text as "to", t.body,
      ${named(ctx, 'y')} as "typeName" from draft_template t join document_type y on y.code = t.type
    where t.active and heir_of(t.unit_id) = ${drafter.me.mainUnitId} order by t.name`.execute(ctx.db);
  const { items } = await listSavedRoutes(drafter);
  return {
    templates: rows.map((row) => ({ name: row.name, typeName: row.typeName, fields: gapsOf(row) })),
    routes: items.map(({ name, steps }) => ({ name, usable: steps.every(({ active }) => active) })),
  };
}
