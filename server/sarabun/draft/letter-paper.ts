import { sql } from 'kysely';
import type { Content, Receiver } from '../../../contract/sarabun/drafts.ts';
import type { Ctx } from '../../http/context.ts';
import type { Minutes, Signer } from '../../paper/letters.ts';
import type { Paper } from '../../paper/paper.ts';
import { subjectOf } from './draft-content.ts';

interface Asked {
  docNo: string | null;
  /** ISO day; null while it is a draft. */
  date: string | null;
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
  signer: { name: string; position: string; kind: string | null; principal: string | null } | null;
}

/** The paper of a letter of our own, as it stands now; null for kinds that are files only (15). */
export async function letterPaper(ctx: Ctx, documentId: number, asked: Asked): Promise<Uint8Array | null> {
  const facts = await loadFacts(ctx, documentId);
  return facts.type === 15 ? null : typesetKind(ctx.office.paper, facts, asked);
}

function typesetKind(paper: Paper, facts: Facts, { docNo, date }: Asked): Promise<Uint8Array> {
  const { type, content, agency, unit } = facts;
  const number = docNo ?? '';
  const common = {
    subject: subjectOf(type, content),
    body: content.body,
    signer: signerOf(facts),
    ...(facts.speed ? { speed: facts.speed } : {}),
    ...(facts.secrecy ? { secrecy: facts.secrecy } : {}),
  };
  const enclosures = content.enclosures
    .filter((one) => one.name)
    .map((one) => [one.name, one.quantity && `จำนวน ${one.quantity}`].filter(Boolean).join('  '));
  switch (type) {
    case 2:
    case 14:
      return paper.typeset('memo', {
        ...common,
        unit: content.owner.join('  ') || unit,
        number,
        date,
        salutation: content.salutation || 'เรียน',
        to: content.to,
        copies: copiesOf(facts),
        names: namesOf(facts),
      });
    case 4:
      return paper.typeset('order', { ...common, agency, number, date });
    case 7:
      return paper.typeset('announcement', { ...common, agency, date });
    case 10:
      return paper.typeset('certificate', { ...common, agency, number, date });
    case 11:
      return paper.typeset('minutes', { ...minutesOf(facts), ...(facts.secrecy ? { secrecy: facts.secrecy } : {}) });
    case 16:
      return paper.typeset('stamped-letter', { ...common, agency, number, date, to: content.to, owner: content.owner });
    case 5:
    case 6:
    case 8:
    case 9:
      return paper.typeset('regulation', { ...common, ...headingOf(facts, date), date });
    default:
      return paper.typeset('external-letter', {
        ...common,
        number,
        agency,
        date,
        salutation: content.salutation || 'เรียน',
        to: content.to,
        refers: content.refers.filter(Boolean),
        enclosures,
        closing: content.closing,
        owner: content.owner.filter(Boolean),
        copies: copiesOf(facts),
        names: namesOf(facts),
      });
  }
}

/** Who gets a copy, as the paper names them: a memo by their posts (สำเนาเรียน), a letter by their agencies (สำเนาส่ง). */
function copiesOf({ type, content, receivers }: Facts): string[] {
  const sent = receivers.filter((one) => one.purpose === 'COPY').map((one) => (type === 2 ? (one.address ?? one.name) : one.name));
  return [...new Set([...sent, ...content.copies.filter(Boolean)])];
}

/** The list that the salutation promises: ผู้มีรายชื่อแนบท้าย. */
function namesOf({ content, receivers }: Facts): string[] {
  if (!content.to.includes('แนบท้าย')) return [];
  return [...new Set(receivers.filter((one) => one.purpose !== 'COPY').map((one) => one.address ?? one.name))];
}

const names: Record<number, string> = { 5: 'ระเบียบ', 6: 'ข้อบังคับ', 8: 'แถลงการณ์', 9: 'ข่าว' };

function headingOf({ type, content, agency }: Facts, date: string | null) {
  const edition = content.edition ? `(ฉบับที่ ${content.edition})` : '';
  const year = `พ.ศ. ${date ? Number(date.slice(0, 4)) + 543 : ''}`;
  const rule = type === 5 || type === 6;
  return {
    heading: rule
      ? [`${names[type]}${agency}`, `ว่าด้วย${content.about}`, edition, year].filter(Boolean)
      : [`${names[type]}${agency}`, `เรื่อง ${content.subject}`, edition].filter(Boolean),
    dated: rule ? 'ประกาศ ณ วันที่' : '',
    signed: rule,
  };
}

/** A numbered item begins a new point of the agenda; what follows belongs to it. */
function minutesOf(facts: Facts) {
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
  return { ...meeting, meeting: body, subject: subjectOf(facts.type, content), agenda, signer: signerOf(facts) };
}

/** Name, own post; when acting for another, the wording of annex 3 and the post acted for. */
function signerOf({ signer }: Facts): Signer {
  if (!signer) return { name: '', position: [] };
  const acting = signer.kind && signer.principal ? [`${actingWords[signer.kind] ?? ''}${signer.principal}`] : [];
  return { name: signer.name, position: [signer.position, ...acting].filter(Boolean) };
}

const actingWords: Record<string, string> = {
  ACTING_POST: 'รักษาราชการแทน',
  BY_ORDER: 'ปฏิบัติราชการแทน',
  ACTING_OFFICE: 'รักษาการในตำแหน่ง',
  IN_PLACE: 'ทำการแทน',
};

/** The content of the version that was submitted, or of the working copy; the signer who has signed last, else the last one planned. */
async function loadFacts(ctx: Ctx, documentId: number): Promise<Facts> {
  const { rows } = await sql<Omit<Facts, 'signer'> & { signed: Facts['signer']; planned: Facts['signer'] }>`
    select d.type, w.content, w.receivers, root.name as agency, u.name as unit, case when d.speed > 1 then s.name else '' end as speed,
      coalesce((select c.name from secrecy c where c.code = d.secrecy and c.code > 0), '') as secrecy,
      (select json_build_object('name', p.prefix || p.first_name || ' ' || p.last_name,
          'position', coalesce((select o.name from affiliation a join position o on o.id = a.position_id where a.person_id = p.id
            and (o.id = g.position_id or g.delegation_id is not null or g.position_id is null) order by a.is_main desc, a.id limit 1), ''),
          'kind', de.kind, 'principal', case when g.delegation_id is not null then pos.name end)
        from signature g join task k on k.id = g.task_id join person p on p.id = g.signer_id left join position pos on pos.id = g.position_id
          left join delegation de on de.id = g.delegation_id
        where g.document_id = d.id and k.result_code is distinct from 'SUPERSEDED' order by g.id desc limit 1) as signed,
      (select json_build_object('name', coalesce(p.prefix || p.first_name || ' ' || p.last_name, ''), 'position', coalesce(o.name,
          (select m.name from affiliation a join position m on m.id = a.position_id where a.person_id = p.id order by a.is_main desc, a.id limit 1), ''), 'kind', null, 'principal', null)
        from route_step r left join position o on o.id = r.holder_id
          left join lateral (select person_id from affiliation a where a.position_id = r.holder_id and (a.until is null or a.until >= current_date) order by a.id limit 1) af on true
          left join person p on p.id = coalesce(af.person_id, r.holder_id)
        where r.document_id = d.id and r.kind = 'SIGN' order by r.place desc limit 1) as planned
    from document d join draft w on w.document_id = d.id join unit u on u.id = d.owner_unit_id join unit root on root.id = 10000000 join speed s on s.code = d.speed
    where d.id = ${documentId}`.execute(ctx.db);
  const row = rows[0];
  if (!row) throw new Error(`letter ${documentId} has no content`);
  const { signed, planned, ...facts } = row;
  return { ...facts, signer: signed ?? planned };
}
