import type { Office } from '../../../office.ts';
import { lookInFolder, type Seen, type WatchedFolder } from './look-in-folder.ts';

const every = 5000;

/** Looks into every watched folder, one after the other, until it is stopped. A share that hangs holds up nothing but the next look. */
export function watchFolders(office: Office): { stop(): Promise<void> } {
  const seen = new Map<string, Seen>();
  let stopped = false;
  let timer: NodeJS.Timeout;
  let round: Promise<unknown> = Promise.resolve();
  const again = () => {
    timer = setTimeout(() => {
      round = lookInAll(office, seen)
        .catch((error) => office.log.error({ err: error }, 'looking into the watched folders'))
        .then(() => !stopped && again());
    }, every);
    timer.unref();
  };
  // where the operator names no root nobody can watch one
  if (office.config.intakeRoots.length > 0) again();
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await round;
    },
  };
}

async function lookInAll(office: Office, seen: Map<string, Seen>): Promise<void> {
  if (await office.restored.isUnconfirmed()) return;
  const folders: WatchedFolder[] = await office.db
    .selectFrom('intake_folder')
    .select(['unit_id as unitId', 'path'])
    .where('active', '=', true)
    .orderBy('id')
    .execute();
  for (const folder of folders) {
    const known: Seen = seen.get(folder.path) ?? new Map();
    seen.set(folder.path, known);
    await lookInFolder(office, folder, known).catch((error) =>
      office.log.error({ err: error, folder: folder.path }, 'looking into a watched folder'),
    );
  }
}
