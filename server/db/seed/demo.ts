import { sql } from 'kysely';
import type { Db } from '../../http/context.ts';
import { serverModules } from '../../modules.ts';
import type { Office } from '../../office.ts';
import { hashPassword } from '../../system/password-hash.ts';
import { seedAgency } from './agency.ts';
import { officeClock } from './calendar.ts';
import { seedMarks } from './marks.ts';
import { keepPapers, makePapers, planPapers } from './papers.ts';
import { seedPastChecks } from './past-checks.ts';
import { planPublications, writePublications } from './publications.ts';
import { tellStories } from './stories.ts';
import { loadWorld } from './world.ts';
import { writeLetters } from './write-letters.ts';
import { writeNotices } from './write-notices.ts';

interface Options {
  now?: Date;
  say?: (line: string) => void;
  /** ms for making papers; beyond it letters that are closed stay without a file. */
  paperBudget?: number;
}

export const demoPassword = 'Sarabun2569';
const marker = 'demo';
type Stage = 'none' | 'agency' | 'done';

/**
 * Fills the demo agency on the first run: people first, then their letters, each stage in one transaction that also moves the marker,
 * so that a run that was cut off is taken up where it stopped. An office that has people of its own is left alone.
 * @returns whether anything was added
 */
export async function seedDemo(office: Office, { now = new Date(), say = () => {}, paperBudget = 30_000 }: Options = {}): Promise<boolean> {
  const before = await stageOf(office.db);
  if (before === 'done') return false;
  if (before === 'none') {
    if (await hasPeople(office.db)) return false;
    const passwordHash = await hashPassword(office.config.passwordWork, demoPassword);
    say('demo agency: people and units');
    await office.db.transaction().execute(async (db) => {
      await seedAgency(db, { passwordHash, now });
      await setStage(db, 'agency');
    });
  }
  await seedMarks(office);
  await seedLetters(office, { now, say, paperBudget });
  return true;
}

async function seedLetters(office: Office, { now, say, paperBudget }: Required<Options>): Promise<void> {
  const { db: database, files, paper } = office;
  const world = await loadWorld(database);
  const clock = officeClock(now);
  const stories = tellStories(world, clock);
  const published = planPublications(clock);
  const modules = await serverModules();
  say('demo agency: letters of two years and their papers');
  const made = await makePapers({ paper, files }, planPapers(paper, world, stories, published), { budget: paperBudget });
  await database.transaction().execute(async (db) => {
    const letters = stories.map(({ letter }) => letter);
    await writeLetters(db, world, letters, await keepPapers(db, made, letters), office.config.secrets.master.current);
    await writePublications(db, world, published, await keepPapers(db, made, published));
    await writeNotices(db, now);
    for (const { seed } of modules) await seed?.({ office, db, world, now });
    await setStage(db, 'done');
  });
  // of what is committed: checkpoints say where the records stand
  await seedPastChecks(office, now);
}

async function stageOf(db: Db): Promise<Stage> {
  const row = await db.selectFrom('setting').select('value').where('key', '=', marker).executeTakeFirst();
  return ((row?.value as { stage?: Stage } | undefined)?.stage ?? 'none') as Stage;
}

async function setStage(db: Db, stage: Stage): Promise<void> {
  const value = sql`${JSON.stringify({ stage })}::jsonb`;
  await db
    .insertInto('setting')
    .values({ key: marker, value })
    .onConflict((oc) => oc.column('key').doUpdateSet({ value }))
    .execute();
}

async function hasPeople(db: Db): Promise<boolean> {
  return (await db.selectFrom('person').select('id').limit(1).executeTakeFirst()) !== undefined;
}
