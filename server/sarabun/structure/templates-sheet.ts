import type { TemplateStep } from '../../../contract/settings/sarabun-structure.ts';
import type { Ctx } from '../../http/context.ts';
import { textsIn, textsInEach } from '../../http/languages.ts';
import { readingThai } from '../../http/named.ts';
import { fill } from '../../http/words.ts';
import { type KnownNames, knownNames } from '../../settings/sheets/known-names.ts';
import { choiceIn, type Judge, type OwnSheet, type SheetLine } from '../../settings/sheets/own-sheet.ts';
import { listTemplates, saveTemplate } from './route-templates.ts';

const levels = 5;

/** Routes that units are given, a line a step: a template that stands in the sheet has the steps of its lines, others stay as they are. */
export const templatesSheet: OwnSheet = {
  name: 'route-templates',
  columns: [
    { key: 'unit', width: 34, needed: true, fields: ['unitId'] },
    { key: 'template', width: 30, needed: true, fields: ['name'] },
    { key: 'order', width: 10, needed: true },
    { key: 'step', width: 12, needed: true },
    { key: 'holder', width: 44, needed: true, fields: ['steps'] },
  ],
  async rows(ctx) {
    const words = textsIn(ctx.request.language, 'sheets');
    const { templates, posts } = await listTemplates(readingThai(ctx));
    return templates.flatMap(({ unit, name, steps }) =>
      steps.map(({ kind, order, id, head, name: post }) => {
        const at = posts.find((one) => one.id === id);
        const holder = head === undefined ? (at ? `${at.name} · ${at.unit}` : post) : headWord(words, head);
        return { unit, template: name, order: order + 1, step: words.steps[kind], holder };
      }),
    );
  },
  async take(ctx, lines, judge) {
    const known = await knownNames(ctx, judge);
    const templates = new Map<string, SheetLine[]>();
    for (const line of lines) {
      for (const key of ['unit', 'template'] as const) if (!line.cells[key]) judge.say(line, key, 'required');
      const key = `${line.cells.unit}\n${line.cells.template}`.toLowerCase();
      templates.set(key, [...(templates.get(key) ?? []), line]);
    }
    for (const its of templates.values()) await takeTemplate(ctx, its, judge, known);
  },
};

type Words = { heads: { own: string; above: string } };

function headWord({ heads }: Words, level: number): string {
  return level === 0 ? heads.own : fill(heads.above, { level });
}

async function takeTemplate(ctx: Ctx, lines: SheetLine[], judge: Judge, known: KnownNames): Promise<void> {
  const [first] = lines as [SheetLine];
  const { unit = '', template: name = '' } = first.cells;
  const unitId = unit ? known.unit(first, 'unit', unit) : null;
  if (name.length > 100) judge.say(first, 'template', 'too_long', { max: 100 });
  const steps = lines.flatMap((line) => stepOf(line, judge, known) ?? []);
  if (lines.some((line) => judge.isBad(line)) || !unitId) return;
  const { templates } = await listTemplates(readingThai(ctx));
  const before = templates.find((one) => one.unitId === unitId && one.name.toLowerCase() === name.toLowerCase());
  const said = (all: TemplateStep[]) => all.map(({ kind, order, id, head }) => `${order} ${kind} ${id ?? `+${head}`}`).join();
  if (before && said(before.steps) === said(steps)) return judge.count('unchanged');
  const done = await judge.at(first, () =>
    saveTemplate(ctx, { ...(before ? { templateId: before.id } : {}), unitId, name: before?.name ?? name, steps }),
  );
  if (done) judge.count(before ? 'changed' : 'added');
}

function stepOf(line: SheetLine, judge: Judge, known: KnownNames): TemplateStep | null {
  const kind = choiceIn<TemplateStep['kind']>(
    judge,
    line,
    'step',
    textsInEach('sheets').map((words) => words.steps),
  );
  const order = Number(line.cells.order ?? '');
  if (!Number.isInteger(order) || order < 1 || order > 30) judge.say(line, 'order', 'out_of_range', { min: 1, max: 30 });
  const { holder = '' } = line.cells;
  if (holder === '') judge.say(line, 'holder', 'required');
  const head = Array.from({ length: levels + 1 }, (_, level) => level).find((level) =>
    textsInEach('sheets').some((words) => headWord(words, level).toLowerCase() === holder.toLowerCase()),
  );
  const id = holder !== '' && head === undefined ? known.post(line, 'holder', holder) : null;
  if (judge.isBad(line) || !kind) return null;
  return { kind, order: order - 1, ...(head === undefined ? { id: id as number } : { head }) };
}
