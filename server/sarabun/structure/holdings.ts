import { type RawBuilder, sql } from 'kysely';
import { rootUnit } from '../../../contract/rules/times.ts';
import { viewerOf, visible } from '../../access/see.ts';
import type { Ctx } from '../../http/context.ts';
import { textsIn } from '../../http/languages.ts';
import { named } from '../../http/named.ts';
import type { Asked, Held, HoldingKind } from '../../people/holdings.ts';
import { inForce } from '../../settings/structure/responsible.ts';
import { handOverLetter, withoutWaiting } from './hand-over-letter.ts';

/** What of the document flow is a person's own: his part of open letters, duties of the registry, numbers that he reserved, his places in lists of receivers. */
export const holdings: readonly HoldingKind[] = [
  {
    code: 'letter',
    names: { th: 'หนังสือและงานค้าง', en: 'Letters and open work' },
    held: openLetters,
    pass: (ctx, id, { from, to, reason }) =>
      withoutWaiting(ctx, () => handOverLetter(ctx, id, { from, to: to.id, name: to.name, person: true, text: reason })),
  },
  {
    code: 'duty',
    names: { th: 'หน้าที่ธุรการและผู้กลั่นกรอง', en: 'Duties of registry and screener' },
    held: (ctx, asked) => dutiesOf(ctx, asked, true),
    pass: async (ctx, id, { to }) => {
      await sql`with found as materialized (
      select ${to.id}::bigint, d.unit_id, d.kind, d.position_id from duty d
        where d.id = ${id} and not exists (select 1 from duty n where n.person_id = ${to.id} and n.unit_id = d.unit_id and n.kind = d.kind
          and n.position_id is not distinct from d.position_id and ${inForce('n')}))
    insert into duty (person_id, unit_id, kind, position_id) select * from found`.execute(ctx.db);
      await endDuty(ctx, id);
    },
    end: endDuty,
  },
  {
    code: 'right',
    // what reaches over the whole agency is given anew, by two, never handed on
    names: { th: 'หน้าที่ที่ต้องแต่งตั้งใหม่', en: 'Duties that are given anew' },
    held: (ctx, asked) => dutiesOf(ctx, asked, false),
    end: endDuty,
  },
  {
    code: 'list',
    names: { th: 'ผู้รับในกลุ่มผู้รับหนังสือ', en: 'Member of groups of receivers' },
    held: async (ctx, { personId, only = null }) => {
      const { rows } = await sql<Held>`select g.id, g.name as title, ${named(ctx, 'u')} as detail from receiver_group_member m
        join receiver_group g on g.id = m.group_id and g.removed_at is null join unit u on u.id = g.unit_id
        where m.holder_id = ${personId} and (${only}::bigint is null or g.id = ${only}) order by g.name, g.id`.execute(ctx.db);
      return rows;
    },
    pass: async (ctx, id, { from, to }) => {
      await sql`insert into receiver_group_member (group_id, holder_id) values (${id}, ${to.id}) on conflict do nothing`.execute(ctx.db);
      await leaveGroup(ctx, id, from);
    },
    end: (ctx, id, { from }) => leaveGroup(ctx, id, from),
  },
];

async function leaveGroup({ db }: Ctx, id: number, personId: number): Promise<void> {
  await sql`delete from receiver_group_member where group_id = ${id} and holder_id = ${personId}`.execute(db);
}

type Part = 'RECEIVE' | 'WORK' | 'REVIEW' | 'SIGN' | 'AWAITED' | 'DRAFT';

const openOf = (personId: number): Record<Part, RawBuilder<unknown>> => ({
  RECEIVE: sql`select document_id as id from transmission where receiver_id = ${personId} and state in ('PREPARED', 'SENT', 'RECEIVED', 'WORKING')`,
  WORK: sql`select document_id from task where (holder_id = ${personId} or executor_id = ${personId}) and is_live and kind not in ('REVIEW', 'SIGN')`,
  REVIEW: sql`select document_id from task where holder_id = ${personId} and is_live and kind = 'REVIEW'`,
  SIGN: sql`select document_id from task where holder_id = ${personId} and is_live and kind = 'SIGN'`,
  AWAITED: sql`select document_id from task where maker_id = ${personId} and is_awaited`,
  DRAFT: sql`select id from document where drafter_id = ${personId} and origin = 'OUT' and state < 40`,
});

interface OpenLetter {
  id: number;
  parts: Part[];
  classed: boolean;
  may: boolean;
  number: string;
  subject: string;
}

/** A classed one goes only to who is cleared to it and on its list already; its subject is read by whom it concerns. */
async function openLetters(ctx: Ctx, { personId, only = null, to }: Asked): Promise<Held[]> {
  const open = sql.join(
    Object.entries(openOf(personId)).map(([part, rows]) => sql`select id, ${part} as part from (${rows}) x (id)`),
    sql` union `,
  );
  const may = to
    ? sql<boolean>`(d.secrecy = 0 or (d.secrecy <= ${to.clearance} and exists (select 1 from document_access s where s.document_id = d.id and s.person_id = ${to.id})))`
    : sql<boolean>`true`;
  const seen = visible(viewerOf(ctx.me));
  const { rows } = await sql<OpenLetter>`select d.id, array_agg(distinct o.part) as parts, d.secrecy > 0 as classed, ${may} as may,
      case when d.secrecy = 0 or ${seen} then coalesce(d.doc_no, '') else '' end as number, case when ${seen} then d.subject else '' end as subject
    from (${open}) o join document d on d.id = o.id where ${only}::bigint is null or d.id = ${only} group by d.id order by d.id`.execute(
    ctx.db,
  );
  const words = textsIn(ctx.request.language, 'people').handOver;
  return rows.map(({ id, parts, classed, may: allowed, number, subject }) => ({
    id,
    title: [number || (parts.includes('DRAFT') ? words.draft : ''), subject || words[classed ? 'classed' : 'unseen']]
      .filter(Boolean)
      .join(' · '),
    detail: parts.map((part) => words.parts[part]).join(', '),
    mayNot: allowed ? null : 'successor_not_on_list',
  }));
}

/** `passed`: those of a unit that the caller looks after; what reaches over the whole agency is not handed on. */
async function dutiesOf(ctx: Ctx, { personId, only = null }: Asked, passed: boolean): Promise<Held[]> {
  const { db, me } = ctx;
  const moves = sql`((d.kind = 'SCREENER' or (d.kind = 'REGISTRY' and d.unit_id <> ${rootUnit})) and (${me.isAdmin} or d.unit_id = any(${me.adminUnits}::bigint[])))`;
  const { rows } = await sql<{ id: number; kind: string; unit: string }>`select d.id, d.kind, ${named(ctx, 'u')} as unit
    from duty d join unit u on u.id = d.unit_id where d.person_id = ${personId} and d.active and ${inForce('d')} and ${moves} = ${passed}
      and (${only}::bigint is null or d.id = ${only}) order by u.code, d.kind, d.id`.execute(db);
  const { duty } = textsIn(ctx.request.language, 'people') as { duty: Record<string, string> };
  return rows.map(({ id, kind, unit }) => ({ id, title: duty[kind] ?? kind, detail: unit }));
}

/** From today on he has it no more. */
async function endDuty({ db }: Ctx, id: number): Promise<void> {
  await sql`update duty set until = greatest(since, today() - 1), active = since <= today() - 1 where id = ${id}`.execute(db);
}
