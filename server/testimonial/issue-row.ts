import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { bangkokDay } from '../../contract/rules/thai.ts';
import { audit } from '../access/audit.ts';
import { issueClock } from '../db/issue-clock.ts';
import type { Acting, Ctx } from '../http/context.ts';
import type { ErrorCode } from '../http/errors.ts';
import { takeRequestStep } from '../office/machine/take-request-step.ts';
import { onRequestOfTheOffice } from '../office/request-in-hand.ts';
import { requestKey } from '../office/request-key.ts';
import type { FieldBox } from '../paper/fields.ts';
import { keep } from '../sarabun/files/uploads.ts';
import { actingWords } from '../sarabun/letter/letter-paper.ts';
import { newPaperCode } from '../sarabun/proof/paper-code.ts';
import { provePaper } from '../sarabun/proof/seal-paper.ts';
import { choosePicture, pictureBytes } from '../sarabun/route/hand-picture.ts';
import { currentLists } from '../signing/authority/revocation-lists.ts';
import { readCurrent } from '../signing/certificates/read-certificate.ts';
import type { Signer } from '../signing/keys/signer.ts';
import { faultOf } from '../signing/keys/unlock-person-key.ts';
import type { Batch } from './batch-in-hand.ts';
import { linesOf, type Sheet, type SignerOnPaper, setPaper, sheetOf } from './papers.ts';
import { withSalary } from './staff-facts.ts';
import { templateOf } from './templates.ts';

/** With what a run signs; read once. */
export interface Hand {
  signer: Signer;
  onPaper: SignerOnPaper;
  image: Uint8Array | null;
  sheet: Sheet;
  lists: Uint8Array[];
  /** How the hand looks, by the minute that stands under it: hundreds of rows have the same. */
  looks: Map<string, Promise<Uint8Array>>;
}

/** The run goes no further: another has it, or the certificate signs no more. */
export class RunOver extends Error {
  fault: ErrorCode | null;
  constructor(fault: ErrorCode | null) {
    super(fault ?? 'another run has it');
    this.fault = fault;
  }
}

export async function readyHand(ctx: Ctx, batch: Batch, { signer, right }: { signer: Signer; right: Acting | 'OWN' }): Promise<Hand> {
  return {
    signer,
    onPaper: await signerOf(ctx, batch.signerId, right),
    image: await pictureBytes(ctx, await choosePicture(ctx, undefined)),
    sheet: await sheetOf(ctx, await templateOf(ctx, batch.templateId)),
    lists: await currentLists(ctx),
    looks: new Map(),
  };
}

/** Name and post; who acts for another has his own post first and the wording of the regulation before the other. */
async function signerOf(ctx: Ctx, positionId: number, right: Acting | 'OWN'): Promise<SignerOnPaper> {
  const { rows } = await sql<{ name: string; post: string; own: string }>`
    select signed_name(p.prefix, p.first_name, p.last_name, p.suffix) as name, o.name as post,
      coalesce((select s.name from affiliation f join position s on s.id = f.position_id where f.person_id = p.id and (f.until is null or f.until >= today()) order by f.is_main desc, f.id limit 1), '') as own
    from person p, position o where p.id = ${ctx.me.personId} and o.id = ${positionId}`.execute(ctx.db);
  const { name = '', post = '', own = '' } = rows[0] ?? {};
  return { name, position: right === 'OWN' ? [post] : [own, `${actingWords[right.kind] ?? ''}${post}`].filter(Boolean) };
}

interface Row {
  id: number;
  name: string;
  unit: string;
  values: Record<string, string>;
  replacesId: number | null;
}

/** A page that is set, and what it says. */
export interface Page {
  itemId: number;
  number: string;
  day: string;
  code: string;
  /** The words of the paper, but those of a salary. */
  said: string;
  /** With the place for the hand. */
  pdf: Uint8Array;
  hand: FieldBox;
}

/** The page of a row for the number that it will have if nobody takes one in between: it is set while the row before is signed. */
export async function setAhead(ctx: Ctx, batch: Batch, itemId: number, no: number, hand: Hand): Promise<Page | null> {
  const [row, at] = [await waitingRow(ctx, itemId), await clockNow(ctx)];
  return row ? pageOf(ctx, batch, row, { number: `${no}/${yearOf(at)}`, at, hand }) : null;
}

async function pageOf(ctx: Ctx, batch: Batch, row: Row, { number, at, hand }: { number: string; at: Date; hand: Hand }): Promise<Page> {
  const { sheet, onPaper } = hand;
  const [code, day] = [newPaperCode(), batch.givenOn ?? bangkokDay(at)];
  const values = await withSalary(ctx, { ...batch.values, ...row.values });
  const said = { holder: row.name, unit: row.unit, values, subject: batch.subject, day, number, code, signer: onPaper };
  const words = sheet.words.use === 'SALARY' ? '' : linesOf(sheet, said).lines.join('\n');
  const { pdf, fields } = await setPaper(ctx, sheet, said);
  const [place] = fields;
  if (!place) throw new Error('the page has no place for a hand');
  return { itemId: row.id, number, day, code, said: words, pdf: await ctx.office.signing.reserveFields(pdf, fields), hand: place };
}

/**
 * One of a batch: its number is taken in the transaction that signs and keeps it, so that none is burnt and no row has two. Gives the number.
 * `ahead`: its page, where it is set already; it counts only with the number that it says.
 */
export async function issueRow(
  ctx: Ctx,
  batch: Batch & { signingRun: string },
  itemId: number,
  hand: Hand,
  ahead: Page | null = null,
): Promise<number | null> {
  const at = await mustGoOn(ctx, batch, hand);
  const row = await waitingRow(ctx, itemId, sql`for update`);
  if (!row) return null;
  const { series, no, beYear } = await takeNumber(ctx, batch.templateId, at);
  const number = `${no}/${beYear}`;
  const page = ahead?.itemId === itemId && ahead.number === number ? ahead : await pageOf(ctx, batch, row, { number, at, hand });
  const signed = await signPaper(ctx, page, hand, at);
  const fileId = await keepPaper(ctx, signed, {
    name: `${no}-${beYear}.pdf`,
    requestId: hand.sheet.words.use === 'SALARY' ? batch.requestId : null,
  });
  await sql`update testimonial set state = 'VALID', series = ${series}, no = ${no}, be_year = ${beYear}, code = ${page.code}, given_on = ${page.day}::date, said = ${page.said}, file_id = ${fileId}::uuid,
    awaits_stamp = ${ctx.office.config.tsaUrl !== null}, issued_at = ${at}, signed_by = ${ctx.me.personId}, problem = null, version = version + 1 where id = ${itemId}`.execute(
    ctx.db,
  );
  await audit(ctx, 'testimonial.issue', { subject: { type: 'testimonial', id: itemId } });
  if (row.replacesId) await endReplaced(ctx, row.replacesId, at);
  if (batch.requestId) await finishRequest(ctx, batch.requestId);
  return no;
}

const yearOf = (at: Date) => Number(bangkokDay(at).slice(0, 4)) + 543;

async function clockNow(ctx: Ctx): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`select issue_clock() as at`.execute(ctx.db);
  return (rows[0] as { at: Date }).at;
}

/** This run still has the batch, and the certificate that the PIN opened still signs. Gives the time. */
async function mustGoOn(ctx: Ctx, { id, signingRun }: Batch, { signer }: Hand): Promise<Date> {
  const { rows } = await sql<{
    at: Date;
  }>`update testimonial_batch set signing_seen_at = ${await issueClock(ctx.db)}::timestamptz where id = ${id} and signing_run = ${signingRun}::uuid returning signing_seen_at as at`.execute(
    ctx.db,
  );
  const [seen] = rows;
  if (!seen) throw new RunOver(null);
  const current = await readCurrent(ctx, { hold: true });
  const fault = faultOf(current, new Date());
  if (fault) throw new RunOver(fault);
  if (!current.certificate?.der.equals(signer.certificate)) throw new RunOver('cert_none');
  return seen.at;
}

async function waitingRow(ctx: Ctx, itemId: number, lock: RawBuilder<unknown> = sql``): Promise<Row | undefined> {
  const { rows } =
    await sql<Row>`select i.id, i.holder_name as name, i.holder_unit as unit, i.field_values as "values", i.replaces_id as "replacesId"
    from testimonial i where i.id = ${itemId} and i.state = 'WAITING' ${lock}`.execute(ctx.db);
  return rows[0];
}

async function takeNumber(ctx: Ctx, templateId: number, at: Date): Promise<{ series: string; no: number; beYear: number }> {
  const beYear = yearOf(at);
  const { rows } = await sql<{ series: string; no: number }>`
    with found as materialized (
      select t.series, ${beYear}::int, 1 from testimonial_template t where t.id = ${templateId})
    insert into testimonial_counter (series, be_year, last_no) select * from found on conflict (series, be_year) do update set last_no = testimonial_counter.last_no + 1 returning series, last_no as no`.execute(
    ctx.db,
  );
  return { ...(rows[0] as { series: string; no: number }), beYear };
}

async function signPaper(ctx: Ctx, { pdf, hand: place }: Page, hand: Hand, at: Date): Promise<Uint8Array> {
  const { signing, config } = ctx.office;
  const awaitsStamp = config.tsaUrl !== null;
  const appearance = await lookOf(ctx, hand, place, at);
  const signed = await signing.signField(pdf, {
    field: place.name,
    signer: hand.signer,
    appearance,
    certify: true,
    at,
    keepsStampRoom: awaitsStamp,
  });
  return awaitsStamp ? signed : (await provePaper(ctx, signed, hand)).pdf;
}

function lookOf({ office }: Ctx, { signer, image, looks }: Hand, box: FieldBox, at: Date): Promise<Uint8Array> {
  const key = `${at.toISOString().slice(0, 16)} ${box.w} ${box.h}`;
  const known = looks.get(key);
  if (known) return known;
  const certificate = signer.printed ? { certificate: signer.printed } : {};
  const made = office.paper.signatureMark({ ...(image ? { image } : {}), ...certificate, at }, box);
  looks.set(key, made);
  return made;
}

/** What says a salary lies encrypted under the key of its request. */
async function keepPaper(ctx: Ctx, pdf: Uint8Array, { name, requestId }: { name: string; requestId: number | null }): Promise<string> {
  const { files } = ctx.office;
  const mime = 'application/pdf';
  if (requestId === null) return (await keep(ctx.db, ctx.me.personId, await files.put(pdf, { name, mime, pages: 1 }))).id;
  const { sha256, locked, size } = await files.putLocked(pdf, await requestKey(ctx, requestId));
  const id = randomUUID();
  await sql`insert into file (id, sha256, name, mime, size, pages, warnings, uploaded_by)
    values (${id}, ${sha256}, ${name}, ${mime}, ${size}, 1, '[]', ${ctx.me.personId})`.execute(ctx.db);
  await sql`insert into locked_file (file_id, request_id, sha256) values (${id}, ${requestId}, ${locked})`.execute(ctx.db);
  return id;
}

async function endReplaced(ctx: Ctx, itemId: number, at: Date): Promise<void> {
  await sql`update testimonial set state = 'REPLACED', ended_at = ${at}, ended_by = ${ctx.me.personId}, version = version + 1 where id = ${itemId} and state = 'VALID'`.execute(
    ctx.db,
  );
  await audit(ctx, 'testimonial.replace', { subject: { type: 'testimonial', id: itemId } });
}

async function finishRequest(ctx: Ctx, requestId: number): Promise<void> {
  await onRequestOfTheOffice(ctx, requestId, ctx.me, async (request) => {
    if (request.state !== 'APPROVED') return;
    await takeRequestStep(ctx, request, 'begin');
    await takeRequestStep(ctx, request, 'end');
  });
}
