import { sql } from 'kysely';
import type { Given } from '../../../contract/endpoint.ts';
import { rootUnit, serverTimes, warnings } from '../../../contract/rules/times.ts';
import type { officeState as officeStateCall, StateCode, StateRow, Verdict } from '../../../contract/settings/office-state.ts';
import { leastRoom, type Room } from '../../files/store/disk-room.ts';
import type { Ctx } from '../../http/context.ts';
import { nameIn } from '../../http/languages.ts';
import { mayPage } from '../../http/menu-rights.ts';
import { stampState } from '../../signing/pictures/stamp-state.ts';
import { failedBackup, lastOwnBackup, latestBackup } from './backups.ts';
import { findOwnLog } from './check-backup.ts';
import { isUnderWay } from './own-backups.ts';

type Facts = StateRow['facts'];
/** A row without its code; null where the office does not use what it is about. */
type Look = [verdict: Verdict, says: string, facts?: Facts] | null;

/** Every look for itself, in the order in which the page shows them. */
const looks: Record<StateCode, (ctx: Ctx, room: Room | null) => Promise<Look>> = {
  BACKUP: lookAtBackup,
  MOMENTS: lookAtMoments,
  MAIL: lookAtMail,
  LINE: lookAtLine,
  DISK: lookAtDisk,
  DATABASE: lookAtDatabase,
  RECORDS: lookAtRecords,
  FILES: lookAtFiles,
  JOBS: lookAtJobs,
  STAMPS: lookAtStamps,
  SEAL: lookAtSeal,
  ADMINISTRATORS: lookAtAdministrators,
};

export async function officeState(ctx: Ctx): Promise<Given<typeof officeStateCall>> {
  const { config } = ctx.office;
  const room = await leastRoom(config.dataDir);
  const began = performance.now();
  const { rows: found } = await sql<{
    people: number;
  }>`select count(distinct person_id)::int as people from session where ended_at is null and expires_at > now()
    and last_seen_at > now() - interval '5 minutes'`.execute(ctx.db);
  const answer = Math.round(performance.now() - began);
  const rows: StateRow[] = [];
  for (const [code, look] of Object.entries(looks)) {
    const seen = await look(ctx, room);
    if (seen) rows.push({ code: code as StateCode, verdict: seen[0], says: seen[1], facts: seen[2] ?? {} });
  }
  return {
    at: new Date().toISOString(),
    rows,
    people: found[0]?.people ?? 0,
    answer,
    free: room && { bytes: room.free, percent: Math.floor(room.percent) },
    version: config.version,
    startedAt: new Date(Date.now() - process.uptime() * 1000).toISOString(),
    backup: !config.backup ? 'OFF' : (await isUnderWay(ctx.office, ctx.db)) ? 'UNDER_WAY' : 'IDLE',
    manage: mayPage(ctx.me, 'manage admin-configs'),
  };
}

async function lookAtBackup(ctx: Ctx): Promise<Look> {
  const backup = await latestBackup(ctx);
  const failed = await failedBackup(ctx);
  if (failed) return ['MEND', 'failed', failed];
  if (ctx.office.config.backup) {
    // a note of another copy does not make up for one that did not come
    const last = await lastOwnBackup(ctx);
    if (!last) return ['WATCH', 'waits'];
    const late = Date.now() - last.getTime() > warnings.ownBackupHours * 3_600_000;
    if (late) return ['MEND', 'ownOld', { endedAt: last.toISOString(), hours: warnings.ownBackupHours }];
  }
  if (!backup) return ['MEND', 'none'];
  const { age, own, ...facts } = backup;
  if (own && age <= warnings.backupDays) {
    const { folderSize, encrypted, ...rest } = own;
    return [
      'GOOD',
      folderSize === null ? 'ownAlone' : encrypted ? 'ownSealed' : 'own',
      { ...rest, ...(folderSize === null ? {} : { folderSize }), place: facts.place },
    ];
  }
  return age > warnings.backupDays ? ['WATCH', 'old', { ...facts, age }] : ['GOOD', 'good', facts];
}

/** Of the packaged database, where the office backs itself up: to which seconds one can go back. */
async function lookAtMoments({ db, office, request }: Ctx): Promise<Look> {
  if (!office.config.backup || office.config.databaseUrl) return null;
  const log = await findOwnLog(db);
  if (!log) return ['WATCH', 'waits'];
  const { since, until, late, reason } = log;
  const facts: Facts = until ? { untilAt: new Date(until).toISOString() } : {};
  if (late) return ['MEND', until ? 'late' : 'failed', { ...facts, reason: reason ? nameIn(request.language, reason) : '' }];
  return until && since ? ['GOOD', 'good', { ...facts, sinceAt: new Date(since).toISOString() }] : ['WATCH', 'waits'];
}

interface Sent {
  sent: number;
  waiting: number;
  failed: number;
  last: Date | null;
  oldest: Date | null;
  error: string;
}

/** Of the last day; what waits longer than a passing fault would keep it. */
async function sentBy({ db }: Ctx, channel: 'MAIL' | 'LINE'): Promise<Sent> {
  const { rows } = await sql<Sent>`select
      count(*) filter (where state = 'SENT' and sent_at > now() - interval '1 day')::int as sent,
      count(*) filter (where state = 'QUEUED')::int as waiting,
      count(*) filter (where state = 'FAILED' and ended_at > now() - interval '1 day')::int as failed,
      max(sent_at) as last,
      min(created_at) filter (where state = 'QUEUED' and last_error is not null) as oldest,
      coalesce((array_agg(last_error order by id desc) filter (where state = 'QUEUED' and last_error is not null))[1], '') as error
    from delivery where channel = ${channel} and (state = 'QUEUED' or created_at > now() - interval '8 days')`.execute(db);
  return rows[0] as Sent;
}

async function judgeSent(ctx: Ctx, channel: 'MAIL' | 'LINE'): Promise<Look> {
  const { last, oldest, error, ...counts } = await sentBy(ctx, channel);
  const facts: Facts = { ...counts, ...(last ? { lastAt: new Date(last).toISOString() } : {}) };
  if (oldest && Date.now() - new Date(oldest).getTime() > warnings.deliveryLate)
    return ['MEND', 'stuck', { ...facts, sinceAt: new Date(oldest).toISOString(), error: error.slice(0, 200) }];
  if (counts.failed > 0) return ['WATCH', 'failed', facts];
  return ['GOOD', last ? 'good' : 'idle', facts];
}

async function lookAtMail(ctx: Ctx): Promise<Look> {
  if (ctx.office.config.smtpUrl !== null) return judgeSent(ctx, 'MAIL');
  const { waiting } = await sentBy(ctx, 'MAIL');
  return waiting > 0 ? ['MEND', 'offWaiting', { waiting }] : ['WATCH', 'off'];
}

async function lookAtLine(ctx: Ctx): Promise<Look> {
  return ctx.office.system.now.line.token === null ? null : judgeSent(ctx, 'LINE');
}

async function lookAtDisk({ office }: Ctx, room: Room | null): Promise<Look> {
  if (!room) return ['GOOD', 'unknown'];
  const { lowDisk } = office.config;
  const facts = { free: room.free, percent: Math.floor(room.percent) };
  const below = (times: number) => room.free < lowDisk.bytes * times || room.percent < lowDisk.percent * times;
  if (below(1)) return ['MEND', 'full', facts];
  return below(2) ? ['WATCH', 'filling', facts] : ['GOOD', 'good', facts];
}

async function lookAtDatabase({ db }: Ctx): Promise<Look> {
  const { rows } = await sql<{ size: number; version: string; updated: Date }>`select pg_database_size(current_database())::float8 as size,
    current_setting('server_version') as version, (select max(applied_at) from schema_migration) as updated`.execute(db);
  const [{ size, version, updated } = { size: 0, version: '', updated: new Date() }] = rows;
  return ['GOOD', 'good', { size, version, updatedAt: new Date(updated).toISOString() }];
}

async function lookAtRecords({ db }: Ctx): Promise<Look> {
  const { rows } = await sql<{ finished: Date | null; rows_done: number; standing: number }>`select
      min(l.at) as finished, coalesce(sum(l.looked), 0)::float8 as rows_done,
      (select count(*)::int from integrity_finding where gone_at is null) as standing
    from (values ('CHAINS'), ('REGISTERS'), ('MATTERS')) k(kind) join lateral (select ended_at as at, looked from check_run
      where kind = k.kind and ended_at is not null and not facts ? 'failed' order by id desc limit 1) l on true`.execute(db);
  const [{ finished, rows_done: rowsRead, standing } = { finished: null, rows_done: 0, standing: 0 }] = rows;
  const facts = { standing, rows: rowsRead, ...(finished ? { at: new Date(finished).toISOString() } : {}) };
  if (standing > 0) return ['MEND', 'wrong', facts];
  if (!finished) return ['WATCH', 'none', facts];
  return Date.now() - new Date(finished).getTime() > warnings.checkLate ? ['WATCH', 'late', facts] : ['GOOD', 'good', facts];
}

async function lookAtFiles({ db, office }: Ctx): Promise<Look> {
  const writable = await office.files.tryWriting().then(
    () => true,
    () => false,
  );
  const { rows } = await sql<{ files: number; size: number; today: number; faults: number; infected: number; last: Date | null }>`select
      count(*)::int as files, coalesce(sum(size), 0)::float8 as size,
      coalesce(sum(size) filter (where created_at > now() - interval '24 hours'), 0)::float8 as today,
      (select count(*)::int from file_fault where mended_at is null) as faults,
      (select count(*)::int from file_verdict where state = 'INFECTED') as infected,
      (select max(ended_at) from check_run where kind = 'FILES' and not facts ? 'failed') as last from file`.execute(db);
  const [{ last, ...counts } = { files: 0, size: 0, today: 0, faults: 0, infected: 0, last: null }] = rows;
  const facts = { ...counts, ...(last ? { at: new Date(last).toISOString() } : {}) };
  if (!writable) return ['MEND', 'unwritable', facts];
  if (counts.faults > 0) return ['MEND', 'damaged', facts];
  if (counts.infected > 0) return ['WATCH', 'infected', facts];
  return ['GOOD', last ? 'good' : 'unread', facts];
}

async function lookAtJobs({ db, office }: Ctx): Promise<Look> {
  const { rows } = await sql<{ waiting: number; given_up: number; oldest: Date | null; task: string | null; error: string | null }>`
    select * from public.jobs_state(${office.config.schema})`.execute(db);
  const [{ waiting, given_up: givenUp, oldest, task, error } = { waiting: 0, given_up: 0, oldest: null, task: null, error: null }] = rows;
  const facts = { waiting, givenUp, ...(oldest ? { sinceAt: new Date(oldest).toISOString() } : {}), task: task ?? '', error: error ?? '' };
  if (oldest && Date.now() - new Date(oldest).getTime() > warnings.jobLate) return ['MEND', 'stuck', facts];
  if (givenUp > 0) return ['WATCH', 'givenUp', facts];
  return ['GOOD', waiting > 0 ? 'busy' : 'good', facts];
}

async function lookAtStamps({ db, office }: Ctx): Promise<Look> {
  if (office.config.tsaUrl === null) return null;
  const { waiting, since, ending, endsFirst } = await stampState(db);
  const late = since !== null && Date.now() - since.getTime() > warnings.stampLate;
  if (late) return ['MEND', 'stuck', { waiting, sinceAt: since.toISOString() }];
  if (endsFirst) {
    const soon = endsFirst.getTime() - Date.now() < serverTimes.proofLate;
    return [soon ? 'MEND' : 'GOOD', soon ? 'ending' : 'renewing', { ending, untilAt: endsFirst.toISOString() }];
  }
  return since ? ['GOOD', 'busy', { waiting, sinceAt: since.toISOString() }] : ['GOOD', 'good'];
}

async function lookAtSeal({ db, office }: Ctx): Promise<Look> {
  if (office.config.sealModule) return ['GOOD', 'module'];
  const { rows } = await sql<{
    until: Date;
    days: number;
  }>`select not_after as until, floor(extract(epoch from not_after - now()) / 86400)::int as days
    from authority where kind = 'SEAL' and retired_at is null order by id desc limit 1`.execute(db);
  const [seal] = rows;
  if (!seal) return ['GOOD', 'none'];
  const facts = { untilAt: new Date(seal.until).toISOString(), days: seal.days };
  if (seal.days < 0) return ['MEND', 'over', facts];
  return seal.days < warnings.certificateDays ? ['WATCH', 'ending', facts] : ['GOOD', 'good', facts];
}

async function lookAtAdministrators({ db }: Ctx): Promise<Look> {
  const { rows } = await sql<{ count: number }>`select count(distinct d.person_id)::int as count from duty d
    join account a on a.person_id = d.person_id and a.active
    where d.kind = 'ADMIN' and d.unit_id = ${rootUnit} and d.active and d.since <= today() and (d.until is null or d.until >= today())`.execute(
    db,
  );
  const count = rows[0]?.count ?? 0;
  return count > 1 ? ['GOOD', 'good', { count }] : ['WATCH', 'alone', { count }];
}
