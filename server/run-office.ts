import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { keepSealing } from './access/seal.ts';
import { buildApp } from './app.ts';
import { findDemoPasswords } from './auth/demo-passwords.ts';
import { coverBareRecoveryCodes } from './auth/factors.ts';
import { type Config, ConfigError } from './config.ts';
import type { Channels } from './db/channels.ts';
import type { PoolBudget } from './db/pool.ts';
import { seedDemo } from './db/seed/demo.ts';
import { claimStore } from './files/store/claim-store.ts';
import { type Live, openLive } from './live.ts';
import type { Office } from './office.ts';
import { openOffice } from './open-office.ts';
import { readNextScan } from './sarabun/brought/papers/read-scans.ts';
import { watchFolders } from './sarabun/intake/folder/watch-folders.ts';
import { missingMasters } from './sarabun/machine/letter-key.ts';
import { sealOldWords } from './sarabun/machine/letter-words.ts';
import { keepReadingFiles } from './sarabun/reading/read-files.ts';
import { keepWords } from './sarabun/search/keep-words.ts';
import { coverBarePins, missingSigningMasters } from './signing/authority/authority-keys.ts';
import type { Neighbours } from './system/neighbours.ts';

/** How something that was begun is let go of; the last begun comes first. */
export type OnStop = (step: () => Promise<void> | void) => void;

interface Options {
  ownerUrl: string;
  appUrl: string;
  onStop: OnStop;
  /** What is done in the background, where the office has a runner of its own. */
  work?: (office: Office) => Promise<{ stop(): Promise<void> }>;
  /** Of a process that holds several offices. */
  shared?: { log: Logger; channels: Channels; budget: PoolBudget; neighbours: Neighbours };
}

export interface RunningOffice {
  office: Office;
  /** It answers what is brought to its server, which the caller opens. */
  app: FastifyInstance;
  live: Live;
}

/** An office on a database that is migrated, with all that it does by itself. */
export async function runOffice(config: Config, { ownerUrl, appUrl, onStop, work, shared }: Options): Promise<RunningOffice> {
  const office = await openOffice(config, appUrl, shared);
  for (const { masterId, letters } of await missingMasters(office.db, config.secrets.master))
    console.error(
      `ไม่พบกุญแจหลัก ${masterId}: เปิดไฟล์ของหนังสือลับ ${letters} ฉบับไม่ได้ / master key ${masterId} is not here: the files of ${letters} classed letters stay closed`,
    );
  for (const masterId of await missingSigningMasters(office.db, config.secrets.master))
    console.error(
      `ไม่พบกุญแจหลัก ${masterId}: ใช้กุญแจลงลายมือชื่อของหน่วยงานและของบุคคลไม่ได้ แม้มี PIN / master key ${masterId} is not here: keys of signing stay closed, with or without the PIN`,
    );
  onStop(() => office.close());
  await claimStore(office.files, { ownerUrl, schema: config.schema });
  await coverBarePins(office.db, config.secrets.master);
  await coverBareRecoveryCodes(office.db, config.secrets.master);
  if (config.demo) await seedDemo(office, { say: console.log });
  await sealOldWords(office);
  if (config.production) await refuseDemoPasswords(office);
  const app = await buildApp(office);
  const sealer = keepSealing(office);
  onStop(() => sealer.stop());
  const keeper = keepWords(office);
  onStop(() => keeper.stop());
  const watcher = watchFolders(office);
  onStop(() => watcher.stop());
  const reading = keepReadingFiles(office, readNextScan);
  onStop(() => reading.stop());
  const jobs = await work?.(office);
  if (jobs) onStop(() => jobs.stop());
  onStop(() => app.close());
  await app.ready();
  const live = openLive(office, app.server);
  onStop(() => live.close());
  return { office, app, live };
}

async function refuseDemoPasswords(office: Office): Promise<void> {
  const open = await findDemoPasswords(office);
  if (open.length === 0) return;
  throw new ConfigError([
    `NODE_ENV=production refuses the demo agency's passwords: ${open.length} accounts (${open.slice(0, 5).join(', ')} …)`,
  ]);
}
