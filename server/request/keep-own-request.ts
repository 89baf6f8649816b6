import { sql } from 'kysely';
import type { Given, Taken } from '../../contract/endpoint.ts';
import type * as calls from '../../contract/request/calls.ts';
import type { Ctx } from '../http/context.ts';
import { notFound, refuse } from '../http/errors.ts';
import { nameIn } from '../http/languages.ts';
import { keepRequest } from '../office/keep-request.ts';
import { type OwnContent, ownModule } from './own-content.ts';
import { findForm, getForm, type OwnForm } from './own-forms.ts';
import { rulesOfForm } from './rules.ts';
import { takeValues, type Values } from './values.ts';

/** Characters of a subject. */
const subjectMost = 200;

/** Keeps a request of an own kind: a new one with the form as it is now, one that is there with the form that it was made with. */
export async function keepOwnRequest(
  ctx: Ctx,
  { code, values: given, ...keeping }: Taken<typeof calls.keepOwnRequest>,
): Promise<Given<typeof calls.keepOwnRequest>> {
  const form = keeping.requestId ? await formOfRequest(ctx, keeping.requestId, code) : await findForm(ctx, code);
  if (!form) throw notFound();
  if (!form.active && !keeping.requestId) throw refuse('own_kind_off');
  const values = await takeValues(ctx, form.fields, given);
  const period = form.fields.filter(({ kind }) => kind === 'PERIOD').map(({ key }) => values[key])[0] as
    | { from: string; until: string }
    | undefined;
  const content: OwnContent = {
    form: form.version,
    subject: subjectOf(form, values),
    private: form.private,
    from: period?.from ?? null,
    until: period?.until ?? null,
    values,
  };
  return keepRequest(ctx, rulesOfForm(form), { ...keeping, content });
}

async function formOfRequest(ctx: Ctx, requestId: number, code: string): Promise<OwnForm> {
  const { rows } = await sql<{ version: number }>`select (r.content ->> 'form')::int as version from request r
    where r.id = ${requestId} and r.kind = ${`${ownModule}.${code}`} and (r.applicant_id = ${ctx.me.personId} or r.filed_by = ${ctx.me.personId})`.execute(
    ctx.db,
  );
  const [row] = rows;
  if (!row) throw notFound();
  return getForm(ctx, code, row.version);
}

/** What the kind is called, and the first words that were written. */
function subjectOf({ names, fields }: OwnForm, values: Values): string {
  const first = fields.find(({ kind, key }) => (kind === 'TEXT' || kind === 'CHOICE') && values[key] !== undefined);
  const words = first ? String(values[first.key]) : '';
  return (words ? `${nameIn(undefined, names)}: ${words}` : nameIn(undefined, names)).slice(0, subjectMost);
}
