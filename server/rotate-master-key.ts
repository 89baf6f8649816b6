import { randomBytes } from 'node:crypto';
import { existsSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rewrapFactors } from './auth/factors.ts';
import { readConfig } from './config.ts';
import { startEmbedded } from './db/embedded.ts';
import { openDatabase } from './db/pool.ts';
import { holdForCommand } from './hold-folder.ts';
import { rewrapRequestKeys } from './office/request-key.ts';
import { rewrapPetitioners } from './petition/person.ts';
import { rewrapLetterKeys } from './sarabun/machine/letter-key.ts';
import { rewrapSigningKeys } from './signing/authority/authority-keys.ts';
import { rewrapSecrets } from './system/secrets.ts';

// Renews the master key: a new one where it lies in the data folder, and the keys of classed letters and of signing locked anew by it.
// The files themselves stay as they are. Exit status 1 where a key could not be opened.
const before = readConfig({ ...process.env, LOG_LEVEL: 'silent' });
const pg = join(before.dataDir, 'pg');
if (!before.databaseUrl && !existsSync(join(pg, 'PG_VERSION'))) throw new Error(`no data in ${before.dataDir}`);
// A running office holds the key that is renewed; what a killed one left is taken away.
const release = holdForCommand(before.dataDir);
const given = Boolean(process.env.SECRET_MASTER ?? process.env.SECRET_MASTER_FILE);
if (!given) {
  const folder = join(before.dataDir, 'secrets');
  renameSync(join(folder, 'master'), join(folder, `master-old-${before.secrets.master.current.id}`));
  writeFileSync(join(folder, 'master'), randomBytes(32), { mode: 0o600 });
}
const { secrets, databaseUrl, schema } = readConfig({ ...process.env, LOG_LEVEL: 'silent' });
const embedded = databaseUrl ? null : await startEmbedded({ dataDir: pg });
const db = openDatabase(databaseUrl ?? (embedded?.appUrl as string), { schema, max: 1 });
try {
  const { renewed, closed } = await rewrapLetterKeys(db, secrets.master);
  console.log(`master key ${secrets.master.current.id}: ${renewed} letters locked anew, ${closed} could not be opened`);
  const requests = await rewrapRequestKeys(db, secrets.master);
  console.log(`${requests.renewed} requests locked anew, ${requests.closed} could not be opened`);
  const signing = await rewrapSigningKeys(db, secrets.master);
  console.log(`${signing.renewed} keys of signing locked anew, ${signing.closed} could not be opened`);
  const services = await rewrapSecrets(db, secrets.master);
  console.log(`${services.renewed} passwords of other services locked anew, ${services.closed} could not be opened`);
  const factors = await rewrapFactors(db, secrets.master);
  console.log(`${factors.renewed} second factors locked anew, ${factors.closed} could not be opened`);
  const petitioners = await rewrapPetitioners(db, secrets.master);
  console.log(`${petitioners.renewed} senders of online letters locked anew, ${petitioners.closed} could not be opened`);
  if (closed + requests.closed + signing.closed + services.closed + factors.closed + petitioners.closed > 0) process.exitCode = 1;
} finally {
  await db.destroy();
  await embedded?.stop();
  release();
}
