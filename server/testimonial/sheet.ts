import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import * as calls from '../../contract/testimonial/batches.ts';
import type { ReadSheet } from '../files/sheets/read-sheet.ts';
import type { Ctx } from '../http/context.ts';
import { badField, notFound } from '../http/errors.ts';
import { inTransaction, serveStream } from '../http/serve.ts';
import type { Office } from '../office.ts';
import { nextVersion } from './batch-in-hand.ts';
import { ofMaker } from './batches.ts';
import { judgeRows } from './judge-rows.ts';
import { readLines, type SheetLine } from './read-sheet.ts';
import { rulesNow } from './rules.ts';
import { templateOf } from './templates.ts';

const most = 5_000_000;

/** POST /api/testimonial/batches/:batchId/sheet: its rows take the place of those that wait; what was issued stays. Each row is judged where it stands. */
export function sheetRoute(app: FastifyInstance, office: Office): void {
  app.register(async (scope) => {
    await scope.register(multipart, { limits: { fileSize: most, files: 1, fields: 2, fieldSize: 100, parts: 3 } });
    const route = {
      method: 'POST',
      path: calls.batchSheetPath(':batchId'),
      access: 'session',
      menu: calls.manage,
      work: 'sheet',
      bodyLimit: most + 100_000,
    } as const;
    serveStream(scope, office, route, async (ctx, request, reply) => {
      const asked = calls.batchSheet.safeParse(request.params);
      if (!asked.success) throw notFound();
      const { rows } = await sql<{ version: number }>`select b.version from testimonial_batch b where b.id = ${asked.data.batchId}`.execute(
        ctx.db,
      );
      if (!rows[0]) throw notFound();
      await ofMaker(ctx, asked.data.batchId, rows[0].version);
      const part = request.isMultipart() ? await request.file() : undefined;
      if (!part) throw badField('file', 'required');
      const sheet = await office.files.readSheet(part.file, most);
      const name = part.filename.normalize('NFC').slice(0, 200);
      const given = await inTransaction(ctx, (own) => take(own, asked.data.batchId, rows[0]?.version ?? 0, { name, sheet }));
      reply.header('cache-control', 'no-store');
      return { status: 'success', ...given };
    });
  });
}

async function take(
  ctx: Ctx,
  batchId: number,
  version: number,
  { name, sheet }: { name: string; sheet: ReadSheet },
): Promise<{ rows: number; version: number }> {
  const batch = await ofMaker(ctx, batchId, version);
  const lines = readLines(sheet, (await rulesNow(ctx)).rowsMost);
  await sql`delete from testimonial i where i.batch_id = ${batchId} and i.state = 'WAITING'`.execute(ctx.db);
  const kept = (await withPersons(ctx, lines)).map((line) => ({ ...line, batch: batchId }));
  // a line that was issued already keeps its place; the sheet is read as of now
  await sql`insert into testimonial (batch_id, row_no, holder_name, holder_unit, person_id, field_values, fault)
    select x.batch, x.row, x.name, x.unit, x.person, x.values, x.fault
    from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) x(batch bigint, row int, name text, unit text, person bigint, values jsonb, fault text)
    on conflict (batch_id, row_no) do nothing`.execute(ctx.db);
  await sql`update testimonial_batch set file_name = ${name} where id = ${batchId}`.execute(ctx.db);
  await judgeRows(ctx, batch, await templateOf(ctx, batch.templateId));
  return { rows: lines.length, version: await nextVersion(ctx, batch) };
}

/** Whose it is: by the code, or where one person alone has the whole name. */
async function withPersons(ctx: Ctx, lines: SheetLine[]): Promise<(SheetLine & { person: number | null })[]> {
  const plain = sql`regexp_replace(p.prefix || p.first_name || p.last_name, '\\s', '', 'g')`;
  const { rows } = await sql<{ code: string | null; name: string; id: number }>`
    select p.employee_code as code, ${plain} as name, p.id from person p where p.active
      and (p.employee_code = any(${lines.map(({ code }) => code).filter(Boolean)}::text[]) or ${plain} = any(${lines.map(({ name }) => bare(name))}::text[]))`.execute(
    ctx.db,
  );
  return lines.map((line) => {
    if (line.code) {
      const found = rows.find(({ code }) => code === line.code);
      return { ...line, person: found?.id ?? null, fault: found ? line.fault : (line.fault ?? 'CODE_UNKNOWN') };
    }
    const called = rows.filter(({ name }) => name === bare(line.name));
    return { ...line, person: called.length === 1 ? (called[0]?.id ?? null) : null };
  });
}

const bare = (name: string) => name.replace(/\s/gu, '');
