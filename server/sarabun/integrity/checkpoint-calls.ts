import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Given, Taken } from '../../../contract/endpoint.ts';
import { longThaiDate, thaiTime } from '../../../contract/rules/thai.ts';
import { rootUnit } from '../../../contract/rules/times.ts';
import * as calls from '../../../contract/settings/data-integrity.ts';
import { audit } from '../../access/audit.ts';
import { contentDisposition } from '../../files/store/names.ts';
import type { Ctx } from '../../http/context.ts';
import { badField, notFound } from '../../http/errors.ts';
import { textsIn } from '../../http/languages.ts';
import { inTransaction, serve, serveAsked } from '../../http/serve.ts';
import { fill } from '../../http/words.ts';
import type { Office } from '../../office.ts';
import { type Checkpoint, checkpointName, readCheckpoint } from './checkpoint.ts';
import { printCheckpoint, readPrinted } from './printed-checkpoint.ts';
import { lostByRestore, readCheckpointed } from './read-checkpoints.ts';

const thaiDateTime = (at: Date) => `${longThaiDate(at)} เวลา ${thaiTime(at)}`;

/** Checkpoints for who reads the records: the list, the signed file, a paper with a QR, and a comparison with one that he kept. */
export function checkpointRoutes(app: FastifyInstance, office: Office): void {
  serve(app, office, calls.listCheckpoints, listCheckpoints);
  serve(app, office, calls.compareCheckpoint, compareCheckpoint);
  const { access, take } = calls.checkpointFile;
  serveAsked(app, office, { path: calls.checkpointFile.path(':no'), access, work: 'plain', take }, async (ctx, { no }, reply) => {
    const kept = await getCheckpoint(ctx, no, 'checkpoint.save');
    return reply
      .header('content-type', 'application/json')
      .header('cache-control', 'no-store')
      .header('content-disposition', contentDisposition('attachment', checkpointName({ no, at: kept.at })))
      .send(kept.body);
  });
  serveAsked(app, office, { path: calls.checkpointPrint.path(':no'), access, work: 'page', take }, async (ctx, { no }, reply) => {
    const pdf = await printPage(ctx, no);
    return reply
      .header('content-type', 'application/pdf')
      .header('cache-control', 'no-store')
      .header('content-disposition', contentDisposition('inline', `checkpoint-${no}.pdf`))
      .send(Buffer.from(pdf));
  });
}

async function listCheckpoints(
  { db }: Ctx,
  { take = 25, skip = 0 }: Taken<typeof calls.listCheckpoints>,
): Promise<Given<typeof calls.listCheckpoints>> {
  const { rows } = await sql<Given<typeof calls.listCheckpoints>['rows'][number]>`select no, to_json(at) #>> '{}' as at,
      (body::jsonb #>> '{checkpoint,daily}')::boolean as daily, (body::jsonb #>> '{checkpoint,seals,rows}')::float8 as seals,
      body::jsonb #>> '{key,id}' as key, to_json(kept_at) #>> '{}' as "keptAt"
    from checkpoint order by no desc limit ${Math.min(200, take)} offset ${skip}`.execute(db);
  const { rows: all } = await sql<{ total: number }>`select count(*)::int as total from checkpoint`.execute(db);
  return { rows, total: all[0]?.total ?? 0 };
}

async function getCheckpoint(
  ctx: Ctx,
  no: number,
  act: 'checkpoint.save' | 'checkpoint.print',
): Promise<{ at: Date; body: string; sha256: string }> {
  const kept = await ctx.db.selectFrom('checkpoint').select(['at', 'body', 'sha256']).where('no', '=', no).executeTakeFirst();
  if (!kept) throw notFound();
  await inTransaction(ctx, (own) => audit(own, act, { detail: { n: no } }));
  return { ...kept, at: new Date(kept.at) };
}

async function printPage(ctx: Ctx, no: number): Promise<Uint8Array> {
  const { body, sha256 } = await getCheckpoint(ctx, no, 'checkpoint.print');
  const { master } = ctx.office.config.secrets;
  const one = readCheckpoint(body, master) as Checkpoint;
  const texts = textsIn(undefined, 'integrity').paper;
  const { rows } = await sql<{ agency: string }>`select name as agency from unit where id = ${rootUnit}`.execute(ctx.db);
  const at = thaiDateTime(new Date(one.at));
  return ctx.office.paper.print('checkpoint-page', {
    agency: rows[0]?.agency ?? '',
    title: fill(texts.title, { no }),
    facts: [
      { name: texts.at, value: at },
      { name: texts.seals, value: fill(texts.sealsValue, { count: one.seals.rows.toLocaleString('en-US') }) },
      { name: texts.key, value: one.keyId },
      { name: texts.office, value: one.office.url },
    ],
    words: printCheckpoint(one, sha256, master),
    how: texts.how,
    printed: fill(texts.printed, { at: thaiDateTime(new Date()) }),
    digits: 'arabic',
  });
}

/** One that somebody kept: its file, or what he typed or scanned of the paper. Only looks. */
async function compareCheckpoint(
  ctx: Ctx,
  { text }: Taken<typeof calls.compareCheckpoint>,
): Promise<Given<typeof calls.compareCheckpoint>> {
  const printed = readPrinted(text);
  if (Array.isArray(printed)) throw badField('text', 'checkpoint_mistyped', { parts: printed.join(', ') });
  const one = readCheckpoint(printed ? text : asItLay(text), ctx.office.config.secrets.master);
  if (!one) throw badField('text', 'checkpoint_unreadable');
  const row = await ctx.db.selectFrom('checkpoint').select('sha256').where('no', '=', one.no).executeTakeFirst();
  const kept = !row ? 'NONE' : row.sha256 === one.sha256 ? 'SAME' : 'DIFFERS';
  // one by a former key is the office's own where it is the one that is kept
  if (one.by === 'unknown' && kept === 'SAME' && printed === null) one.by = 'own';
  const told = { no: one.no, at: one.at, key: one.keyId, kept } as const;
  if (one.by !== 'own') return { ...told, verdict: one.by === 'forged' ? 'FORGED' : 'UNKNOWN', findings: [] };
  const { master } = ctx.office.config.secrets;
  // what a restore lost is cut off, whoever allowed it
  if ((await lostByRestore(ctx.db.withoutPlugins(), master)).has(one.sha256)) return { ...told, verdict: 'CUT', findings: ['seals_cut'] };
  const { findings } = await readCheckpointed(ctx.db, [one], master);
  const whats = [...new Set(findings.map(({ what }) => what))];
  const verdict = whats.includes('seals_cut')
    ? 'CUT'
    : whats.includes('seals_rewritten')
      ? 'REWRITTEN'
      : whats.length > 0 || kept === 'DIFFERS'
        ? 'DIFFERS'
        : 'SAME';
  return { ...told, verdict, findings: whats };
}

/** Byte for byte as the office wrote it, whatever blanks were lost on its way through a field or a mail. */
function asItLay(text: string): string {
  try {
    return `${JSON.stringify(JSON.parse(text), null, 2)}\n`;
  } catch {
    return text;
  }
}
