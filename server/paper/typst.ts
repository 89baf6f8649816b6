import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { NodeCompiler, NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler';
import { bangkokDay } from '../../contract/rules/thai.ts';
import type { Run } from '../../contract/sarabun/body.ts';
import { faceStyles } from '../../contract/settings/organization.ts';
import { type Face, ownFace } from './agency-face.ts';
import type { PrintedBlock } from './body.ts';
import { type FieldBox, fieldBoxOf, type HeldPlace } from './fields.ts';
import { fixThaiText } from './fix-thai-text.ts';
import { breakable, brokenWords, widestWords, widthOf } from './long-runs.ts';
import { withPictures } from './pictures.ts';

const require = createRequire(import.meta.url);
const templates = join(dirname(fileURLToPath(import.meta.url)), 'templates');
let compiler: NodeCompiler | undefined;
let face: Face | null = null;
let made = 0;

/** In which face everything is set from now on; null: ours alone. */
export function setFace(wanted: Face | null): void {
  if (wanted?.key === face?.key) return;
  face = wanted;
  compiler = undefined;
}

/** A whole paper: archival PDF whose Thai text can be copied and searched. Blocks: only for threads. */
export function typesetPaper(template: string, data: Record<string, unknown>): Uint8Array {
  return printed(laidOut(template, data), data);
}

/** The same with places kept for what is not known yet. */
export function typesetForm(template: string, data: Record<string, unknown>): { pdf: Uint8Array; fields: FieldBox[] } {
  const document = laidOut(template, { ...data, form: true });
  const held = (compiler as NodeCompiler).query(document, { selector: '<hold>', field: 'value' }) as HeldPlace[];
  return { pdf: printed(document, data), fields: held.map(fieldBoxOf) };
}

/** What a template says of what it has measured; nothing is printed. */
export function measured(template: string, data: Record<string, unknown>): unknown[] {
  const document = compile(template, data);
  return (compiler as NodeCompiler).query(document, { selector: '<fit>', field: 'value' }) as unknown[];
}

function laidOut(template: string, given: Record<string, unknown>): NodeTypstDocument {
  const data = withBreaks(given);
  const document = compile(template, data);
  // Catch-words need marks in the text, which a letter of one page does not pay for.
  const whole = document.numOfPages > 1 && (data.body || data.agenda) ? compile(template, withMarks(data)) : document;
  // what was remembered of a long paper serves no other
  if (whole.numOfPages > 3) compiler?.evictCache(0);
  return whole;
}

function printed(document: NodeTypstDocument, { madeAt }: Record<string, unknown>): Uint8Array {
  return fixThaiText(exported(document, { pdfStandard: 'a-2b', ...(typeof madeAt === 'number' ? { creationTimestamp: madeAt } : {}) }));
}

/** A drawing for laying over a page: no tags, no background; its words can be searched where it is laid. */
export function typesetOverlay(template: string, data: Record<string, unknown>): Uint8Array {
  const document = compile(template, data);
  // Only the archival form refuses a character without a glyph; the drawing itself needs none of its profiles.
  exported(document, { pdfStandard: 'a-2b' });
  return fixThaiText(exported(document, { pdfTags: false }));
}

/** Drawings for whole pages, whose words can be copied and searched. `strict`: a character that no font has is refused. */
export function typesetSheets(template: string, data: Record<string, unknown>, strict = false): Uint8Array {
  const document = compile(template, data);
  if (strict) exported(document, { pdfStandard: 'a-2b' });
  // what a field shows is compared with what was sealed years ago: its drawing is the same for ever
  return fixThaiText(exported(document, { pdfTags: false }), template === 'field-text');
}

function compile(template: string, data: Record<string, unknown>): NodeTypstDocument {
  compiler ??= createCompiler();
  // Values in memory grow with every paper; those unused for some papers go.
  if (++made % 10 === 0) compiler.evictCache(5);
  const inputs = { data: JSON.stringify(withPictures(compiler, templates, data)) };
  const result = compiler.compile({ mainFilePath: join(templates, `${template}.typ`), inputs });
  if (!result.result) throw faultOf(template, JSON.stringify(result.takeDiagnostics()?.shortDiagnostics));
  return result.result;
}

interface Export {
  pdfStandard?: string;
  pdfTags?: boolean;
  /** Seconds; the paper's own day. */
  creationTimestamp?: number;
}

function exported(document: NodeTypstDocument, options: Export): Uint8Array {
  compiler ??= createCompiler();
  try {
    return compiler.pdf(document, { creationTimestamp: today(), ...options });
  } catch (error) {
    const character = /the text `\\*"(.+?)\\*"` could not be displayed/u.exec((error as Error).message)?.[1];
    throw character ? Object.assign(new Error(`no font prints ${character}`), { code: 'missing_glyph', character }) : error;
  }
}

/** The beginning of this day in Bangkok: what has no day of its own is the same file all day. */
function today(): number {
  return Date.parse(`${bangkokDay(new Date())}T00:00:00+07:00`) / 1000;
}

function faultOf(template: string, said: string): Error {
  const code = ['field_too_narrow', 'failed to decode image', 'failed to parse SVG'].find((one) => said.includes(one));
  return Object.assign(
    new Error(`template ${template}: ${said}`),
    code ? { code: code.startsWith('failed') ? 'picture_broken' : code } : {},
  );
}

function createCompiler(): NodeCompiler {
  const { NodeCompiler } = require('@myriaddreamin/typst-ts-node-compiler') as typeof import('@myriaddreamin/typst-ts-node-compiler');
  const own = faceStyles.map(ownFace);
  const agency = face?.fonts.map((font) => Buffer.from(font)) ?? [];
  return NodeCompiler.create({ workspace: templates, fontArgs: [{ fontBlobs: [...agency, ...own] }] });
}

/** Places to break for what is too long for a line, wherever somebody has typed. */
function withBreaks(data: Record<string, unknown>): Record<string, unknown> {
  const runs = (list: Run[]) => list.map((run) => ({ ...run, text: breakable(run.text) }));
  const body = (blocks: PrintedBlock[]) => blocks.map((one) => (one.kind === 'table' ? withWidths(one) : { ...one, runs: runs(one.runs) }));
  const agenda = data.agenda as { body: PrintedBlock[] }[] | undefined;
  return {
    ...data,
    ...(data.body ? { body: body(data.body as PrintedBlock[]) } : {}),
    ...(agenda ? { agenda: agenda.map((item) => ({ ...item, body: body(item.body) })) } : {}),
  };
}

type Table = Extract<PrintedBlock, { kind: 'table' }>;

/** What the widths of its columns follow from: the words that may not be broken, and what the longest cells say. */
function withWidths(table: Table) {
  const rows = table.rows.map((row) => row.map((cell) => cell.map((run) => ({ ...run, text: brokenWords(run.text) }))));
  const columns = table.columns.map((column, at) => {
    const texts = rows.map((row) => (row[at] ?? []).map((run) => run.text).join(''));
    const longest = [...texts].sort((a, b) => widthOf(b) - widthOf(a)).slice(0, 3);
    return { ...column, words: widestWords(texts, 6), texts: longest.map((text) => text.slice(0, 400)) };
  });
  return { ...table, columns, rows };
}

/** Marks wherever paragraphs stand: the text itself, or the points of an agenda with their titles. */
function withMarks(data: Record<string, unknown>): Record<string, unknown> {
  const agenda = data.agenda as { title: string; body: PrintedBlock[] }[] | undefined;
  return {
    ...data,
    starts: Object.fromEntries(lists.map((key) => [key, ((data[key] ?? []) as string[]).map(startOf)])),
    ...(data.body ? { body: marked(data.body as PrintedBlock[]) } : {}),
    ...(agenda
      ? { agenda: agenda.map((item) => ({ ...item, text: item.title, phrases: phrasesOf(item.title), body: marked(item.body) })) }
      : {}),
  };
}

/** Lists that a page may begin in. */
const lists = ['refers', 'enclosures', 'copies', 'names'];

/** As many words as a catch-word has. */
function startOf(text: string): string {
  let said = '';
  for (const phrase of phrasesOf(text))
    for (const [i, word] of phrase.entries()) {
      said += word.replace(/[\ue000-\ue002]/g, '').replaceAll('\u00a0', ' ') + (i === phrase.length - 1 ? ' ' : '');
      if (said.length >= 10) return said;
    }
  return said;
}

function marked(body: PrintedBlock[]) {
  const runs = (list: Run[]) => list.map((run) => ({ ...run, phrases: phrasesOf(run.text) }));
  return body.map((block) =>
    block.kind === 'table' ? { ...block, rows: block.rows.map((row) => row.map(runs)) } : { ...block, runs: runs(block.runs) },
  );
}

const words = new Intl.Segmenter('th', { granularity: 'word' });

/** Phrases (between spaces) of words, so that the template can find what a page begins with. A name that stays whole is one word. */
function phrasesOf(text: string): string[][] {
  return text
    .split(' ')
    .map((phrase) =>
      phrase
        .split(/(\ue000.*?\ue001)/)
        .flatMap((part) => (part.startsWith('\ue000') ? [part] : [...words.segment(part)].map(({ segment }) => segment))),
    );
}
