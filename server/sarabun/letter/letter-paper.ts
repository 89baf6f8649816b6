import { sql } from 'kysely';
import { type Kind, type KindTemplate, kindByCode, subjectOf } from '../../../contract/kinds.ts';
import type { Content, Receiver, RouteStep } from '../../../contract/sarabun/drafts.ts';
import type { Ctx } from '../../http/context.ts';
import type { FieldBox } from '../../paper/fields.ts';
import type { Certificate, Minutes, OwnShapes, Picture, Signer, TemplateName, Templates } from '../../paper/letters.ts';
import { type AgencyPaper, agencyPaper } from '../../settings/agency-paper.ts';
import { letterFooter } from '../../settings/letter-footers.ts';
import { certifiedOn } from './certified.ts';
import { refuseWithoutCrest } from './refuse-without-crest.ts';

interface Asked {
  docNo: string | null;
  /** ISO day; null while it is a draft. */
  date: string | null;
  /** Where everybody may ask whether it stands; on finished papers. */
  verify?: { url: string; code: string } | undefined;
  /** Pictures of the hands, by signature. */
  hands?: Map<number, Picture> | undefined;
}

/** A place of the route where somebody signs: who is planned, and who has signed. */
interface Place {
  planned: { name: string; position: string; post: boolean };
  signed: { id: number; name: string; position: string; kind: string | null; principal: string | null } | null;
}

/** What somebody has typed and not saved yet. */
export interface Unsaved {
  content: Content;
  receivers: Receiver[];
  speed: number;
  secrecy: number;
  route: RouteStep[];
}

interface Facts {
  type: number;
  content: Content;
  receivers: Receiver[];
  agency: string;
  unit: string;
  speed: string;
  /** ลับ, ลับมาก; empty for an open letter. */
  secrecy: string;
  /** In the order of signing. */
  places: Place[];
  marks: AgencyPaper;
  /** What the agency prints at the foot of such letters. */
  footer: string[];
  /** Whom a certificate certifies. */
  certified?: Certificate['certified'];
}

/** Sets a kind's paper: plain, or as a form with places kept. */
type Press<Made> = <Name extends TemplateName>(template: Name, data: Templates[Name]) => Promise<Made>;

/** The paper of a letter of our own, as it stands now; null for kinds that are files only. `looking`: only to be looked at, until it ends. */
export async function letterPaper(ctx: Ctx, documentId: number, asked: Asked, looking?: AbortSignal): Promise<Uint8Array | null> {
  const facts = await withCertified(ctx, documentId, await loadFacts(ctx, documentId));
  const { paper } = ctx.office;
  const press: Press<Uint8Array> = (template, data) => (looking ? paper.preview(template, data, looking) : paper.typeset(template, data));
  return typesetKind(press, facts, asked, facts.places.map(signerOf(asked)));
}

/** The same of what has been typed and not saved; given up when `signal` says that nobody waits for it any more. */
export async function unsavedPaper(
  ctx: Ctx,
  documentId: number,
  asked: Asked,
  unsaved: Unsaved,
  signal: AbortSignal,
): Promise<Uint8Array | null> {
  const { content, receivers } = unsaved;
  const facts = await withCertified(ctx, documentId, { ...(await loadFacts(ctx, documentId, unsaved)), content, receivers });
  const { paper } = ctx.office;
  return typesetKind((template, data) => paper.preview(template, data, signal), facts, asked, facts.places.map(signerOf(asked)));
}

/** The same with places kept for signatures, and for the number and the day where they are not known; null for kinds that are files only. */
export async function letterForm(ctx: Ctx, documentId: number, asked: Asked): Promise<{ pdf: Uint8Array; fields: FieldBox[] } | null> {
  const facts = await withCertified(ctx, documentId, await loadFacts(ctx, documentId));
  const { paper } = ctx.office;
  await refuseWithoutCrest(ctx, facts.type);
  const signers = facts.places.map((place) => (place.signed || !place.planned.post ? signerOf(asked)(place) : postOf(place)));
  return typesetKind((template, data) => paper.typesetForm(template, data), facts, asked, signers);
}

/** What every paper carries, and where a template finds what it asks for beside it. */
interface Sheet {
  facts: Facts;
  kind: Kind;
  common: Omit<Templates['order'], 'agency' | 'number' | 'date'>;
  number: string;
  date: string | null;
}

/** What is drawn from something else than a plain paper. */
const drawnFrom: { [T in keyof OwnShapes]: (sheet: Sheet) => Templates[T] } = {
  'external-letter': ({ facts, common, number, date }) => ({
    ...common,
    ...addressed(facts),
    number,
    agency: facts.agency,
    address: facts.marks.address,
    date,
    refers: facts.content.refers.filter(Boolean),
    enclosures: facts.content.enclosures
      .filter((one) => one.name)
      .map((one) => [one.name, one.quantity && `จำนวน ${one.quantity}`].filter(Boolean).join('  ')),
    closing: facts.content.closing,
    owner: facts.content.owner.filter(Boolean),
    copies: copiesOf(facts, (one) => one.name),
    names: namesOf(facts),
  }),
  memo: ({ facts, common, number, date }) => ({
    ...common,
    ...addressed(facts),
    unit: unitOf(facts),
    number,
    date,
    copies: copiesOf(facts, (one) => one.address ?? one.name),
    names: namesOf(facts),
  }),
  note: ({ facts, common, date }) => ({ ...common, ...addressed(facts), unit: unitOf(facts), date }),
  'stamped-letter': ({ facts: { agency, content }, common, number, date }) => ({
    ...common,
    agency,
    number,
    date,
    to: content.to,
    owner: content.owner,
  }),
  regulation: ({ facts, kind, common, date }) => ({
    ...common,
    heading: headingOf(facts, kind, date),
    dated: 'ประกาศ ณ วันที่',
    date,
  }),
  announcement: ({ facts: { agency }, common, date }) => ({ ...common, agency, date }),
  statement: ({ facts, kind, common, date }) => ({
    ...common,
    heading: headingOf(facts, kind, date),
    agency: facts.agency,
    date,
    crested: kind.crest !== 'none',
  }),
  certificate: ({ facts: { agency, marks, certified }, common, number, date }) => ({
    ...common,
    agency,
    address: marks.address,
    number,
    date,
    ...(certified ? { certified } : {}),
  }),
  minutes: ({ facts, common: { digits, footer, verify, secrecy, signer }, number }) => ({
    ...(digits ? { digits } : {}),
    docNo: number,
    ...minutesOf(facts, signer),
    ...(footer ? { footer } : {}),
    ...(verify ? { verify } : {}),
    ...(secrecy ? { secrecy } : {}),
  }),
};

/** Null for kinds that are files only. */
async function typesetKind<Made>(
  press: Press<Made>,
  facts: Facts,
  { docNo, date, verify }: Asked,
  signers: Signer[],
): Promise<Made | null> {
  const kind = kindByCode(facts.type);
  if (kind.template === null) return null;
  const { digits, era, crest, seal } = facts.marks;
  const common = {
    digits,
    ...(era ? { era } : {}),
    ...(crest ? { crest } : {}),
    ...(seal ? { seal } : {}),
    subject: subjectOf(facts.type, facts.content),
    body: facts.content.body,
    signer: signers.at(-1) ?? nobody,
    ...(signers.length > 1 ? { cosigners: signers.slice(0, -1) } : {}),
    ...(verify ? { verify } : {}),
    ...(facts.speed ? { speed: facts.speed } : {}),
    ...(facts.footer.length > 0 ? { footer: facts.footer } : {}),
    ...(facts.secrecy ? { secrecy: facts.secrecy } : {}),
  };
  const number = docNo ?? '';
  return hasOwnShape(kind.template)
    ? drawn(press, kind.template, { facts, kind, common, number, date })
    : press(kind.template, { ...common, agency: facts.agency, number, date });
}

function drawn<Made, T extends keyof OwnShapes>(press: Press<Made>, template: T, sheet: Sheet): Promise<Made> {
  return press(template, drawnFrom[template](sheet));
}

function hasOwnShape(template: KindTemplate): template is keyof OwnShapes {
  return Object.hasOwn(drawnFrom, template);
}

async function withCertified(ctx: Ctx, documentId: number, facts: Facts): Promise<Facts> {
  return kindByCode(facts.type).parts.includes('certified')
    ? { ...facts, certified: await certifiedOn(ctx, documentId, facts.content) }
    : facts;
}

/** The receiver under his salutation. */
function addressed({ content }: Facts) {
  return { salutation: content.salutation || 'เรียน', to: content.to };
}

/** ส่วนราชการ at the head of a memo, with its telephone. */
function unitOf({ content, unit }: Facts): string {
  return content.owner.join('  ') || unit;
}

/** Who gets a copy, as the paper names them: a memo by their posts (สำเนาเรียน), a letter by their agencies (สำเนาส่ง). */
function copiesOf({ content, receivers }: Facts, called: (one: Receiver) => string): string[] {
  const sent = receivers.filter((one) => one.purpose === 'COPY').map(called);
  return [...new Set([...sent, ...content.copies.filter(Boolean)])];
}

/** The list that the salutation promises: ผู้มีรายชื่อแนบท้าย. */
function namesOf({ content, receivers }: Facts): string[] {
  if (!content.to.includes('แนบท้าย')) return [];
  return [...new Set(receivers.filter((one) => one.purpose !== 'COPY').map((one) => one.address ?? one.name))];
}

/** Lines over the text of what is given out by the agency: what it is, about what, which edition; of rules the year too. */
function headingOf({ content, agency }: Facts, { name, parts }: Kind, date: string | null): string[] {
  const edition = content.edition ? `(ฉบับที่ ${content.edition})` : '';
  const year = `พ.ศ. ${date ? Number(date.slice(0, 4)) + 543 : ''}`;
  const about = parts.includes('about') ? [`ว่าด้วย${content.about}`, edition, year] : [`เรื่อง ${content.subject}`, edition];
  return [`${name.th}${agency}`, ...about].filter(Boolean);
}

/** A numbered item begins a new point of the agenda; what follows belongs to it. */
function minutesOf(facts: Facts, signer: Signer) {
  const { content } = facts;
  const agenda: Minutes['agenda'] = [];
  for (const block of content.body) {
    if (block.kind === 'item' && !block.bullet && (block.level ?? 0) === 0 && block.text !== '') {
      const point = agenda.length + 1;
      agenda.push({ title: `ระเบียบวาระที่ ${point} ${block.text}`, point, body: [] });
    } else {
      if (agenda.length === 0) agenda.push({ title: '', body: [] });
      agenda.at(-1)?.body.push(block);
    }
  }
  const { body, ...meeting } = content.meeting;
  return { ...meeting, meeting: body, subject: subjectOf(facts.type, content), agenda, signer };
}

const nobody: Signer = { name: '', position: [] };

/** Name, own post; when acting for another, the wording of annex 3 and the post acted for. */
function signerOf({ hands }: Asked): (place: Place) => Signer {
  return ({ signed, planned }) => {
    if (!signed) return { name: planned.name, position: [planned.position].filter(Boolean) };
    const acting = signed.kind && signed.principal ? [`${actingWords[signed.kind] ?? ''}${signed.principal}`] : [];
    const mark = hands?.get(signed.id);
    return { name: signed.name, position: [signed.position, ...acting].filter(Boolean), ...(mark ? { mark } : {}) };
  };
}

/** Who will sign for a post is not known yet: the post is printed, the name comes with the hand. */
function postOf({ planned }: Place): Signer {
  return { name: '', position: [planned.position] };
}

/** Wording of annex 3 for who signs in another's right. */
export const actingWords: Record<string, string> = {
  ACTING_POST: 'รักษาราชการแทน',
  BY_ORDER: 'ปฏิบัติราชการแทน',
  ACTING_OFFICE: 'รักษาการในตำแหน่ง',
  IN_PLACE: 'ทำการแทน',
};

/** One signing, as its place on the paper tells of it. `acting`: the wording of annex 3; the post acted for is printed apart. */
export async function signingOf(ctx: Ctx, signatureId: number) {
  const { rows } = await sql<{ name: string; position: string; kind: string | null; post: boolean; picture: string | null; at: Date }>`
    select ${nameOfPerson('sp')} as name, ${positionAtSigning} as position, de.kind, o.id is not null as post, g.picture, g.at
    from signature g join task k on k.id = g.task_id join person sp on sp.id = g.signer_id left join position o on o.id = k.holder_id
      left join delegation de on de.id = g.delegation_id where g.id = ${signatureId}`.execute(ctx.db);
  const [row] = rows;
  if (!row) throw new Error(`no signature ${signatureId}`);
  return { ...row, acting: row.kind ? (actingWords[row.kind] ?? '') : '' };
}

/** As it stands under a signature, by the lists of prefixes and suffixes. */
const nameOfPerson = (person: string) =>
  sql.raw(`signed_name(${person}.prefix, ${person}.first_name, ${person}.last_name, ${person}.suffix)`);

/** Own post of the signer `sp` at the signing `g`. */
const positionAtSigning = sql`coalesce((select so.name from affiliation a join position so on so.id = a.position_id where a.person_id = sp.id
  and (so.id = g.position_id or g.delegation_id is not null or g.position_id is null) order by a.is_main desc, a.id limit 1), '')`;

/** The content of the version that was submitted, or of the working copy; each place of the route with who has signed there. */
async function loadFacts(ctx: Ctx, documentId: number, unsaved?: Unsaved): Promise<Facts> {
  const signs = unsaved?.route.filter((step) => step.kind === 'SIGN');
  const { rows } = await sql<Omit<Facts, 'marks' | 'footer'>>`
    select d.type, w.content, w.receivers, root.name as agency, u.name as unit, case when s.code > 1 then s.name else '' end as speed,
      coalesce((select c.name from secrecy c where c.code = greatest(d.secrecy, ${unsaved?.secrecy ?? 0}::int) and c.code > 0), '') as secrecy,
      coalesce((select json_agg(json_build_object('signed', sg.signed,
          'planned', json_build_object('post', o.id is not null, 'name', coalesce(${nameOfPerson('p')}, ''), 'position', coalesce(o.name,
            (select m.name from affiliation a join position m on m.id = a.position_id where a.person_id = p.id order by a.is_main desc, a.id limit 1), '')))
          order by r.place, r.holder_id)
        from (${signs ? typedPlaces(signs) : savedPlaces}) r left join position o on o.id = r.holder_id
          left join lateral (select person_id from affiliation a where a.position_id = r.holder_id and (a.until is null or a.until >= today()) order by a.id limit 1) af on true
          left join person p on p.id = coalesce(af.person_id, r.holder_id)
          left join lateral (${signedAt}) sg on true), '[]') as places
    from document d join draft w on w.document_id = d.id join unit u on u.id = d.owner_unit_id join unit root on root.id = 10000000 join speed s on s.code = coalesce(${unsaved?.speed ?? null}::int, d.speed)
    where d.id = ${documentId}`.execute(ctx.db);
  const row = rows[0];
  if (!row) throw new Error(`letter ${documentId} has no content`);
  return { ...row, marks: await agencyPaper(ctx), footer: await letterFooter(ctx.db, documentId) };
}

const savedPlaces = sql`select holder_id, place from route_step where document_id = d.id and kind = 'SIGN'`;

function typedPlaces(signs: RouteStep[]) {
  return sql`select * from unnest(${signs.map((one) => one.id)}::bigint[], ${signs.map((one) => one.order)}::int[]) as typed(holder_id, place)`;
}

/** The signing that counts at the place `r` of the letter `d`. */
const signedAt = sql`select json_build_object('id', g.id, 'name', ${nameOfPerson('sp')}, 'position', ${positionAtSigning},
    'kind', de.kind, 'principal', case when g.delegation_id is not null then pos.name end) as signed
  from signature g join task k on k.id = g.task_id join person sp on sp.id = g.signer_id left join position pos on pos.id = g.position_id
    left join delegation de on de.id = g.delegation_id
  where g.document_id = d.id and k.holder_id = r.holder_id and k.result_code is distinct from 'SUPERSEDED' order by g.id desc limit 1`;
