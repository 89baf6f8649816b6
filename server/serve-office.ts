import { flushCompileCache } from 'node:module';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { keepSealing } from './access/seal.ts';
import { buildApp } from './app.ts';
import { findDemoPasswords } from './auth/demo-passwords.ts';
import { coverBareRecoveryCodes } from './auth/factors.ts';
import { newSetUpKey } from './auth/set-up.ts';
import { type Config, ConfigError } from './config.ts';
import { examineDatabase } from './db/doctor.ts';
import { migrate } from './db/migrate.ts';
import { demoPin, demoSigners } from './db/seed/certificates.ts';
import { seedDemo } from './db/seed/demo.ts';
import { demoLogins } from './db/seed/people.ts';
import { claimStore } from './files/store/claim-store.ts';
import { openJobs } from './jobs.ts';
import { openLive } from './live.ts';
import { serveMetrics } from './metrics/serve-metrics.ts';
import { serverModules } from './modules.ts';
import type { Office } from './office.ts';
import { openOffice } from './open-office.ts';
import { watchFolders } from './sarabun/intake/folder/watch-folders.ts';
import { missingMasters } from './sarabun/machine/letter-key.ts';
import { sealOldWords } from './sarabun/machine/letter-words.ts';
import { keepReadingFiles } from './sarabun/reading/read-files.ts';
import { keepWords } from './sarabun/search/keep-words.ts';
import { coverBarePins, missingSigningMasters } from './signing/authority/authority-keys.ts';
import { agreeOnSecrets } from './system/agree-secrets.ts';

const say = (line: string) => console.log(line);

type OnStop = (step: () => Promise<void> | void) => void;

export interface Start {
  config: Config;
  /** Addresses of the owner's and the application's role, when the database is up. */
  databases: Promise<{ ownerUrl: string; appUrl: string }>;
  /** Of the process, by the clock. */
  started: number;
  onStop: OnStop;
}

/** All that stands on the database, from the migrations to the open door. Each part says how it is let go of, the last first. */
export async function serveOffice({ config, databases, started, onStop }: Start): Promise<void> {
  // read while the database comes up
  const modules = serverModules();
  const { ownerUrl, appUrl } = await databases;
  if (roleOf(ownerUrl) === roleOf(appUrl)) {
    say(
      '  คำเตือน: ไม่ได้กำหนด DATABASE_OWNER_URL โปรแกรมจึงแก้บันทึกของตนเองได้ / warning: without DATABASE_OWNER_URL the application could change its own audit',
    );
  }
  const letGo = await agreeOnSecrets(appUrl, config);
  await migrate(ownerUrl, { schema: config.schema, appRole: roleOf(appUrl) });
  await examineDatabase(appUrl, config.schema);
  const office = await openOffice(config, appUrl);
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
  if (config.demo) await seedDemo(office, { say });
  await sealOldWords(office);
  if (config.production) await refuseDemoPasswords(office);
  const app = await buildApp(office);
  const sealer = keepSealing(office);
  onStop(() => sealer.stop());
  const keeper = keepWords(office);
  onStop(() => keeper.stop());
  const watcher = watchFolders(office);
  onStop(() => watcher.stop());
  const reading = keepReadingFiles(office);
  onStop(() => reading.stop());
  const jobs = await openJobs(
    office,
    ownerUrl,
    (await modules).flatMap((one) => one.rounds ?? []),
  );
  onStop(() => jobs.stop());
  onStop(() => app.close());
  await app.listen({ port: config.port, host: config.host });
  const live = openLive(office, app.server);
  onStop(() => live.close());
  // the connection that hears of settings holds them from here on
  await letGo();
  await offerFigures(office, () => live.sockets(), onStop);
  const address = app.server.address();
  const setUpKey = await newSetUpKey(office);
  // the launcher comes again by itself for an office that has stood
  process.send?.('ready', undefined, undefined, () => {});
  // now, not at the end: an office that is killed comes to none
  flushCompileCache();
  letGoOfStart();
  greet({ config, started }, typeof address === 'object' && address ? address.port : config.port, setUpKey);
  onStop(async () => {
    office.ready.open = false;
    await delay(config.drainMs);
  });
}

/** The start leaves memory behind that nobody needs again and that no collection would come for while the office rests: one pause of a tenth of a second. */
function letGoOfStart(): void {
  setFlagsFromString('--expose-gc');
  const collect: (how: object) => void = runInNewContext('gc');
  setTimeout(() => collect({ type: 'major', execution: 'sync', flavor: 'last-resort' }), 5000).unref();
}

async function offerFigures({ metrics, config }: Office, sockets: () => number, onStop: OnStop): Promise<void> {
  if (!metrics || !config.metrics) return;
  metrics.watchSockets(sockets);
  const server = await serveMetrics(metrics, config.metrics);
  onStop(() => new Promise<void>((done) => server.close(() => done())));
  onStop(() => server.closeAllConnections());
  say(`  ตัวเลขสำหรับเฝ้าระวัง / figures for monitoring  http://${config.metrics.host}:${(server.address() as AddressInfo).port}/metrics`);
}

async function refuseDemoPasswords(office: Office): Promise<void> {
  const open = await findDemoPasswords(office);
  if (open.length === 0) return;
  throw new ConfigError([
    `NODE_ENV=production refuses the demo agency's passwords: ${open.length} accounts (${open.slice(0, 5).join(', ')} …)`,
  ]);
}

function roleOf(url: string): string {
  return decodeURIComponent(/^postgres(?:ql)?:\/\/([^:@/]+)/.exec(url)?.[1] ?? 'office_app');
}

function greet({ config, started }: Pick<Start, 'config' | 'started'>, port: number, setUpKey: string | null): void {
  const base = config.port === 0 ? `http://localhost:${port}` : config.publicUrl;
  say(
    `\n  e-Office ${config.version} พร้อมใช้งานที่ / is ready at  ${base}${config.basePath}   (${((Date.now() - started) / 1000).toFixed(1)} s)\n`,
  );
  if (setUpKey) say(`  ตั้งค่าหน่วยงานครั้งแรกที่ / set the agency up at  ${base}${config.basePath}set-up?key=${setUpKey}\n`);
  if (config.demo) {
    say('  บัญชีสาธิต / demo log-ins (รหัสผ่าน / password: Sarabun2569)');
    for (const username of demoLogins) say(`    ${username.padEnd(12)}${roles[username]}`);
    say(`  PIN ใบรับรองของ / of the certificates of ${demoSigners.join(', ')}: ${demoPin}`);
    say('');
  }
  say('  กด Ctrl-C เพื่อหยุด / Ctrl-C stops\n');
}

const roles: Record<(typeof demoLogins)[number], string> = {
  admin: 'ผู้ดูแลระบบ / administrator',
  admin2: 'ผู้ดูแลระบบคนที่สอง / second administrator',
  registrar: 'สารบรรณกลาง / central registry',
  clerk: 'ธุรการหน่วยงาน / registry of a division',
  secretary: 'ผู้กลั่นกรองของผู้บริหาร / screener of the director',
  director: 'หัวหน้าส่วนราชการ / head of the agency',
  deputy: 'รองฯ ทำแทนผู้บริหารได้ / may act for the director',
  head: 'หัวหน้าหน่วยงาน / head of the division',
  officer: 'เจ้าหน้าที่ / officer',
  officer2: 'เจ้าหน้าที่ หน่วยงานเดียวกัน / officer of the same division',
  secretreg: 'นายทะเบียนข้อมูลข่าวสารลับ / secret registrar',
  personnel: 'งานการเจ้าหน้าที่ ตรวจใบลาและเวลา / human resources, checks leave and work time',
  auditor: 'ผู้ตรวจสอบ อ่านบันทึกเท่านั้น / reads logs only',
};
