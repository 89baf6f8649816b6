import pg from 'pg';
import type { ConsentAct, ConsentSeen } from '../../contract/installation/calls.ts';
import type { AuditAction, AuditDetail } from '../access/audit.ts';
import { AgencyFault, type Ground, holdAgency, inInstallation, judgeFreeCode, judgeRemoval, removeAgency, within } from './agency-acts.ts';
import { schemaOf } from './agency-names.ts';
import type { Sender } from './sender.ts';

// What weighs most for an agency is done by two, as an agency's own administrators give rights (server/settings/approvals): one asks, another
// consents before a time. Removing is carried out by the consent; what writes to a medium, by the command that is given once more after it.

/** Days in which it is consented to and carried out. */
export const consentDays = 7;

export interface Asking {
  code: string;
  act: ConsentAct;
  /** Number of the order, or why. */
  reason: string;
  /** What exactly: consented to is this and nothing else. */
  detail?: string;
}

/** What was consented to, for the records of who carries it out. */
export interface Granted {
  id: number;
  askedBy: string;
  decidedBy: string;
}

/** @returns its number. @throws AgencyFault where it can't be, or the same waits already */
export async function askConsent(ground: Ground, { code, act, reason, detail = '' }: Asking): Promise<number> {
  if (!reason.trim()) throw new AgencyFault('agency_reason_needed', {}, 'order');
  return within(ground, async (sender) => {
    await holdAgency(sender, code);
    await judge(sender, code, act);
    const open = await sender.query<{ id: number }>(
      `select id::int from consent where agency = $1 and act = $2 and done_at is null and until > now()
        and (decision is null or decision = 'APPROVED') limit 1`,
      [code, act],
    );
    if (open.rows[0]) throw new AgencyFault('consent_waits', { code, id: open.rows[0].id });
    const { rows } = await sender.query<{ id: number }>(
      `insert into consent (agency, act, reason, detail, asked_by, until) values ($1, $2, $3, $4, $5, now() + make_interval(days => $6))
      returning id::int`,
      [code, act, reason.trim(), detail, ground.by, consentDays],
    );
    const id = rows[0]?.id ?? 0;
    await noteInAgency(sender, code, 'installation.asked', { id, act, asker: ground.by });
    return id;
  });
}

/** Before it is asked for and again when it is carried out: days may have passed. */
async function judge(sender: Sender, code: string, act: ConsentAct): Promise<void> {
  if (act === 'restore') return judgeFreeCode(sender, code);
  if (act === 'remove') return judgeRemoval(sender, code);
  const { rows } = await sender.query<{ state: string }>('select state from agency where code = $1', [code]);
  if (!rows[0] || rows[0].state === 'REMOVED') throw new AgencyFault('agency_unknown', { code });
}

interface Row extends Granted {
  agency: string;
  act: ConsentAct;
  reason: string;
  open: boolean;
}

/** @throws AgencyFault where there is none that waits */
async function take(sender: Sender, id: number): Promise<Row> {
  const { rows } = await sender.query<Row>(
    `select id::int, agency, act, reason, asked_by as "askedBy", '' as "decidedBy", decision is null and until > now() as open
    from consent where id = $1 for update`,
    [id],
  );
  if (!rows[0]) throw new AgencyFault('consent_unknown', { id });
  if (!rows[0].open) throw new AgencyFault('consent_over', { id });
  return rows[0];
}

type Decision = 'APPROVED' | 'REFUSED' | 'WITHDRAWN';

/** Another than who asked consents or refuses; who asked takes it back. A consent to a removal carries it out. @throws AgencyFault */
export async function decideConsent(ground: Ground, id: number, decision: Decision, note = ''): Promise<void> {
  await within(ground, async (sender) => {
    const row = await take(sender, id);
    const own = row.askedBy === ground.by;
    if (decision === 'WITHDRAWN' && !own) throw new AgencyFault('consent_not_yours', { id });
    if (decision !== 'WITHDRAWN' && own) throw new AgencyFault('consent_two_persons', { id });
    await sender.query('update consent set decision = $2, decided_by = $3, decided_at = now(), note = $4 where id = $1', [
      id,
      decision,
      ground.by,
      note.trim(),
    ]);
    const { agency, act, askedBy } = row;
    const granted = { id, askedBy, decidedBy: ground.by };
    await noteInAgency(sender, agency, `installation.${decision.toLowerCase() as Lowercase<Decision>}`, {
      ...{ id, act, asker: askedBy },
      ...(decision === 'WITHDRAWN' ? {} : { consenter: ground.by }),
    });
    if (decision !== 'APPROVED' || act !== 'remove') return;
    await spendConsent(sender, agency, 'remove', granted);
    await removeAgency({ ...ground, inside: sender }, agency, row.reason);
  });
}

/** Consented to just so and not carried out yet; null where it has to be asked for. @throws AgencyFault where it waits still */
export async function findGranted(ground: Ground, { code, act, detail = '' }: Omit<Asking, 'reason'>): Promise<Granted | null> {
  return within(ground, async (sender) => {
    const { rows } = await sender.query<Granted & { decision: string | null; until: Date }>(
      `select id::int, asked_by as "askedBy", decided_by as "decidedBy", decision from consent
      where agency = $1 and act = $2 and detail = $3 and done_at is null and until > now() and (decision is null or decision = 'APPROVED')
      order by id desc limit 1`,
      [code, act, detail],
    );
    if (rows[0] && rows[0].decision === null) throw new AgencyFault('consent_waits', { code, id: rows[0].id });
    return rows[0] ?? null;
  });
}

/** Before anything of it is done: a consent that was spent, or whose time is over, copies nothing. @throws AgencyFault */
export async function judgeConsent(ground: Ground, code: string, act: ConsentAct, { id }: Granted): Promise<void> {
  const { rowCount } = await inInstallation(ground, (client) =>
    client.query(
      "select 1 from consent where id = $1 and agency = $2 and act = $3 and done_at is null and decision = 'APPROVED' and until > now()",
      [id, code, act],
    ),
  );
  if (!rowCount) throw new AgencyFault('consent_over', { id });
}

/** With what it was for, in one transaction: a consent is good once. The agency reads it in its own audit. @throws AgencyFault where it was used meanwhile */
export async function spendConsent(sender: Sender, code: string, act: ConsentAct, { id, askedBy, decidedBy }: Granted): Promise<void> {
  const { rowCount } = await sender.query(
    "update consent set done_at = now() where id = $1 and agency = $2 and act = $3 and done_at is null and decision = 'APPROVED' and until > now()",
    [id, code, act],
  );
  if (!rowCount) throw new AgencyFault('consent_over', { id });
  await noteInAgency(sender, code, 'installation.done', { id, act, asker: askedBy, consenter: decidedBy });
}

const actCodes = { export: 'AGENCY_EXPORT', restore: 'AGENCY_RESTORE', remove: 'AGENCY_REMOVE' } as const satisfies Record<
  ConsentAct,
  string
>;

interface Noted {
  id: number;
  act: ConsentAct;
  asker: string;
  consenter?: string;
}

/** In the agency's own audit, with the act itself or not at all; one that is not there yet has none. */
async function noteInAgency(sender: Sender, code: string, action: AuditAction, { id, act, asker, consenter }: Noted): Promise<void> {
  const { rows } = await sender.query<{ there: boolean }>('select to_regclass($1) is not null as there', [`${schemaOf(code)}.audit`]);
  if (!rows[0]?.there) return;
  const nameOf = (by: string) => by.replace(/^administrator\//, '');
  const who = { asker: nameOf(asker), ...(consenter === undefined ? {} : { consenter: nameOf(consenter) }) };
  const detail: AuditDetail = { approval: id, act: actCodes[act], ...who };
  await sender.query(`insert into ${pg.escapeIdentifier(schemaOf(code))}.audit (action, outcome, detail) values ($1, 'OK', $2)`, [
    action,
    JSON.stringify(detail),
  ]);
}

/** The newest first. `me`: as `Ground.by` has it. */
export async function listConsents(sender: Sender, me: string): Promise<ConsentSeen[]> {
  const { rows } = await sender.query<Omit<ConsentSeen, 'mayDecide' | 'mayWithdraw'>>(
    `select id::int, agency, coalesce((select name from installation.agency a where a.code = c.agency), '') as name, act, reason, detail,
      asked_by as "askedBy", asked_at as "askedAt", until,
      case when done_at is not null then 'DONE' when decision in ('REFUSED', 'WITHDRAWN') then decision when until <= now() then 'OVER'
        else coalesce(decision, 'WAITING') end as state,
      coalesce(decided_by, '') as "decidedBy", decided_at as "decidedAt", note
    from installation.consent c order by (decision is null and until > now()) desc, id desc limit 200`,
  );
  const iso = (at: unknown) => (at instanceof Date ? at.toISOString() : null);
  return rows.map((row) => {
    const waits = row.state === 'WAITING';
    const own = row.askedBy === me;
    return {
      ...row,
      ...{ askedAt: iso(row.askedAt) ?? '', until: iso(row.until) ?? '', decidedAt: iso(row.decidedAt) },
      ...{ mayDecide: waits && !own, mayWithdraw: waits && own },
    };
  });
}

/** On the machine: by which name somebody asks. Where there are administrators he is one of them, so that another one consents. @throws AgencyFault */
export async function namedOnMachine(ground: Ground, name: string): Promise<Ground> {
  const set = await inInstallation(ground, administratorsSet);
  if (name && set.includes(name)) return { ...ground, by: `administrator/${name}` };
  if (set.length > 0) throw new AgencyFault('consent_by_needed', { names: set.join(', ') });
  return name ? { ...ground, by: name } : ground;
}

/** The operator's last way: he consents on the machine where no administrator could by the page. @throws AgencyFault */
export async function consentOnMachine(ground: Ground, id: number, name: string): Promise<void> {
  const [set, row] = await inInstallation(ground, async (client) => [await administratorsSet(client), await take(client, id)] as const);
  if (set.some((one) => `administrator/${one}` !== row.askedBy)) throw new AgencyFault('consent_by_page');
  await decideConsent({ ...ground, by: name || ground.by }, id, 'APPROVED');
}

/** Who comes in by the page: with a password and a second factor. */
async function administratorsSet(client: Sender): Promise<string[]> {
  const { rows } = await client.query<{ username: string }>(
    `select username from account a where active and password_hash is not null
      and exists (select 1 from totp_factor t where t.account_id = a.id and t.confirmed_at is not null) order by 1`,
  );
  return rows.map(({ username }) => username);
}
