import { createHash, randomUUID } from 'node:crypto';
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { assetImportForm, assetImportPath, menu } from '../../contract/asset/register.ts';
import type { ImportReport } from '../../contract/settings/pages.ts';
import { nothing } from '../../contract/wire.ts';
import { audit } from '../access/audit.ts';
import { lockFor } from '../db/agency-lock.ts';
import { issueClock } from '../db/issue-clock.ts';
import { inOneWrite } from '../db/together.ts';
import type { ReadSheet } from '../files/sheets/read-sheet.ts';
import { sendSheet } from '../files/sheets/sheet.ts';
import type { Ctx } from '../http/context.ts';
import { badField, refuse } from '../http/errors.ts';
import { textsIn } from '../http/languages.ts';
import { inTransaction, serveAsked, serveStream } from '../http/serve.ts';
import type { Office } from '../office.ts';
import { columns, type JudgedRow, judgeSheet } from './judge-sheet.ts';
import { seriesOf, takeAssetNumbers } from './numbers.ts';
import { newCode } from './register.ts';
import { mustKeep } from './rules.ts';

const limit = 20_000_000;
/** Faults beyond these are only counted. */
const shown = 500;
/** Rows of one statement. */
const atOnce = 2000;

/** Things of a sheet: all of its rows are judged, and all are kept or none. */
export function importRoute(app: FastifyInstance, office: Office): void {
  serveAsked(app, office, { path: assetImportForm, menu, work: 'sheet', take: nothing }, (ctx, _asked, reply) => {
    const words = textsIn(ctx.request.language, 'asset').sheet;
    return sendSheet(reply, 'xlsx', {
      name: words.file,
      title: words.file,
      heads: columns.map(({ key }) => words.columns[key]),
      rows: [],
      widths: columns.map(({ width }) => width),
    });
  });
  app.register(async (scope) => {
    await scope.register(multipart, { limits: { fileSize: limit, files: 1, fields: 4, fieldSize: 100, parts: 5 } });
    const route = { method: 'POST', path: assetImportPath, access: 'session', menu, work: 'sheet', bodyLimit: limit + 100_000 } as const;
    serveStream(scope, office, route, async (ctx, request, reply) => {
      // before a byte is read
      await mustKeep(ctx);
      const part = request.isMultipart() ? await request.file() : undefined;
      if (!part) throw badField('file', 'required');
      const { commit } = request.query as { commit?: string };
      const report = await takeSheet(ctx, await office.files.readSheet(part.file, limit), commit === '1');
      reply.header('cache-control', 'no-store');
      return { status: 'success', ...report };
    });
  });
}

async function takeSheet(ctx: Ctx, sheet: ReadSheet, commit: boolean): Promise<ImportReport> {
  const hash = createHash('sha256').update(JSON.stringify(sheet)).digest('hex');
  const judged = async (own: Ctx) => {
    const { rows: before } = await sql`select 1 from asset_import where sheet_hash = ${hash}`.execute(own.db);
    if (before.length > 0) throw refuse('asset_sheet_twice');
    return judgeSheet(own, sheet);
  };
  const said = ({ rows, faults }: Awaited<ReturnType<typeof judgeSheet>>, kept: boolean): ImportReport => ({
    rows: sheet.rows.length,
    added: rows.length,
    changed: 0,
    unchanged: 0,
    kept,
    faults: faults.toSorted((a, b) => a.row - b.row).slice(0, shown),
  });
  if (!commit) return said(await judged(ctx), false);
  return inTransaction(ctx, async (own) => {
    // two imports at once would take each other's numbers for free
    await lockFor(own.db, 'asset import');
    const found = await judged(own);
    if (found.faults.length > 0) return said(found, false);
    await keepRows(own, found.rows);
    await sql`insert into asset_import (sheet_hash, lines, made_by) values (${hash}, ${found.rows.length}, ${own.me.personId})`.execute(
      own.db,
    );
    await audit(own, 'asset.imported', { detail: { rows: found.rows.length } });
    return said(found, true);
  });
}

/** Numbers come last of what is worked out, a counter for each series; rows go in by the thousand. */
async function keepRows(ctx: Ctx, rows: readonly JudgedRow[]): Promise<void> {
  const without = Map.groupBy(
    rows.filter(({ number }) => !number),
    (row) => seriesOf(row),
  );
  for (const [series, lacking] of [...without].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const numbers = await takeAssetNumbers(ctx, series, lacking.length);
    for (const [place, row] of lacking.entries()) row.number = numbers[place] as string;
  }
  for (let from = 0; from < rows.length; from += atOnce) await keepSome(ctx, rows.slice(from, from + atOnce));
}

async function keepSome(ctx: Ctx, rows: readonly JudgedRow[]): Promise<void> {
  const given = JSON.stringify(rows.map((row) => ({ ...row, code: newCode() })));
  const { rows: kept } = await sql<{ id: number; personId: number | null; placeId: number | null; state: string }>`
    insert into asset (number, code, class_id, name, brand, model, serial, gpsc, price, life_years, fund, method, document_no, vendor, received_on, warranty_until, unit_id, place_id,
        custodian_id, condition, state, note, made_by)
      select g.number, g.code, g."classId", g.name, g.brand, g.model, g.serial, g.gpsc, g.price, g."lifeYears", g.fund, g.method, g."documentNo", g.vendor, g."receivedOn", g."warrantyUntil", g."unitId",
        g."placeId", g."custodianId", g.condition, case when g."custodianId" is null then 'RECEIVED' else 'IN_USE' end, g.note, ${ctx.me.personId}::bigint
      from jsonb_to_recordset(${given}::jsonb) g(number text, code text, "classId" bigint, name text, brand text, model text, serial text, gpsc text, price bigint,
        "lifeYears" int, fund text, method text, "documentNo" text, vendor text, "receivedOn" date, "warrantyUntil" date, "unitId" bigint, "placeId" bigint, "custodianId" bigint, condition text, note text)
      returning id, custodian_id as "personId", place_id as "placeId", state`.execute(ctx.db);
  const at = await issueClock(ctx.db);
  const held = JSON.stringify(kept.filter(({ personId }) => personId !== null).map((one) => ({ ...one, batch: randomUUID() })));
  await inOneWrite(ctx, [
    sql`insert into asset_custody (asset_id, person_id, place_id, state, batch, offered_by, offered_at, accepted_at, accepted_by)
      select k.id, k."personId", k."placeId", 'HELD', k.batch, ${ctx.me.personId}::bigint, ${at}::timestamptz, ${at}::timestamptz, ${ctx.me.personId}::bigint
      from jsonb_to_recordset(${held}::jsonb) k(id bigint, "personId" bigint, "placeId" bigint, batch uuid)`,
    sql`insert into asset_event (asset_id, at, actor_id, act, to_state, detail)
      select k.id, ${at}::timestamptz, ${ctx.me.personId}::bigint, 'register', k.state, '{"from": "sheet"}'::jsonb
      from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) k(id bigint, state text)`,
  ]);
}
