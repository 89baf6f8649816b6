import { join } from 'node:path';
import type { Logger } from 'pino';
import { loadBrand } from '../brands/load-brand.ts';
import { reportFault } from './access/file-faults.ts';
import { openSessions } from './access/sessions.ts';
import type { Config } from './config.ts';
import { type Channels, openChannels } from './db/channels.ts';
import { openDatabase, openPool, type PoolBudget, sessionSettings } from './db/pool.ts';
import { byPooler, tellRole } from './db/pooler.ts';
import { openWritten } from './db/written.ts';
import type { InspectorLimits } from './files/inspect/inspector.ts';
import { keepVerdicts } from './files/inspect/verdicts.ts';
import { folderBy } from './files/store/agency-folder.ts';
import { openFiles } from './files/store/files.ts';
import { openWords } from './files/store/sealed-words.ts';
import { lackingTexts } from './http/languages.ts';
import { openLog } from './http/log.ts';
import { openLogFiles } from './http/log-files.ts';
import type { Office } from './office.ts';
import { faceOfKept, keptFaces } from './paper/kept-faces.ts';
import { openPaper } from './paper/paper.ts';
import { openPdfSigning } from './signing/sign/pdf-signing.ts';
import type { Neighbours } from './system/neighbours.ts';
import { openSystem } from './system/open-system.ts';
import { openRestored } from './system/restored.ts';

/** Opens everything that one process holds, on a database that is migrated already. `close` lets go of it in the right order. */
export async function openOffice(
  config: Config,
  appUrl: string,
  given?: { log?: Logger; inspection?: InspectorLimits | undefined; channels?: Channels; budget?: PoolBudget; neighbours?: Neighbours },
): Promise<Office & { close(): Promise<void> }> {
  const log = given?.log ?? openLog(config.logLevel, config.logFiles ? openLogFiles(config.logFiles.dir, config.logFiles.days) : undefined);
  for (const [language, texts] of Object.entries(lackingTexts))
    log.warn({ language, texts }, 'a language lacks texts; they are said in Thai');
  const pooledUrl = config.databasePoolUrl ? byPooler(config.databasePoolUrl, appUrl) : null;
  if (pooledUrl) await tellRole(appUrl, pooledUrl, sessionSettings(config.schema, config.citus));
  const brand = await loadBrand(config.brand);
  const words = openWords({ pool: () => pool, masters: () => config.secrets.master });
  const written = openWritten();
  const db = openDatabase(pooledUrl ?? appUrl, {
    schema: config.schema,
    citus: config.citus,
    pooled: pooledUrl !== null,
    budget: given?.budget,
    written,
    max: config.connections.calls,
    lanes: config.connections.reads,
    plugins: [words.plugin],
    onError: (error) => log.warn({ err: error }, 'a database connection was lost'),
  });
  // by itself also where a pooler stands: it holds locks over several transactions, as `channels` listens
  const separateDb = openDatabase(appUrl, {
    schema: config.schema,
    citus: config.citus,
    budget: given?.budget,
    written,
    max: config.connections.apart,
    plugins: [words.plugin],
    onError: (error) => log.warn({ err: error }, 'a database connection was lost'),
  });
  const pool = openPool(pooledUrl ?? appUrl, {
    schema: config.schema,
    citus: config.citus,
    pooled: pooledUrl !== null,
    budget: given?.budget,
    max: config.connections.counts,
    onError: (error) => log.warn({ err: error }, 'a database connection was lost'),
  });
  const channels = given?.channels ?? openChannels(appUrl, log);
  const where = { dir: join(config.dataDir, 'files'), objects: config.objects };
  const files = await openFiles({
    ...where,
    folder: await folderBy(pool, config.schema, where),
    log,
    scan: config.scan,
    soffice: config.soffice,
    inspection: given?.inspection,
    // On connections of their own: whoever asks may hold one of the others.
    verdicts: keepVerdicts(separateDb),
    onFault: (sha256, fault) => reportFault({ db: separateDb, log }, sha256, fault),
  });
  const paper = openPaper({ log });
  const signing = openPdfSigning({ log });
  /** The agency's own fonts, for papers and for Word documents. One that can't be read leaves what stands. */
  const bringFaces = async () => {
    try {
      const faces = await keptFaces(db, files);
      paper.setFace(faceOfKept(faces));
      files.converter?.setFaces(faces);
    } catch (error) {
      log.error({ err: error }, 'the fonts of the agency can’t be read: papers are set in those that stand');
    }
  };
  const changed = () => {
    sessions.forget();
    void bringFaces();
  };
  const system = await openSystem({ config, brand, db, channels, log, changed });
  await bringFaces();
  const sessions = openSessions({
    db,
    channels,
    schema: config.schema,
    idleMs: () => system.config.session.idleMs,
    headRoles: brand.headRoles,
  });
  const office: Office & { close(): Promise<void> } = {
    get config() {
      return system.config;
    },
    get brand() {
      return system.brand;
    },
    system,
    db,
    separateDb,
    pool,
    channels,
    written,
    files,
    words,
    paper,
    signing,
    log,
    metrics: null,
    traces: null,
    sessions,
    restored: openRestored(separateDb),
    neighbours: given?.neighbours ?? null,
    ready: { open: true },
    async close() {
      system.close();
      sessions.close();
      if (!given?.channels) await channels.close();
      await signing.close();
      await paper.close();
      await files.close();
      await pool.end();
      await separateDb.destroy();
      await db.destroy();
      await office.traces?.close();
    },
  };
  // their libraries are loaded only where somebody asks
  if (config.traces) office.traces = (await import('./traces/traces.ts')).openTraces(config, log);
  if (config.metrics) office.metrics = (await import('./metrics/metrics.ts')).openMetrics(office);
  return office;
}
