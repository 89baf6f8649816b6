import type { Logger } from 'pino';
import { loadBrand } from '../../../brands/load-brand.ts';
import { type Config, officeSecrets } from '../../config.ts';
import type { Channels } from '../../db/channels.ts';
import { openDatabase, openPool } from '../../db/pool.ts';
import { openWritten } from '../../db/written.ts';
import type { Office } from '../../office.ts';
import { standardSystem } from '../../system/open-system.ts';
import { placeOf } from '../agency-config.ts';

const schema = 'installation';

/**
 * What the calls of the administrators stand on: the tables of the installation, its own secrets, the settings as they come. It has no letters, no
 * files and no papers; whoever asked for them here would be wrong.
 */
export async function openAdministrators({
  config: given,
  ownerUrl,
  host,
  channels,
  log,
}: Needs): Promise<Office & { close(): Promise<void> }> {
  const config: Config = {
    ...given,
    schema,
    ...placeOf(given, host),
    // a second factor is no matter of choice here
    factorExempt: false,
    secrets: officeSecrets(given.dataDir, {}),
  };
  const brand = await loadBrand(config.brand);
  const onError = (err: Error) => log.warn({ err }, 'a connection of the administrators was lost');
  const db = openDatabase(ownerUrl, { schema, max: 2, onError });
  const separateDb = openDatabase(ownerUrl, { schema, max: 1, onError });
  const pool = openPool(ownerUrl, { schema, max: 1, onError });
  const none = (): never => {
    throw new Error('the administrators have no files and no papers');
  };
  return {
    config,
    brand,
    system: standardSystem({ config, brand }),
    db,
    separateDb,
    pool,
    channels,
    written: openWritten(),
    get files() {
      return none();
    },
    get words() {
      return none();
    },
    get paper() {
      return none();
    },
    get signing() {
      return none();
    },
    log,
    metrics: null,
    traces: null,
    neighbours: null,
    // they come by a cookie (sessions.ts); a bearer token of an agency is nobody's here
    sessions: { find: async () => null, isLive: async () => false, forget: () => {}, close: () => {} },
    restored: { isUnconfirmed: async () => false },
    ready: { open: true },
    async close() {
      await pool.end();
      await separateDb.destroy();
      await db.destroy();
    },
  };
}

interface Needs {
  config: Config;
  ownerUrl: string;
  /** Where the administrators come in. */
  host: string;
  channels: Channels;
  log: Logger;
}
