import { sql } from 'kysely';
import { units } from '../../db/seed/units.ts';
import type { Desk, Officer } from '../desk.ts';
import { done } from '../letters.ts';
import { officers } from './officers.ts';

/** The officers of the matrix with their sessions, and the ids of the units and posts that letters go to. */
export interface Stage {
  desk: Desk;
  who(name: string): Officer;
  unit(key: string): number;
  post(name: string): number;
  /** A holder in the words of the matrix. */
  holder(words: string): number;
}

export async function openStage(desk: Desk): Promise<Stage> {
  await addAgencyElsewhere(desk);
  await addOrderToSign(desk);
  const names = [...Object.keys(officers), 'duangjai.h', 'lamai.k', 'wirat.s'];
  const sessions = new Map(await Promise.all(names.map(async (name) => [name, await desk.as(name)] as const)));
  const codes = await desk.office.db.selectFrom('unit').select(['id', 'code']).execute();
  const posts = await desk.office.db
    .selectFrom('affiliation as a')
    .innerJoin('account as c', 'c.person_id', 'a.person_id')
    .select(['c.username', 'a.position_id', 'a.is_main'])
    .execute();
  const must = <T>(value: T | null | undefined, what: string): T => {
    if (value === null || value === undefined) throw new Error(`nobody and nothing is ${what}`);
    return value;
  };
  const who = (name: string) => must(sessions.get(name), name);
  const unit = (key: string) => must(codes.find((one) => one.code === (units.find((plan) => plan.key === key)?.code ?? key))?.id, key);
  const post = (name: string) => {
    const [holder, main] = name === 'lecturer' ? ['supharoek.t', false] : [name, true];
    return must(posts.find((one) => one.username === holder && one.is_main === main)?.position_id, name);
  };
  const holder = (words: string) => {
    if (words.startsWith('post of ')) return post(words.slice(8));
    return words.startsWith('unit ') ? unit(words.slice(5)) : who(words).personId;
  };
  return { desk, who, unit, post, holder };
}

/** A second root with a head and a registry: nothing of the first is theirs. */
async function addAgencyElsewhere({ office: { db } }: Desk): Promise<void> {
  const { rows } = await sql<{
    id: number;
  }>`insert into unit (code, name, letter_prefix, can_issue_number) values ('elsewhere', 'หน่วยงานอื่น', 'กค 0999', true) returning id`.execute(
    db,
  );
  const unitId = rows[0]?.id as number;
  await sql`insert into register (unit_id, kind, series, name, active) values (${unitId}, 'RECEIVE', 'GENERAL', 'ทะเบียนหนังสือรับ', true)`.execute(
    db,
  );
  for (const [username, heads, duties] of [
    ['head.elsewhere', true, []],
    ['clerk.elsewhere', false, ['REGISTRY', 'SECRET_REGISTRY']],
  ] as const) {
    await sql`with one as (insert into person (first_name, last_name, clearance) values (${username}, 'อื่น', 2) returning id),
      post as (insert into position (unit_id, name, role_type_id, heads_unit) values (${unitId}, ${username}, ${heads ? 2008 : 3}, ${heads}) returning id),
      held as (insert into affiliation (person_id, unit_id, position_id, is_main, since) select one.id, ${unitId}, post.id, true, '2020-10-01' from one, post),
      duties as (insert into duty (person_id, unit_id, kind, since) select one.id, ${unitId}, kind, '2020-10-01' from one, unnest(${[...duties]}::text[]) kind)
      insert into account (person_id, username, password_hash, active) select id, ${username}, '', true from one`.execute(db);
  }
}

/** One officer may sign for the head of his division, and the order says no more. */
async function addOrderToSign({ office: { db } }: Desk): Promise<void> {
  await sql`insert into delegation (principal_position_id, delegate_person_id, kind, order_no, order_date, actions, max_secrecy, starts_at, ends_at)
    select (select a.position_id from affiliation a join account c on c.person_id = a.person_id where c.username = 'head' and a.is_main),
      c.person_id, 'BY_ORDER', '7/2569', today(), '{sign}', 0, now() - interval '1 day', now() + interval '30 days'
    from account c where c.username = 'nopphadon.w'`.execute(db);
}

/** A draft of this officer's, filled with all that its kind needs. */
export async function writeDraft(
  { who, holder }: Stage,
  drafter: string,
  kind: number,
  {
    route,
    to = ['unit finance'],
    outside = false,
    information = [],
  }: { route: [string, string, number][]; to?: string[]; outside?: boolean; information?: string[] },
): Promise<number> {
  const officer = who(drafter);
  const { documentId } = done(await officer.post('/sarabun/drafts', { type: kind }));
  done(
    await officer.post(`/sarabun/drafts/${documentId}`, {
      revision: 1,
      content: await filled(officer, documentId),
      speed: 1,
      route: route.map(([act, words, order]) => ({ kind: act, order, id: holder(words) })),
      receivers: [
        ...to.map((words) => ({ kind: 'UNIT', id: holder(words), name: words, purpose: 'ACTION' })),
        ...information.map((name) => ({ kind: 'PERSON', id: holder(name), name, purpose: 'INFO' })),
        ...(outside ? [{ kind: 'OUTSIDE', name: 'กรมบัญชีกลาง', purpose: 'ACTION', method: 'POST' }] : []),
      ],
      links: [],
    }),
  );
  return documentId;
}

async function filled(officer: Officer, documentId: number): Promise<object> {
  const { content } = done(await officer.get(`/sarabun/drafts/${documentId}`));
  return {
    ...content,
    subject: 'ขอความอนุเคราะห์',
    to: 'ผู้อำนวยการ',
    closing: content.closing || 'ขอแสดงความนับถือ',
    about: 'การเงิน',
    body: [{ kind: 'paragraph', level: 0, text: 'ด้วยเหตุผลดังกล่าว' }],
    meeting: { ...content.meeting, body: 'คณะกรรมการ', when: 'วันนี้', present: [{ name: 'นายปิ่น', position: 'ประธาน' }] },
  };
}
