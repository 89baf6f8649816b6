import { createHash } from 'node:crypto';
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Given } from '../../contract/endpoint.ts';
import { bangkokDay } from '../../contract/rules/thai.ts';
import type { PunchImport } from '../../contract/time/devices.ts';
import * as calls from '../../contract/time/devices.ts';
import { audit } from '../access/audit.ts';
import { lockFor } from '../db/agency-lock.ts';
import { iso } from '../db/iso.ts';
import type { ReadSheet } from '../files/sheets/read-sheet.ts';
import type { Ctx } from '../http/context.ts';
import { badField, type ErrorCode, notFound } from '../http/errors.ts';
import { textsIn } from '../http/languages.ts';
import { named, personNamed } from '../http/named.ts';
import { inTransaction, serveStream } from '../http/serve.ts';
import { fill } from '../http/words.ts';
import type { Office } from '../office.ts';
import { adjustDays } from './adjust.ts';
import { clockNow } from './day-status.ts';
import { moved } from './months.ts';
import { LacksColumn, type Layout, type Line, readLines } from './read-lines.ts';
import { rulesNow } from './rules-now.ts';

const limit = 10_000_000;
/** Faults beyond these are only counted; so many rows show how the file was read. */
const [shown, sampled] = [200, 5];

interface Device extends Layout {
  id: number;
  name: string;
  source: 'SCANNER' | 'GATE';
  siteId: number | null;
}

interface BroughtFile {
  name: string;
  /** Of what is in it. */
  sha256: string;
  sheet: ReadSheet;
}

/** POST /api/time/import: a file of a scanner, judged row by row; kept where it is asked for, in one transaction. The same file twice adds nothing. */
export function importRoutes(app: FastifyInstance, office: Office): void {
  app.register(async (scope) => {
    await scope.register(multipart, { limits: { fileSize: limit, files: 1, fields: 4, fieldSize: 100, parts: 5 } });
    const route = {
      method: 'POST',
      path: calls.importPunchesPath,
      access: 'session',
      menu: 'manage time',
      work: 'sheet',
      bodyLimit: limit + 100_000,
    } as const;
    serveStream(scope, office, route, async (ctx, request, reply) => {
      const asked = calls.importPunches.safeParse(request.query);
      if (!asked.success) throw badField('deviceId', 'required');
      const { deviceId, commit = false, skip = false } = asked.data;
      const device = await deviceOf(ctx, deviceId);
      const part = request.isMultipart() ? await request.file() : undefined;
      if (!part) throw badField('file', 'required');
      const sheet = await office.files.readSheet(part.file, limit);
      const sha256 = createHash('sha256').update(JSON.stringify(sheet)).digest('hex');
      const file = { name: part.filename.normalize('NFC').slice(0, 200), sha256, sheet };
      const report = await inTransaction(ctx, (own) => take(own, device, file, { commit, skip }));
      reply.header('cache-control', 'no-store');
      return { status: 'success', ...report };
    });
  });
}

async function deviceOf(ctx: Ctx, id: number): Promise<Device> {
  const { rows } = await sql<Device>`
    select d.id, ${named(ctx, 'd')} as name, d.source, d.site_id as "siteId", d.layout, d.code_column as "codeColumn", d.date_column as "dateColumn", d.time_column as "timeColumn",
      d.direction_column as "directionColumn", d.in_words as "inWords", d.out_words as "outWords", d.date_order as "dateOrder", d.era
    from time_device d where d.id = ${id} and d.active`.execute(ctx.db);
  if (!rows[0]) throw notFound();
  return rows[0];
}

async function take(
  ctx: Ctx,
  device: Device,
  file: BroughtFile,
  { commit, skip }: { commit: boolean; skip: boolean },
): Promise<PunchImport> {
  // two who bring files of one device follow each other: what is known is known for both
  await lockFor(ctx.db, 'time device', device.id);
  const lines = linesOf(device, file.sheet);
  const { good, faults } = await judge(ctx, device, lines);
  const known = await knownOf(ctx, device, good);
  const fresh = onceEach(good.filter((one) => !known.has(keyOf(one))));
  const times = good.map(({ at }) => +at);
  const report: PunchImport = {
    file: file.name,
    rows: lines.length,
    added: fresh.length,
    known: good.length - fresh.length,
    people: new Set(good.map(({ personId }) => personId)).size,
    first: times.length > 0 ? new Date(times.reduce((a, b) => Math.min(a, b))).toISOString() : null,
    last: times.length > 0 ? new Date(times.reduce((a, b) => Math.max(a, b))).toISOString() : null,
    cameAt: await cameAt(ctx, file),
    kept: false,
    sample: await sampleOf(ctx, lines, good),
    faults: faults.slice(0, shown),
    faultCount: faults.length,
  };
  if (!commit || fresh.length === 0 || (faults.length > 0 && !skip)) return report;
  await keep(ctx, device, file, { report, fresh, left: new Set(faults.map(({ row }) => row)).size });
  return { ...report, kept: true };
}

function linesOf(device: Device, sheet: ReadSheet): Line[] {
  try {
    const lines = readLines(sheet, device).filter(({ raw }) => raw.trim() !== '');
    if (lines.length === 0) throw badField('file', 'import_empty');
    return lines;
  } catch (error) {
    if (error instanceof LacksColumn) throw badField('file', 'import_lacks', { name: error.message });
    throw error;
  }
}

interface Good {
  personId: number;
  at: Date;
  line: Line;
}
const keyOf = ({ personId, at }: { personId: number; at: Date }) => `${personId} ${+at}`;

function onceEach(good: readonly Good[]): Good[] {
  return [...new Map(good.map((one) => [keyOf(one), one])).values()];
}

/** Whose each line is and when; of the others what is wrong, row by row. */
async function judge(ctx: Ctx, device: Device, lines: readonly Line[]): Promise<{ good: Good[]; faults: PunchImport['faults'] }> {
  const [persons, { now }, { importDays }] = await Promise.all([personsOf(ctx, device), clockNow(ctx), rulesNow(ctx)]);
  const words = textsIn(ctx.request.language, 'errors');
  const heads = textsIn(ctx.request.language, 'time').file;
  const faults: PunchImport['faults'] = [];
  const good: Good[] = [];
  for (const line of lines) {
    const fault = (field: string, value: string, code: ErrorCode, params = {}) =>
      faults.push({ row: line.row, field, value: value.slice(0, 100), message: fill(words[code], params) });
    const personId = persons(line.code);
    if (personId === null) fault(heads.code, line.code, 'import_unknown');
    if (line.at === null) fault(heads.at, line.said, 'import_bad_time');
    else if (line.at > now) fault(heads.at, line.said, 'import_future');
    else if (+now - +line.at > importDays * 86_400_000) fault(heads.at, line.said, 'import_old', { days: importDays });
    else if (personId !== null) good.push({ personId, at: line.at, line });
  }
  return { good, faults };
}

/** By the code that the device has for him, else by his employee number; scanners drop zeros at the front. */
async function personsOf({ db }: Ctx, device: Device): Promise<(code: string) => number | null> {
  const { rows } = await sql<{ code: string; personId: number; rank: number }>`
    select c.code, c.person_id as "personId", case when c.device_id is null then 1 else 0 end as rank from scan_code c where c.active and (c.device_id is null or c.device_id = ${device.id})
    union all select p.employee_code, p.id, 2 from person p where p.employee_code is not null and p.employee_code <> '' order by rank`.execute(
    db,
  );
  const exact = new Map<string, number>();
  const bare = new Map<string, number | null>();
  for (const { code, personId } of rows) {
    if (!exact.has(code)) exact.set(code, personId);
    const short = code.replace(/^0+(?=.)/, '');
    // of two who are told apart by their zeros alone it is neither
    bare.set(short, bare.has(short) && bare.get(short) !== personId ? null : personId);
  }
  return (code) => exact.get(code) ?? bare.get(code.replace(/^0+(?=.)/, '')) ?? null;
}

const given = (good: readonly Good[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(good.map(({ personId, at, line }) => ({ person: personId, at, direction: line.direction, raw: line.raw })))}::jsonb)
    g(person bigint, at timestamptz, direction text, raw text)`;

/** Those that the device has told of before. */
async function knownOf({ db }: Ctx, device: Device, good: readonly Good[]): Promise<Set<string>> {
  if (good.length === 0) return new Set();
  const { rows } = await sql<{
    personId: number;
    at: Date;
  }>`select k.person_id as "personId", k.at from ${given(good)} join punch k on k.person_id = g.person and k.at = g.at
    and k.device_id = ${device.id}`.execute(db);
  return new Set(rows.map(keyOf));
}

async function cameAt({ db }: Ctx, { sha256 }: BroughtFile): Promise<string | null> {
  const { rows } = await sql<{
    at: string;
  }>`select ${iso('b.made_at')} as at from punch_batch b where b.sha256 = ${sha256} order by b.id limit 1`.execute(db);
  return rows[0]?.at ?? null;
}

async function sampleOf(ctx: Ctx, lines: readonly Line[], good: readonly Good[]): Promise<PunchImport['sample']> {
  const first = lines.slice(0, sampled);
  const whose = new Map(good.slice(0, sampled).map(({ line, personId }) => [line.row, personId]));
  const { rows } = await sql<{
    id: number;
    name: string;
  }>`select p.id, ${personNamed(ctx, 'p')} as name from person p where p.id = any(${[...whose.values()]}::bigint[])`.execute(ctx.db);
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return first.map(({ row, code, at, direction }) => ({
    row,
    code,
    person: names.get(whose.get(row) ?? 0) ?? '',
    at: at?.toISOString() ?? null,
    direction,
  }));
}

async function keep(
  ctx: Ctx,
  device: Device,
  file: BroughtFile,
  { report, fresh, left }: { report: PunchImport; fresh: readonly Good[]; left: number },
): Promise<void> {
  const { rows } = await sql<{
    id: number;
  }>`insert into punch_batch (device_id, file, sha256, rows, added, known, left_out, first_at, last_at, made_by)
    values (${device.id}, ${file.name}, ${file.sha256}, ${report.rows}, ${fresh.length}, ${report.known}, ${left}, ${report.first}, ${report.last}, ${ctx.me.personId}) returning id`.execute(
    ctx.db,
  );
  const batch = (rows[0] as { id: number }).id;
  await sql`insert into punch (person_id, at, direction, source, device_id, site_id, raw, batch_id, made_by)
    select g.person, g.at, g.direction, ${device.source}, ${device.id}, ${device.siteId}, g.raw, ${batch}, ${ctx.me.personId} from ${given(fresh)}`.execute(
    ctx.db,
  );
  await audit(ctx, 'time.imported', { detail: { device: device.id, rows: report.rows, count: fresh.length, sha256: file.sha256 } });
  const persons = [...new Set(fresh.map(({ personId }) => personId))];
  const days = fresh.map(({ at }) => bangkokDay(at)).sort();
  await adjustDays(ctx, {
    persons: sql`select unnest(${persons}::bigint[]) as id`,
    from: moved(days[0] ?? '', -1),
    until: days.at(-1) ?? '',
  });
}

/** Files that were kept, the newest first. */
export async function imports(ctx: Ctx): Promise<Given<typeof calls.imports>> {
  const { rows } = await sql<Given<typeof calls.imports>['items'][number]>`
    select b.id, ${named(ctx, 'd')} as device, b.file, b.rows, b.added, b.known, b.left_out as left, ${iso('b.first_at')} as first, ${iso('b.last_at')} as last,
      ${personNamed(ctx, 'p')} as by, ${iso('b.made_at')} as at
    from punch_batch b join time_device d on d.id = b.device_id join person p on p.id = b.made_by order by b.id desc limit 100`.execute(
    ctx.db,
  );
  return { items: rows };
}
