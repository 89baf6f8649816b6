import { sql } from 'kysely';
import type { Given } from '../../../contract/endpoint.ts';
import { shortThaiDate } from '../../../contract/rules/thai.ts';
import type * as calls from '../../../contract/settings/certificate-person-auto.ts';
import type { RuleAct } from '../../../contract/settings/certificate-person-auto.ts';
import { audit } from '../../access/audit.ts';
import type { Ctx, Db } from '../../http/context.ts';
import { inThai, named, personNamed, type Reader } from '../../http/named.ts';
import { contextOf } from '../../http/serve.ts';
import { tellFailure, tellPerson } from '../../notify/events/tell.ts';
import type { Office } from '../../office.ts';
import { noteStep } from './end-certificate.ts';
import { personFacts } from './mint-certificate.ts';

/** What a rule does for one person. */
interface Due {
  personId: number;
  name: string;
  unit: string;
  act: RuleAct;
  ruleId: number;
  rule: string;
  /** The one that is asked for, or that ends. */
  certificateId: number | null;
  notAfter: Date | null;
}

interface Line {
  person: number;
  name: string;
  act: RuleAct;
  rule: string;
  fault: string;
}

type Counts = Given<typeof calls.runRules>;

const dayMs = 86_400_000;
const shownLines = 500;
const shownRuns = 30;

/** Whom the rules concern at that moment; one act a person and a run. Whom an officer refused, or whose last one was revoked, is not asked for again. */
export async function dueByRules(db: Db, now: Date, reader: Reader = inThai): Promise<{ due: Due[]; fitting: number }> {
  const { rows } = await sql<Omit<Due, 'act'> & { act: RuleAct | null }>`
    with recursive up(unit_id, above) as (select id, id from unit
        union all select up.unit_id, u.parent_id from up join unit u on u.id = up.above where u.parent_id is not null),
      fits as (select distinct on (p.id) p.id as person_id, r.id as rule_id, r.name as rule, r.asks, r.issues, r.renew_days, r.tell_days
        from certificate_rule r join person p on p.active and exists (select 1 from account c where c.person_id = p.id and c.active)
        where r.active and (cardinality(r.employee_types) = 0 or p.employee_type_id = any(r.employee_types))
          and exists (select 1 from affiliation a left join position o on o.id = a.position_id
            where a.person_id = p.id and a.since <= today() and (a.until is null or a.until >= today())
              and (r.unit_id is null or exists (select 1 from up where up.unit_id = a.unit_id and up.above = r.unit_id))
              and (cardinality(r.role_types) = 0 or o.role_type_id = any(r.role_types)))
        order by p.id, r.sort, r.id)
    select f.person_id as "personId", ${personNamed(reader, 'p')} as name, coalesce(post.unit, '') as unit, f.rule_id as "ruleId", f.rule,
      coalesce(asked.id, made.id) as "certificateId", made.not_after as "notAfter",
      case when asked.state = 'IDENTITY_CHECKED' and asked.der is null and f.issues then 'ISSUE'
        when asked.id is null and made.id is null and f.asks and coalesce(last.state, '') not in ('REFUSED', 'REVOKED') then 'ASK'
        when asked.id is null and made.state = 'ISSUED' and f.renew_days > 0 and made.not_after <= ${now}::timestamptz + f.renew_days * interval '1 day' then 'RENEW'
        when asked.id is null and made.state = 'ISSUED' and f.tell_days > 0 and made.not_after <= ${now}::timestamptz + f.tell_days * interval '1 day'
          and not exists (select 1 from certificate_event e where e.certificate_id = made.id and e.step = 'EXPIRY_TOLD') then 'TELL' end as act
    from fits f join person p on p.id = f.person_id
      left join lateral (select ${named(reader, 'u')} as unit from affiliation a join unit u on u.id = a.unit_id where a.person_id = p.id
        and a.since <= today() and (a.until is null or a.until >= today()) order by a.is_main desc, a.id limit 1) post on true
      left join lateral (select c.id, c.state, c.der from certificate c where c.person_id = p.id
        and (c.state in ('REQUESTED', 'IDENTITY_CHECKED') or (c.state = 'ISSUED' and c.der is null)) limit 1) asked on true
      left join lateral (select c.id, c.state, c.not_after from certificate c where c.person_id = p.id
        and c.state in ('ISSUED', 'SUSPENDED') and c.der is not null and c.not_after > ${now} limit 1) made on true
      left join lateral (select c.state from certificate c where c.person_id = p.id order by c.id desc limit 1) last on true
    order by post.unit, p.first_name, p.id`.execute(db);
  return { due: rows.filter((row): row is Due => row.act !== null), fitting: rows.length };
}

/** The dry run. */
export async function planRules(ctx: Ctx): Promise<Given<typeof calls.planRules>> {
  const { due, fitting } = await dueByRules(ctx.db, new Date(), ctx);
  return { lines: due.slice(0, shownLines), total: due.length, fitting };
}

/** Each person by itself: one who can't be helped is told of in the log, the others have theirs. */
export async function applyRules(
  office: Office,
  { now = new Date(), byId = null }: { now?: Date; byId?: number | null } = {},
): Promise<Counts> {
  const startedAt = new Date();
  const { due } = await dueByRules(office.db, now);
  const lines: Line[] = [];
  for (const one of due) {
    const line = { person: one.personId, name: one.name, act: one.act, rule: one.rule };
    try {
      await office.db.transaction().execute((db) => carryOutRule(clockOf(office, db), one, now));
      lines.push({ ...line, fault: '' });
    } catch (error) {
      office.log.warn({ err: error, personId: one.personId }, 'a certificate rule failed');
      lines.push({ ...line, fault: (error as Error).message.slice(0, 200) });
    }
  }
  const good = (act: RuleAct) => lines.filter((line) => line.act === act && line.fault === '').length;
  const failed = lines.filter((line) => line.fault !== '').length;
  const counts = { asked: good('ASK'), issued: good('ISSUE'), renewed: good('RENEW'), told: good('TELL'), failed };
  await office.db.transaction().execute(async (db) => {
    const kept = sql`${JSON.stringify(lines)}::jsonb`;
    await db
      .insertInto('certificate_rule_run')
      .values({ started_at: startedAt, by_id: byId, lines: kept, ...counts })
      .execute();
    if (failed > 0) await tellFailure(clockOf(office, db), 'certificate_rules_fault', { count: failed, page: runsPage });
  });
  return counts;
}

const runsPage = 'settings/3284/certificate-person-auto';

/** What was checked is issued at once where a rule says so. true where it was. */
export async function issueByRule(ctx: Ctx, personId: number): Promise<boolean> {
  const { due } = await dueByRules(ctx.db, new Date());
  const one = due.find((row) => row.personId === personId && row.act === 'ISSUE');
  if (one) await carryOutRule(ctx, one, new Date());
  return one !== undefined;
}

async function carryOutRule(ctx: Ctx, { personId, act, certificateId, notAfter, rule, ruleId }: Due, now: Date): Promise<void> {
  const { db } = ctx;
  const said = { subject: { type: 'certificate', id: certificateId ?? 0 }, detail: { rule: ruleId, personId } };
  if (act === 'TELL') {
    const days = Math.max(0, Math.ceil(((notAfter as Date).getTime() - now.getTime()) / dayMs));
    await noteStep(db, certificateId as number, 'EXPIRY_TOLD', null, rule);
    const facts = { days, until: shortThaiDate(notAfter as Date), page: 'certificate-register' };
    return tellPerson(ctx, 'certificate_expiring', personId, facts, now);
  }
  if (act === 'ISSUE') {
    const { name } = await personFacts(db, personId);
    const { numUpdatedRows } = await db
      .updateTable('certificate')
      .set({ state: 'ISSUED', holder_name: name })
      .where('id', '=', certificateId)
      .where('state', '=', 'IDENTITY_CHECKED')
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    await noteStep(db, certificateId as number, 'ISSUED', null, rule);
    await audit(ctx, 'certificate.rule', said);
    return tellPerson(ctx, 'certificate_granted', personId, { page: 'certificate-register' }, now);
  }
  const { name } = await personFacts(db, personId);
  const renews = act === 'RENEW' ? certificateId : null;
  const state = act === 'RENEW' ? 'ISSUED' : 'REQUESTED';
  const made = await db
    .insertInto('certificate')
    .values({ person_id: personId, origin: 'INTERNAL', state, purpose: '', renews, holder_name: name })
    .returning('id')
    .executeTakeFirstOrThrow();
  await noteStep(db, made.id, state, null, rule);
  await audit(ctx, 'certificate.rule', { ...said, subject: { type: 'certificate', id: made.id } });
  if (act === 'RENEW') await tellPerson(ctx, 'certificate_granted', personId, { page: 'certificate-register' }, now);
}

/** [S33] Now, by whoever looks after the certificates. */
export async function runRules(ctx: Ctx): Promise<Counts> {
  await audit(ctx, 'certificate.rules-run');
  return applyRules(ctx.office, { byId: ctx.me.personId });
}

export async function ruleRuns(ctx: Ctx): Promise<Given<typeof calls.ruleRuns>> {
  const { rows } = await sql<Counts & { id: number; at: Date; by: string | null; lines: Line[] }>`
    select r.id, r.started_at as at, ${personNamed(ctx, 'p')} as by, r.asked, r.issued, r.renewed, r.told, r.failed, r.lines
    from certificate_rule_run r left join person p on p.id = r.by_id order by r.id desc limit ${shownRuns}`.execute(ctx.db);
  return {
    runs: rows.map(({ at, by, lines, ...run }) => ({ ...run, at: at.toISOString(), by: by ?? '', lines: lines.slice(0, shownLines) })),
  };
}

function clockOf(office: Office, db: Db): Ctx {
  return contextOf(office, db, { id: 'certificate-rules', ip: '', userAgent: '', key: null }, null);
}
