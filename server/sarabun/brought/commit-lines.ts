import { sql } from 'kysely';
import type { Given, Taken } from '../../../contract/endpoint.ts';
import { buddhistYear } from '../../../contract/rules/thai.ts';
import type { takeClassedBrought as classedCall, commitBrought as commitCall } from '../../../contract/sarabun/brought.ts';
import type { BookKind } from '../../../contract/sarabun/doc-no.ts';
import { type AuditAction, audit } from '../../access/audit.ts';
import { hashOf } from '../../access/chain.ts';
import { jsonOf } from '../../db/json-of.ts';
import { enqueueRound } from '../../enqueue.ts';
import type { Ctx, Db } from '../../http/context.ts';
import { forbidden, refuse } from '../../http/errors.ts';
import type { Office } from '../../office.ts';
import { openRegister } from '../registers/open-register.ts';
import { broughtRound, getImport } from './imports.ts';
import { ownWords } from './line-words.ts';
import type { BroughtContent } from './reading/judge-line.ts';

/** Rows of one commit: where a server is killed, what stands before the last of them stays and the rest comes. */
export const blockRows = 500;

const brought = sql`r.kind = 'LINE' and not r.left_out and not r.held`;

/** Begins it: what years it brings is said first, so that the database itself refuses numbers that this office has given. */
export async function commitBrought(
  ctx: Ctx,
  { broughtId, sharedWithUnit = false }: Taken<typeof commitCall>,
): Promise<Given<typeof commitCall>> {
  await getImport(ctx, broughtId, { states: ['PREVIEW'] });
  const { rows } = await sql<{
    errors: number;
    lines: number;
  }>`select count(*) filter (where r.level = 3 and not r.left_out)::int as errors,
      count(*) filter (where ${brought})::int as lines from brought_row r where r.import_id = ${broughtId}`.execute(ctx.db);
  const { errors = 0, lines = 0 } = rows[0] ?? {};
  if (errors > 0) throw refuse('brought_errors', { params: { count: errors } });
  const { rows: classed } = await sql<{
    held: boolean;
  }>`select exists (select 1 from brought_row r where r.import_id = ${broughtId} and r.held
    and not r.left_out) as held`.execute(ctx.db);
  if (lines === 0 && !classed[0]?.held) throw refuse('brought_nothing');
  await beginCommit(ctx.db, broughtId, { by: ctx.me.personId, shared: sharedWithUnit });
  await enqueueRound(ctx.db, ctx.office.config.schema, broughtRound);
  return { id: broughtId };
}

/** @throws as `openYears` */
export async function beginCommit(db: Db, broughtId: number, { by, shared }: { by: number; shared: boolean }): Promise<void> {
  await openYears(db, broughtId, brought);
  await sql`update brought_import set state = 'COMMITTING', place = 0, lines = 0, root_hash = null, shared = ${shared}, committed_by = ${by}
    where id = ${broughtId}`.execute(db);
}

/** @throws `brought_over_first` where a number is not below the first that this office gave in that year, or may yet give in this one */
async function openYears(db: Db, broughtId: number, which: typeof brought, instead: Record<number, number> = {}): Promise<void> {
  try {
    const { rows } = await sql<{
      year: number;
      first: number | null;
    }>`with found as materialized (
        select ${broughtId}::bigint, y.register_id, y.be_year, y.last, (select c.first_no from register_counter c where c.register_id = y.register_id and c.be_year = y.be_year)
        from (select coalesce((${JSON.stringify(instead)}::jsonb ->> r.register_id::text)::bigint, r.register_id) as register_id, r.be_year, coalesce(max(n), 0) as last
          from brought_row r left join lateral unnest(r.seqs) n on true where r.import_id = ${broughtId} and ${which} group by 1, 2) y)
      insert into brought_year (import_id, register_id, be_year, brought_to, first_no) select * from found
      on conflict (import_id, register_id, be_year) do update set brought_to = excluded.brought_to
      returning be_year as year, first_no as first`.execute(db);
    if (rows.some(({ year, first }) => first === null && year >= buddhistYear(new Date()))) throw refuse('brought_before_first');
  } catch (error) {
    // of a cluster an error names its constraint in its words alone
    if ((error as Error).message.includes('brought_below_issued')) throw refuse('brought_over_first');
    throw error;
  }
}

/** Block by block from where it stands, each with a commit of its own. */
export async function commitLines({ db }: Pick<Office, 'db'>, broughtId: number): Promise<void> {
  while (await db.transaction().execute((own) => commitBlock(own, broughtId)));
}

interface BlockRow {
  place: number;
  row: number;
  bookId: number;
  content: BroughtContent;
}

/** False where that was the last. */
export async function commitBlock(db: Db, broughtId: number): Promise<boolean> {
  const { rows } = await sql<{
    place: number;
    root: Buffer | null;
    by: number;
  }>`select place, root_hash as root, committed_by as by from brought_import
    where id = ${broughtId} and state = 'COMMITTING' for update`.execute(db);
  const [at] = rows;
  if (!at) return false;
  const { rows: block } = await sql<BlockRow>`select r.place, r.row, r.register_id as "bookId", r.content from brought_row r
    where r.import_id = ${broughtId} and r.place > ${at.place} and ${brought} order by r.place limit ${blockRows}`.execute(db);
  if (block.length === 0) {
    await endCommit(db, broughtId, at.by);
    return false;
  }
  const { root, lines } = await keepLines(db, broughtId, block, at.root);
  await sql`update brought_import set place = ${block.at(-1)?.place ?? at.place}, root_hash = ${root}, lines = lines + ${lines} where id = ${broughtId}`.execute(
    db,
  );
  return true;
}

/** What the sheet said beyond its lines goes; the classed rows wait, without the words that stood in their cells. */
async function endCommit(db: Db, broughtId: number, by: number): Promise<void> {
  await sql`delete from brought_row where import_id = ${broughtId} and not (held and not left_out)`.execute(db);
  await sql`update brought_row set cells = '[]', resolved = null where import_id = ${broughtId}`.execute(db);
  const { rows } = await sql<{
    lines: number;
    root: string;
    file: string;
  }>`update brought_import set state = 'DONE', committed_at = now(), place = rows
    where id = ${broughtId} returning lines, coalesce(encode(root_hash, 'hex'), '') as root, file_hash as file`.execute(db);
  const { lines, root, file } = rows[0] as { lines: number; root: string; file: string };
  await tell(db, 'brought.commit', broughtId, by, { lines, root, sha256: file });
}

/** In the name of who asked for it: the work itself is done in the background. */
export async function tell(
  db: Db,
  action: AuditAction,
  broughtId: number,
  personId: number,
  detail: { lines: number; root: string; sha256?: string },
): Promise<void> {
  await sql`insert into audit (person_id, action, outcome, subject_type, subject_id, detail)
    values (${personId}, ${action}, 'OK', 'brought_import', ${broughtId}, ${JSON.stringify(detail)}::jsonb)`.execute(db);
}

/** The lines of these rows, a line a number, each chained to the one before. */
async function keepLines(
  db: Db,
  broughtId: number,
  rows: readonly BlockRow[],
  before: Buffer | null,
): Promise<{ root: Buffer | null; lines: number }> {
  let root = before;
  const lines = rows.flatMap(({ place, row, bookId, content }) => {
    const { seqs, ...said } = content;
    return (seqs.length > 0 ? seqs : [null]).map((seq) => {
      root = hashOf(root, { row, bookId, seq, ...said });
      return { ...said, place, row, bookId, seq, hash: root.toString('hex') };
    });
  });
  const { rows: kept } = await sql<{ id: number }>`with found as materialized (
      select ${broughtId}::bigint, g.place, g.row, g."bookId", g.year, y.brought_to, g.seq, g."numberText", g.day, g."dayText", g.time, g."docNo", g."docDate",
        g."docDateText", g."from", g."to", g.subject, g.action, g.remark, g.speed, g.secrecy, g."unitId", g."unitText", g.link, g."isVoid", g.flags, decode(g.hash, 'hex')
      from jsonb_to_recordset(${jsonOf(lines)}) g(place int, row int, "bookId" bigint, year int, seq int, "numberText" text,
        day date, "dayText" text, time text, "docNo" text, "docDate" date, "docDateText" text, "from" text, "to" text, subject text, action text, remark text,
        speed smallint, secrecy smallint, "unitId" bigint, "unitText" text, link text, "isVoid" boolean, flags text[], hash text)
      join brought_year y on y.import_id = ${broughtId} and y.register_id = g."bookId" and y.be_year = g.year)
    insert into brought_line (import_id, place, row, register_id, be_year, brought_to, seq, number_text, day, day_text, time_text, doc_no, doc_date,
        doc_date_text, from_text, to_text, subject, action_text, remark, speed, secrecy, unit_id, unit_text, link, void, flags, hash)
      select * from found returning id`.execute(db);
  await sql`with found as materialized (select k.id, ${ownWords}, array[r.unit_id] from brought_line k join register r on r.id = k.register_id
      where k.id = any(${kept.map(({ id }) => id)}::bigint[]))
    insert into brought_text (line_id, text, holders) select * from found`.execute(db);
  return { root, lines: lines.length };
}

const heldLines = sql`r.kind = 'LINE' and not r.left_out and r.held`;

/** Classed lines of a committed import, by the secret registrar of its unit: each into the secret book beside the open one that it stood for. */
export async function takeClassedBrought(ctx: Ctx, { broughtId }: Taken<typeof classedCall>): Promise<Given<typeof classedCall>> {
  const { unitId } = await getImport(ctx, broughtId, { states: ['DONE'], forClassed: true });
  if (!ctx.me.secretRegistryUnits.includes(unitId)) throw forbidden('brought_not_secret');
  const { rows: all } = await sql<BlockRow>`select r.place, r.row, r.register_id as "bookId", r.content from brought_row r
    where r.import_id = ${broughtId} and ${heldLines} order by r.place`.execute(ctx.db);
  if (all.length === 0) throw refuse('brought_nothing');
  const ids = [...new Set(all.map(({ bookId }) => bookId))];
  const { rows: books } = await sql<{ id: number; kind: BookKind }>`select id, kind from register where id = any(${ids}::bigint[])`.execute(
    ctx.db,
  );
  const secret: Record<number, number> = {};
  for (const { id, kind } of books) secret[id] = await openRegister(ctx, { unitId, kind, series: 'SECRET', by: 'person', closedToo: true });
  await openYears(ctx.db, broughtId, heldLines, secret);
  const { rows: before } = await sql<{ root: Buffer | null }>`select root_hash as root from brought_import where id = ${broughtId}`.execute(
    ctx.db,
  );
  let root = before[0]?.root ?? null;
  let lines = 0;
  for (let at = 0; at < all.length; at += blockRows) {
    const block = all.slice(at, at + blockRows).map((row) => ({ ...row, bookId: secret[row.bookId] as number }));
    const kept = await keepLines(ctx.db, broughtId, block, root);
    root = kept.root;
    lines += kept.lines;
  }
  await sql`delete from brought_row where import_id = ${broughtId}`.execute(ctx.db);
  await sql`update brought_import set lines = lines + ${lines}, root_hash = ${root} where id = ${broughtId}`.execute(ctx.db);
  await audit(ctx, 'brought.classed', {
    subject: { type: 'brought_import', id: broughtId },
    detail: { lines, root: root?.toString('hex') ?? '' },
  });
  return { lines };
}
