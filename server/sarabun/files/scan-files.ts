import { sql } from 'kysely';
import { audit } from '../../access/audit.ts';
import type { ScanResult } from '../../files/inspect/scanner.ts';
import type { Ctx } from '../../http/context.ts';
import { contextOf } from '../../http/serve.ts';
import { endAlarm, raiseAlarm } from '../../notify/events/alarms.ts';
import { tell } from '../../notify/events/tell.ts';
import type { Office } from '../../office.ts';
import { openLetterKey } from '../machine/letter-key.ts';

/** Nobody waits for these: a large archive may take its time. */
const scanMs = 120_000;
/** A night is so long; the files that were looked at longest ago come first. */
const longestMs = 3 * 3_600_000;

interface Waiting {
  sha256: string;
  locked: string | null;
  lockedBy: number | null;
}

/** Looks at what was kept while the scanner was away: clean files open, infected ones stay shut and are told of. */
export async function scanHeld(office: Office): Promise<void> {
  const rows = await waiting(office, sql`v.state in ('PENDING', 'UNSEEN')`, sql`v.asked_at`, 200);
  const { scanner } = office.files;
  if (rows.length === 0 || !scanner) return;
  if (!(await scanner.answers())) {
    await raiseAlarm(office, 'scanner_fault', { scanner: scanner.name, page: 'storage' });
    return;
  }
  await endAlarm(office, 'scanner_fault');
  for (const row of rows) if ((await look(office, row)) === 'down') return;
}

/** Every night: what was clean when it came may be known as a virus today; what came before there was a scanner is looked at too. */
export async function scanAll(office: Office, withinMs = longestMs): Promise<{ scanned: number; infected: number }> {
  const until = Date.now() + withinMs;
  const counts = { scanned: 0, infected: 0 };
  if (!(await office.files.scanner?.answers())) return counts;
  for (;;) {
    const due = sql`coalesce(v.scanned_at, '-infinity') < now() - interval '20 hours' and coalesce(v.state, '') <> 'INFECTED'`;
    const rows = await waiting(office, due, sql`coalesce(v.scanned_at, '-infinity')`, 200);
    let judged = 0;
    for (const row of rows) {
      const state = await look(office, row);
      if (state === 'clean' || state === 'infected') judged++;
      if (state === 'infected') counts.infected++;
      if (Date.now() > until) break;
    }
    counts.scanned += judged;
    // what can't be judged today (gone, its key missing, the scanner down) would come again and again
    if (judged === 0 || Date.now() > until) return counts;
  }
}

async function waiting({ db }: Office, which: ReturnType<typeof sql>, order: ReturnType<typeof sql>, most: number): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select distinct on (${order}, f.sha256) f.sha256, l.sha256 as locked, l.document_id as "lockedBy"
    from file f left join file_verdict v on v.sha256 = f.sha256 left join locked_file l on l.file_id = f.id
    where ${which} and (f.created_at > now() - interval '24 hours' or exists (select 1 from document_file x where x.file_id = f.id))
    order by ${order}, f.sha256 limit ${most}`.execute(db);
  return rows;
}

async function look(office: Office, file: Waiting): Promise<ScanResult['state'] | 'gone'> {
  const result = await scan(office, file).catch((error: { code?: string }) => {
    office.log.warn({ err: error, sha256: file.sha256 }, 'a kept file could not be scanned');
    return null;
  });
  if (!result) return 'gone';
  if (result.state === 'down') office.log.warn({ why: result.why }, 'the virus scanner gives no verdict');
  if (result.state === 'infected') await tellOfVirus(office, file.sha256, result.threat);
  return result.state;
}

async function scan(office: Office, { sha256, locked, lockedBy }: Waiting): Promise<ScanResult | null> {
  if (!locked || !lockedBy) return office.files.scan(sha256, scanMs);
  const key = await openLetterKey(contextFor(office, office.db), lockedBy);
  return office.files.scanLocked({ locked, sha256 }, key, scanMs);
}

/** Whoever put it there hears of it, at each letter that has it. */
async function tellOfVirus(office: Office, sha256: string, threat: string): Promise<void> {
  office.log.error({ sha256, threat }, 'a virus was found in a kept file');
  await office.db.transaction().execute(async (db) => {
    const ctx = contextFor(office, db);
    const { rows } = await sql<{ documentId: number; addedBy: number }>`
      select distinct x.document_id as "documentId", x.added_by as "addedBy" from document_file x join file f on f.id = x.file_id
      where f.sha256 = ${sha256} and x.added_by is not null`.execute(db);
    await audit(ctx, 'file.infected', { outcome: 'REFUSED', detail: { sha256, threat, letters: rows.map((row) => row.documentId) } });
    for (const { documentId, addedBy } of rows) await tell(ctx, { kind: 'file_infected', holders: [addedBy], documentId });
  });
}

function contextFor(office: Office, db: Ctx['db']): Ctx {
  return contextOf(office, db, { id: 'virus-scan', ip: '', userAgent: '', key: null }, null);
}
