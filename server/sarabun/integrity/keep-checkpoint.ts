import { sql } from 'kysely';
import { sealOnce } from '../../access/seal.ts';
import { tryLockFor } from '../../db/agency-lock.ts';
import type { Db } from '../../http/context.ts';
import { textsIn } from '../../http/languages.ts';
import { fill } from '../../http/words.ts';
import { postMail } from '../../notify/channels/mail.ts';
import { checksPage, clockOf, endAlarm, raiseAlarm } from '../../notify/events/alarms.ts';
import { checkpointReceivers } from '../../notify/rules/notice-settings.ts';
import type { Office } from '../../office.ts';
import { officeSigner } from '../../system/office-key.ts';
import { checkRecordsOf } from './check-records.ts';
import { checkpointName, type Stated, signCheckpoint, writeCheckpoint } from './checkpoint.ts';

const hour = 3_600_000;
/** Asked every ten minutes: one that is due is not put off by a moment to the next look. */
const leastMs = hour - 5 * 60_000;
/** Of those that have not reached the outside yet, so many are brought there at one look. */
const mostAtOnce = 500;
/** Longer than this without one outside is told. */
const patienceMs = 2 * hour;

/** Tells when none has reached the outside for two hours, whatever keeps it, and each hour compares the records with all that lie there. */
export async function keepAndWatch(office: Office): Promise<void> {
  try {
    await keepCheckpoint(office);
  } finally {
    await watchCheckpoints(office);
    await checkRecordsOf(office, 'CHECKPOINTS', ({ made }) => !made || Date.now() - made.getTime() >= leastMs);
  }
}

/**
 * Each hour: writes down where every chain and book stands, signs it and keeps it outside the database, in a folder and beside the files where
 * those lie in a bucket. What could not be kept there is brought at the next look.
 */
export async function keepCheckpoint(office: Office, now = new Date()): Promise<void> {
  if (await isDue(office.separateDb, now)) {
    while ((await sealOnce(office.separateDb)) > 0);
    await makeCheckpoint(office, now);
  }
  await bringOutside(office);
}

async function isDue(db: Db, now: Date): Promise<boolean> {
  const last = await db.selectFrom('checkpoint').select('at').orderBy('no', 'desc').limit(1).executeTakeFirst();
  return !last || now.getTime() - new Date(last.at).getTime() >= leastMs;
}

/** All of one moment; one server at a time, and who comes second finds it made. */
async function makeCheckpoint(office: Office, now: Date): Promise<void> {
  const { separateDb, config } = office;
  await separateDb
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (db) => {
      if (!(await tryLockFor(db, 'checkpoint')) || !(await isDue(db, now))) return;
      const last = await db.selectFrom('checkpoint').select(['no', 'at', 'sha256']).orderBy('no', 'desc').limit(1).executeTakeFirst();
      const words: Stated = {
        format: 'e-office checkpoint 1',
        office: { url: config.publicUrl, schema: config.schema },
        no: (last?.no ?? 0) + 1,
        at: now.toISOString(),
        daily: !last || dayOf(new Date(last.at)) !== dayOf(now),
        ...(await standing(db)),
        previous: last?.sha256 ?? null,
      };
      const { body, sha256 } = signCheckpoint(words, config.secrets.master);
      await db.insertInto('checkpoint').values({ no: words.no, at: words.at, body, sha256 }).execute();
      if (words.daily) await mailCheckpoint(office, db, words.no);
    });
}

/** The one of the day to whom the agency named: the outbox keeps it until it is sent. */
async function mailCheckpoint(office: Office, db: Db, no: number): Promise<void> {
  const { checkpoint_of_day_subject: subject, checkpoint_of_day_body: body } = textsIn(undefined, 'mail');
  const { publicUrl, secrets } = office.config;
  const facts = { no, url: publicUrl, key: officeSigner(secrets.master.current).keyId };
  for (const to of await checkpointReceivers(db))
    await postMail(clockOf(office, db), { kind: 'notice', to, subject: fill(subject, facts), body: fill(body, facts), checkpointNo: no });
}

/** Where the chains and the books stand. */
async function standing(db: Db): Promise<Pick<Stated, 'seals' | 'chains' | 'books'>> {
  const plain = db.withoutPlugins();
  const { rows: seals } = await sql<{ rows: number; hash: string }>`
    select seq as rows, encode(hash, 'hex') as hash from seal order by seq desc limit 1`.execute(plain);
  const { rows: chains } = await sql<{ source: string; rows: number; hash: string }>`
    select c.source, c.rows, encode(s.row_hash, 'hex') as hash
    from (select source, count(*) as rows, max(seq) as seq from seal group by source) c join seal s using (seq) order by c.source`.execute(
    plain,
  );
  const { rows: books } = await sql<Stated['books'][number]>`
    select c.register_id as book, c.be_year as year, c.first_no as first, c.last_no as last,
      (select count(*) from register_entry e where e.register_id = c.register_id and e.be_year = c.be_year) as lines
    from register_counter c where c.last_no >= c.first_no order by 1, 2`.execute(plain);
  return {
    seals: seals[0] ?? { rows: 0, hash: null },
    chains: Object.fromEntries(chains.map(({ source, rows, hash }) => [source, { rows, hash }])),
    books,
  };
}

function dayOf(at: Date): string {
  return at.toLocaleDateString('sv-SE', { timeZone: 'Asia/Bangkok' });
}

async function bringOutside({ separateDb: db, config, files }: Office): Promise<void> {
  const waiting = await db
    .selectFrom('checkpoint')
    .select(['no', 'at', 'body'])
    .where('kept_at', 'is', null)
    .orderBy('no')
    .limit(mostAtOnce)
    .execute();
  for (const { no, at, body } of waiting) {
    const name = checkpointName({ no, at: new Date(at) });
    await writeCheckpoint(config.checkpointDir, name, body);
    await files.noteOutside?.(`checkpoints/${name}`, body);
    await db.updateTable('checkpoint').set({ kept_at: sql`now()` }).where('no', '=', no).execute();
  }
}

async function watchCheckpoints(office: Office): Promise<void> {
  const { rows } = await sql<{ at: Date | null }>`
    select coalesce(max(at) filter (where kept_at is not null), min(at)) as at from checkpoint`.execute(office.separateDb);
  const at = rows[0]?.at;
  const age = at ? Date.now() - at.getTime() : 0;
  if (age > patienceMs) await raiseAlarm(office, 'checkpoint_fault', { hours: Math.floor(age / hour), page: checksPage }, 'CHECKPOINTS');
  else await endAlarm(office, 'checkpoint_fault');
}
