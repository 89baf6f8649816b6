import { z } from 'zod/mini';
import type { OwnStep } from '../../contract/request/calls.ts';
import type { Ctx } from '../http/context.ts';
import { nameIn } from '../http/languages.ts';
import type { HolderRule, Judged, PlannedStep, RequestRules } from '../office/request-rules.ts';
import { type OwnContent, ownModule } from './own-content.ts';
import { findForm, getForm, type OwnForm } from './own-forms.ts';
import { printOwnRequest } from './print-own-request.ts';
import { shownValue } from './values.ts';

/** The rules of a kind as its form is now; what a request was made with it reads from its own version. */
export async function ownRules(ctx: Ctx, kind: string): Promise<RequestRules<OwnContent> | null> {
  const form = await findForm(ctx, kind.slice(ownModule.length + 1));
  return form && rulesOfForm(form);
}

export function rulesOfForm({ code, names, verb, prefix, fiscal }: OwnForm): RequestRules<OwnContent> {
  const made = (ctx: Ctx, { content }: { content: OwnContent }) => getForm(ctx, code, content.form);
  return {
    code: `${ownModule}.${code}`,
    names,
    menu: 'request',
    address: (id) => `request/${id}`,
    act: 'approve.request',
    verb,
    book: { series: `OWN-${code.toUpperCase()}`, prefix, fiscal, names },
    shape: z.any() as never,
    subject: ({ subject }) => subject,
    isPrivate: (content) => content.private,
    time: ({ from, until }) => (from && until ? { from: new Date(from), until: new Date(until) } : null),
    judge: async (ctx, request) => judge(await made(ctx, request), request),
    steps: async (ctx, request) => {
      const { steps } = await made(ctx, request);
      return steps.map(
        (step, place): PlannedStep => ({
          name: step.name,
          role: place === steps.length - 1 ? 'DECIDE' : 'OPINION',
          holder: holderOf(step),
          days: step.days,
        }),
      );
    },
    facts: async (ctx, request) => {
      const { fields } = await made(ctx, request);
      const shown = await Promise.all(
        fields.map(async (field) => ({
          label: nameIn(ctx.request.language, { th: field.name, ...(field.nameEn ? { en: field.nameEn } : {}) }),
          value: await shownValue(ctx, field, request.content.values[field.key]),
        })),
      );
      return shown.filter(({ value }) => value !== '');
    },
    without: ['start', 'finish'],
    runsByClock: true,
    forms: [{ code: 'paper', names, print: printOwnRequest }],
  };
}

/** What is needed and not written; a kind that was switched off takes no new requests. */
function judge(form: OwnForm, { content, state }: { content: OwnContent; state: string }): Judged {
  const faults: Judged['faults'] = form.fields
    .filter((field) => field.required && content.values[field.key] === undefined)
    .map(({ key }) => ({ field: `values.${key}`, code: 'required' }));
  if (!form.active && state === 'DRAFT') faults.push({ field: 'code', code: 'own_kind_off' });
  return { faults, hints: [] };
}

function holderOf({ to, holderId }: OwnStep): HolderRule {
  if (to === 'HOLDER') return { of: 'party', id: holderId ?? 0 };
  return { of: to === 'HEAD' ? 'head' : 'authority' };
}
