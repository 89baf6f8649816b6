import { existsSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Running, startEmbedded } from '../db/embedded.ts';
import type { BackupFolder } from './backup-folder.ts';
import { copyCluster, layCluster } from './copy-cluster.ts';
import type { DatabaseSource, LookAtInstant } from './database-source.ts';
import { measure, openUnhurried } from './measure.ts';

/** The packaged database: its files are copied while it runs. */
export function clusterSource(running: Running): DatabaseSource {
  return {
    ownerUrl: running.ownerUrl,
    async copy<T>(folder: BackupFolder, { schema, look }: { schema: string; look: LookAtInstant<T> }) {
      const db = openUnhurried(running.ownerUrl, schema);
      try {
        const { instant, ...copied } = await copyCluster(folder, running, {
          schema,
          // the snapshot is taken at the instant and read afterwards, while everybody goes on
          atInstant: () =>
            new Promise<{ seeing: Promise<T> }>((goOn, failed) => {
              const seeing = db
                .transaction()
                .setIsolationLevel('repeatable read')
                .setAccessMode('read only')
                .execute((snapshot) => look(snapshot, () => goOn({ seeing }), undefined));
              seeing.catch(failed);
            }),
        });
        return { copied, seen: await instant.seeing };
      } finally {
        await db.destroy();
      }
    },
    async measureCopy(folder, manifest, scratch) {
      const home = join(scratch, 'pg');
      await layCluster(folder, manifest, home);
      if (existsSync(`${running.home}.password`)) await copyFile(`${running.home}.password`, `${home}.password`);
      // starts it as a restore would
      const copy = await startEmbedded({ dataDir: home, durable: false });
      const db = openUnhurried(copy.ownerUrl, manifest.schema);
      try {
        return await measure(db);
      } finally {
        await db.destroy();
        await copy.stop();
      }
    },
  };
}
