import { sql } from 'kysely';
import { longThaiDate, longThaiDateWithEra } from '../../contract/rules/thai.ts';
import { links } from '../../contract/testimonial/links.ts';
import type { Ctx } from '../http/context.ts';
import type { Office } from '../office.ts';
import type { Award } from '../paper/award-prints.ts';
import type { FieldBox } from '../paper/fields.ts';
import { agencyPaper } from '../settings/agency-paper.ts';
import { filled } from './fields.ts';
import { rulesNow } from './rules.ts';
import type { Template } from './templates.ts';

/** Who signs as it stands under the hand. */
export interface SignerOnPaper {
  name: string;
  position: string[];
}

/** What a page says of one holder. */
export interface Said {
  holder: string;
  unit: string;
  values: Readonly<Record<string, string>>;
  subject: string;
  /** ISO. */
  day: string;
  /** Empty before it has one. */
  number: string;
  code: string | null;
  signer: SignerOnPaper;
}

type Words = Pick<Template, 'use' | 'layout' | 'title' | 'intro' | 'body' | 'seal' | 'frameSha'>;

/** Read once for a whole batch. */
export interface Sheet {
  words: Words;
  agency: string;
  shrink: number;
  marks: Awaited<ReturnType<typeof agencyPaper>>;
  frame: Uint8Array | undefined;
}

export async function sheetOf(ctx: Ctx, words: Words): Promise<Sheet> {
  const { rows } = await sql<{ name: string }>`select u.name from unit u where u.id = 10000000`.execute(ctx.db);
  const { shrinkTo } = await rulesNow(ctx);
  const frame = words.frameSha ? await ctx.office.files.bytes(words.frameSha) : undefined;
  return { words, agency: rows[0]?.name ?? '', shrink: shrinkTo, marks: await agencyPaper(ctx), frame };
}

/** Where the QR code leads: a page of its own, for letters have another. */
export function checkUrl({ config }: Office, code: string): string {
  return `${config.publicUrl}${config.basePath}${links.to.testimonialCheck(code).slice(1)}`;
}

function valuesOf({ holder, unit, values, number, day }: Said): Record<string, string> {
  return { ...values, ชื่อ: holder, หน่วยงาน: values.หน่วยงาน || unit, เลขที่: number, วันที่: longThaiDate(day) };
}

/** The lines of a paper under and over the name, as text: what it said stays known. */
export function linesOf({ words }: Pick<Sheet, 'words'>, said: Said): { title: string; intro: string; lines: string[] } {
  const values = valuesOf(said);
  const lines = filled(words.body, values)
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  return { title: filled(words.title, values), intro: filled(words.intro, values), lines };
}

function awardOf(office: Office, sheet: Sheet, said: Said): Award {
  const { words, agency, shrink, marks, frame } = sheet;
  return {
    ...linesOf(sheet, said),
    layout: words.layout,
    subject: said.subject,
    agency,
    holder: said.holder,
    day: `ให้ไว้ ณ วันที่ ${longThaiDateWithEra(said.day)}`,
    number: said.number ? `เลขที่ ${said.number}` : 'เลขที่ (ออกเมื่อลงนาม)',
    signer: said.signer,
    shrink,
    crest: marks.crest,
    seal: marks.seal,
    sealed: words.seal && marks.seal !== undefined,
    picture: frame,
    verify: said.code ? { url: checkUrl(office, said.code), code: said.code } : undefined,
    digits: marks.digits,
  };
}

/** แบบที่ 10: what staff ask for is a หนังสือรับรอง of the regulation. */
function letterOf(office: Office, sheet: Sheet, said: Said) {
  const { lines } = linesOf(sheet, said);
  const { marks, agency } = sheet;
  return {
    number: said.number || 'ออกเมื่อลงนาม',
    agency,
    date: said.day,
    subject: said.subject,
    body: lines,
    signer: { name: said.signer.name, position: said.signer.position },
    ...(marks.crest ? { crest: marks.crest } : {}),
    ...(said.code ? { verify: { url: checkUrl(office, said.code), code: said.code } } : {}),
    digits: marks.digits,
    ...(marks.era ? { era: true } : {}),
  };
}

/** The page with a place for the hand. */
export async function setPaper(
  { office }: Pick<Ctx, 'office'>,
  sheet: Sheet,
  said: Said,
): Promise<{ pdf: Uint8Array; fields: FieldBox[] }> {
  const { paper } = office;
  const made =
    sheet.words.use === 'AWARD'
      ? await paper.printForm('award', awardOf(office, sheet, said))
      : await paper.typesetForm('certificate', letterOf(office, sheet, said));
  // a place that stays empty would wait for anybody's signature
  return { pdf: made.pdf, fields: made.fields.filter(({ name }) => name === 'Sig1') };
}

/** The same for who looks at it while it is made. */
export function showPaper({ office }: Pick<Ctx, 'office'>, sheet: Sheet, said: Said, signal: AbortSignal): Promise<Uint8Array> {
  const { paper } = office;
  if (sheet.words.use === 'AWARD') return paper.previewPrint('award', awardOf(office, sheet, said), signal);
  return paper.preview('certificate', letterOf(office, sheet, said), signal);
}

/** Who holds the post now, for a page that nobody has signed. */
export async function holderOfPost(ctx: Ctx, positionId: number): Promise<SignerOnPaper> {
  const { rows } = await sql<{ name: string | null; position: string }>`
    select o.name as position, (select signed_name(p.prefix, p.first_name, p.last_name, p.suffix) from affiliation f join person p on p.id = f.person_id and p.active
      where f.position_id = o.id and f.since <= today() and (f.until is null or f.until >= today()) order by f.id limit 1) as name
    from position o where o.id = ${positionId}`.execute(ctx.db);
  const [row] = rows;
  return { name: row?.name ?? '', position: row ? [row.position] : [] };
}
