import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { letLogGo } from './backup/log-line.ts';
import { type Config, readConfig } from './config.ts';
import { DatabaseFault, reachDatabase } from './db/doctor.ts';
import { startEmbedded } from './db/embedded.ts';
import { hearFaults } from './hear-faults.ts';
import { holdFolder } from './hold-folder.ts';
import { SettingFault } from './setting-fault.ts';
import { whenOrphaned } from './when-orphaned.ts';

/** The process: what it holds, how it stops, and the database, which comes up while the rest of the program is read. */
const started = Date.now();

type Step = () => Promise<void> | void;
/** Drains first; each step knows how to undo itself. */
const undo: Step[] = [];
/** What stands below all of them, undone whatever became of the rest: the database, then the hold on the folder. */
const ground: Step[] = [];
/** So long calls under way, background work and the rest may take to end. The embedded database has its own time after that (patience). */
const stopMs = 30_000;

async function start(config: Config): Promise<void> {
  hearFaults(() => void stop(1));
  process.on('SIGINT', () => void stop(0));
  process.on('SIGTERM', () => void stop(0));
  process.on('SIGHUP', () => void stop(0));
  if (process.env.STOP_WITH_PARENT) whenOrphaned(() => void stop(0));
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  ground.push(holdFolder(config.dataDir));
  const launched = Promise.withResolvers<void>();
  const databases = openDatabases(config, launched.resolve);
  await Promise.race([launched.promise, databases]);
  // heard below, where it is waited for
  databases.catch(() => {});
  const given = { config, databases, started, onStop: (step: Step) => void undo.push(step) };
  if (config.installation) await (await import('./installation/serve-installation.ts')).serveInstallation(given);
  else await (await import('./serve-office.ts')).serveOffice(given);
}

async function openDatabases(config: Config, launched: () => void): Promise<{ ownerUrl: string; appUrl: string; adminUrl?: string }> {
  if (config.databaseUrl) {
    const ownerUrl = config.databaseOwnerUrl ?? config.databaseUrl;
    await reachDatabase({ DATABASE_OWNER_URL: ownerUrl, DATABASE_URL: config.databaseUrl });
    return { ownerUrl, appUrl: config.databaseUrl };
  }
  const embedded = await startEmbedded({ dataDir: join(config.dataDir, 'pg'), keepUp: true, say: console.log, launched });
  ground.push(() => embedded.stop());
  if (!config.backup) await letLogGo(embedded);
  return embedded;
}

let stopping = false;

/** SIGTERM or Ctrl-C: not ready, calls under way finish, sockets close, database last. */
async function stop(code: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  const inTime = await Promise.race([undoAll(undo).then(() => true), delay(stopMs, false)]);
  await undoAll(ground);
  process.exit(inTime ? code : code || 1);
}

async function undoAll(steps: Step[]): Promise<void> {
  for (const step of steps.reverse()) {
    try {
      await step();
    } catch (error) {
      console.error(error);
    }
  }
}

/** As sysexits.h calls it; scripts/keep-up.mjs knows it too. */
const settingFault = 78;

try {
  await start(readConfig(process.env));
} catch (error) {
  // Stopped in the middle of the start: what was opened is being closed already.
  if (!stopping) console.error(error instanceof SettingFault || error instanceof DatabaseFault ? error.message : error);
  await stop(error instanceof SettingFault ? settingFault : 1);
}
