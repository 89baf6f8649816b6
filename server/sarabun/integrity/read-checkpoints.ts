import { sql } from 'kysely';
import type { Finding, Reading } from '../../access/seal.ts';
import type { Db } from '../../http/context.ts';
import type { MasterKeys } from '../../system/master-key.ts';
import type { Checkpoint } from './checkpoint.ts';
import { readReport } from './restore-report.ts';

/** The clock of one server may be so far from that of another, and an act may take so long until it is committed. */
const clockMinutes = 5;
/** Of rows that say a time before a checkpoint which they came after, so many are named. */
const mostNamed = 100;

/** One look: checkpoints are few, and what is asked of the chains is found by their places. */
type CheckpointsPlace = null;
export const checkpointsStart = 0;

/**
 * The records against what was signed of them earlier and lies outside: every checkpoint's seal stands where it stood, the last one's counts and books
 * are still there, and nothing came after it that claims to be older. Of what a restore lost, its signed report tells: those stand in their order and
 * are not asked for their rows. `unread`: so many are signed by a key that is not known here.
 */
export async function readCheckpointed(
  db: Db,
  checkpoints: readonly Checkpoint[],
  keys: MasterKeys,
): Promise<Reading<CheckpointsPlace> & { unread: number }> {
  const plain = db.withoutPlugins();
  const findings = checkpoints.filter(({ by }) => by === 'forged').map((one) => found('checkpoint_forged', one));
  const own = checkpoints.filter(({ by }) => by === 'own');
  const lost = await lostByRestore(plain, keys);
  const standing = own.filter(({ sha256 }) => !lost.has(sha256));
  findings.push(...outOfOrder(own), ...(await otherSeals(plain, standing)));
  const last = standing.at(-1);
  // what is on paper says nothing of kinds of rows and of books
  const file = standing.findLast(({ printed }) => !printed);
  if (file) findings.push(...(await fewerRows(plain, file)), ...(await fewerLines(plain, file)));
  if (last) findings.push(...(await setBack(plain, last)));
  return { rows: checkpoints.length, findings, unread: checkpoints.filter(({ by }) => by === 'unknown').length, next: null };
}

/** Checkpoints that came after the backup of a restore: whoever has the database alone can't sign that any is one. */
export async function lostByRestore(db: Db, keys: MasterKeys): Promise<Set<string>> {
  const restores = await db.selectFrom('restore').select('report').execute();
  return new Set(
    restores.flatMap(({ report: text }) => {
      const read = readReport(text, keys);
      return read?.isOwn ? read.report.checkpoints.ahead.map(({ sha256 }) => sha256) : [];
    }),
  );
}

const found = (what: string, { no }: { no: number }): Finding => ({ what, at: `checkpoint ${no}` });

/** Two of one number, one whose forerunner is another than the one that is here, one that is older than it. */
function outOfOrder(own: readonly Checkpoint[]): Finding[] {
  return own.slice(1).flatMap((one, i) => {
    const before = own[i] as Checkpoint;
    if (one.sha256 === before.sha256) return [];
    const isNext = one.no === before.no + 1;
    const fits = isNext && !one.printed ? one.previous === before.sha256 : one.no > before.no;
    return [...(fits ? [] : [found('checkpoint_order', one)]), ...(one.at >= before.at ? [] : [found('clock_back', one)])];
  });
}

async function otherSeals(db: Db, own: readonly Checkpoint[]): Promise<Finding[]> {
  const places = own.flatMap(({ seals }) => (seals.rows > 0 ? [seals.rows] : []));
  const { rows } = await sql<{ seq: number; hash: string }>`
    select seq, encode(hash, 'hex') as hash from seal where seq = any(${places}::int8[])`.execute(db);
  const standing = new Map(rows.map(({ seq, hash }) => [seq, hash]));
  return own.flatMap((one) => {
    if (one.seals.rows === 0) return [];
    const hash = standing.get(one.seals.rows);
    if (hash === undefined) return [found('seals_cut', one)];
    return hash === one.seals.hash ? [] : [found('seals_rewritten', one)];
  });
}

async function fewerRows(db: Db, last: Checkpoint): Promise<Finding[]> {
  const { rows } = await sql<{ source: string; rows: number; hash: string }>`
    select c.source, c.rows, encode(s.row_hash, 'hex') as hash
    from (select source, count(*) as rows, max(seq) as seq from seal where seq <= ${last.seals.rows} group by source) c join seal s using (seq)`.execute(
    db,
  );
  const differs = Object.entries(last.chains).some(([source, chain]) => {
    const now = rows.find((row) => row.source === source);
    return now?.rows !== chain.rows || now.hash !== chain.hash;
  });
  return differs ? [found('chain_shorter', last)] : [];
}

async function fewerLines(db: Db, last: Checkpoint): Promise<Finding[]> {
  const { rows } = await sql<{ book: number; year: number; last: number; lines: number }>`
    select b.book, b.year, coalesce(c.last_no, 0) as last,
      (select count(*) from register_entry e where e.register_id = b.book and e.be_year = b.year and e.seq <= b.last) as lines
    from jsonb_to_recordset(${JSON.stringify(last.books)}::jsonb) as b(book int8, year int, last int)
    left join register_counter c on c.register_id = b.book and c.be_year = b.year`.execute(db);
  return last.books.flatMap((told) => {
    const now = rows.find(({ book, year }) => book === told.book && year === told.year);
    const isThere = now !== undefined && now.last >= told.last && now.lines >= told.lines;
    return isThere ? [] : [{ what: 'book_shorter', at: `book ${told.book} /${told.year} checkpoint ${last.no}`, registerId: told.book }];
  });
}

/** Rows that were sealed after the checkpoint and say a time before it. */
async function setBack(db: Db, last: Checkpoint): Promise<Finding[]> {
  const { rows } = await sql<{ source: string; id: number }>`
    select s.source, s.row_id as id from seal s
      left join event e on s.source = 'event' and e.id = s.row_id
      left join endorsement n on s.source = 'endorsement' and n.id = s.row_id
      left join request_event q on s.source = 'request_event' and q.id = s.row_id
      left join meeting_event g on s.source = 'meeting_event' and g.id = s.row_id
      left join audit a on s.source = 'audit' and a.id = s.row_id
    where s.seq > ${last.seals.rows} and coalesce(e.at, n.at, q.at, g.at, a.at) < ${last.at}::timestamptz - make_interval(mins => ${clockMinutes})
    order by s.seq limit ${mostNamed}`.execute(db);
  return rows.map(({ source, id }) => ({ what: 'clock_back', at: `${source} ${id}` }));
}
