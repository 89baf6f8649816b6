import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { kinds } from '../../../contract/kinds.ts';
import type { Content, Receiver, RouteStep } from '../../../contract/sarabun/drafts.ts';
import { loadMe } from '../../access/load-me.ts';
import { hashToken } from '../../access/sessions.ts';
import type { Ctx, Db } from '../../http/context.ts';
import { contextOf } from '../../http/serve.ts';
import type { Office } from '../../office.ts';
import { createDraft } from '../../sarabun/draft/create-draft.ts';
import { getWorkingCopy } from '../../sarabun/draft/drafts.ts';
import { saveDraft } from '../../sarabun/draft/save-draft.ts';
import { sendBack } from '../../sarabun/draft/send-back.ts';
import { submitDraft } from '../../sarabun/draft/submit-draft.ts';
import { approve } from '../../sarabun/route/approve.ts';
import { sign } from '../../sarabun/route/sign.ts';
import { sendLetter } from '../../sarabun/transit/send-letter.ts';
import { type OwnPlan, ownPlans } from './own-plans.ts';

/**
 * Letters that the demo agency is writing now, made by the verbs themselves at the instant of the first start: drafts, one sent back,
 * some with their reviewer, some with their signer, some signed, some sent.
 */
export async function writeOwnLetters(office: Office, db: Db): Promise<void> {
  const people = await enter(office, db, ['officer', 'officer2', 'head', 'director']);
  const holders = await holdersOf(db);
  for (const plan of ownPlans) await walk(people, holders, plan);
  await db.updateTable('session').set({ ended_at: sql`now()`, end_reason: 'demo' }).where('ended_at', 'is', null).execute();
}

type People = Record<string, Ctx>;
type Holders = Record<'headPost' | 'directorPost' | 'finance' | 'it', number>;

async function walk(people: People, holders: Holders, plan: OwnPlan): Promise<void> {
  const drafter = people[plan.by] as Ctx;
  const head = people.head as Ctx;
  const { documentId } = await createDraft(drafter, { type: kinds[plan.kind].code, unitId: undefined, answers: undefined });
  await fill(drafter, documentId, plan, holders);
  if (plan.until === 'draft') return;
  await submitDraft(drafter, { documentId, message: '' });
  if (plan.until === 'review') return;
  const review = await taskOf(head.db, documentId, 'REVIEW');
  if (plan.until === 'sentBack') {
    await sendBack(head, { taskId: review, reason: 'ขอให้ระบุวันเวลาและสถานที่ให้ชัดเจน และแนบกำหนดการ' });
    return;
  }
  await approve(head, { taskId: review, text: 'ตรวจแล้วถูกต้อง' });
  if (plan.until === 'sign') return;
  await sign(people.director as Ctx, { taskId: await taskOf(head.db, documentId, 'SIGN'), text: '' });
  const { state } = await head.db.selectFrom('document').select('state').where('id', '=', documentId).executeTakeFirstOrThrow();
  // where the registry issues numbers the letter waits for it
  if (plan.until === 'sent' && state === 40) await sendLetter(drafter, { documentId, message: '' });
}

async function fill(drafter: Ctx, documentId: number, plan: OwnPlan, holders: Holders): Promise<void> {
  const { content, revision } = await getWorkingCopy(drafter.db, documentId);
  const typed: Content = {
    ...content,
    subject: plan.subject,
    to: plan.to,
    refers: plan.refers ?? [],
    body: plan.body.map((text) =>
      text.startsWith('- ') ? { kind: 'item', level: 0, text: text.slice(2) } : { kind: 'paragraph', level: 0, text },
    ),
  };
  const route: RouteStep[] = [
    { kind: 'REVIEW', order: 0, id: holders.headPost },
    { kind: 'SIGN', order: 1, id: holders.directorPost },
  ];
  const receivers: Receiver[] = plan.outside
    ? [{ kind: 'OUTSIDE', name: plan.outside, purpose: 'ACTION', method: 'POST' }]
    : [
        { kind: 'UNIT', id: holders.finance, name: 'กองคลัง', purpose: 'ACTION' },
        { kind: 'UNIT', id: holders.it, name: 'กองเทคโนโลยีสารสนเทศ', purpose: 'COPY' },
      ];
  await saveDraft(drafter, { documentId, revision, content: typed, speed: plan.speed ?? 1, route, receivers, links: [] });
}

async function taskOf(db: Db, documentId: number, kind: string): Promise<number> {
  const { id } = await db
    .selectFrom('task')
    .select('id')
    .where('document_id', '=', documentId)
    .where('kind', '=', kind)
    .where('is_live', '=', true)
    .executeTakeFirstOrThrow();
  return id;
}

async function holdersOf(db: Db): Promise<Holders> {
  const { rows } = await sql<Holders>`select
    (select o.id from position o join unit u on u.id = o.unit_id where u.letter_prefix = 'อว 0601.01.3' and o.heads_unit limit 1) as "headPost",
    (select o.id from position o where o.unit_id = 10000000 and o.heads_unit limit 1) as "directorPost",
    (select id from unit where letter_prefix = 'อว 0601.01.2') as finance, (select id from unit where name = 'กองเทคโนโลยีสารสนเทศ') as it`.execute(
    db,
  );
  return rows[0] as Holders;
}

/** A short session each, so that their rights are loaded as for anybody. */
async function enter(office: Office, db: Db, names: string[]): Promise<People> {
  const people: People = {};
  for (const name of names) {
    const token = hashToken(randomBytes(32).toString('base64url'));
    await sql`insert into session (token_hash, account_id, person_id, expires_at)
      select ${token}, id, person_id, now() + interval '10 minutes' from account where username = ${name}`.execute(db);
    const me = await loadMe(db, token, office.brand.headRoles, office.config.session.idleMs);
    people[name] = contextOf(office, db, { id: 'demo', ip: '127.0.0.1', userAgent: '', key: null }, me);
  }
  return people;
}
