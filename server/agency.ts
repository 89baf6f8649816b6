import { existsSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { momentOf } from './backup/moment.ts';
import { readConfig } from './config.ts';
import { findRunning, startEmbedded } from './db/embedded.ts';
import {
  addAdministrator,
  closeAdministrator,
  listAdministrators,
  resetAdministrator,
} from './installation/administration/administrators.ts';
import {
  AgencyFault,
  addHost,
  destroyAgency,
  type Ground,
  inInstallation,
  makeAgency,
  removeAgency,
  removeHost,
  resumeAgency,
  suspendAgency,
} from './installation/agency-acts.ts';
import { gatherFigures, readFigures } from './installation/agency-figures.ts';
import { readAgencies } from './installation/directory.ts';
import { prepareInstallation } from './installation/serve-installation.ts';
import { newSetUpAddress } from './installation/set-up-address.ts';

// npm run agency -- list | create CODE --name NAME [--name-en NAME] --host HOST | key CODE | host CODE HOST [--main | --remove]
//   | suspend CODE --reason WORDS | resume CODE | remove CODE | destroy CODE | figures [--now]
//   | administrator [add NAME | reset NAME | close NAME] : the agencies of an installation, also while it runs.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    name: { type: 'string', default: '' },
    'name-en': { type: 'string' },
    host: { type: 'string', default: '' },
    main: { type: 'boolean', default: false },
    remove: { type: 'boolean', default: false },
    reason: { type: 'string', default: '' },
    now: { type: 'boolean', default: false },
  },
});
const [act = 'list', code = '', host = ''] = positionals;
const config = readConfig({ ...process.env, INSTALLATION: 'on', LOG_LEVEL: 'silent' });
const folder = join(config.dataDir, 'pg');
const running = config.databaseUrl ? null : await findRunning(folder);
if (!config.databaseUrl && !running && existsSync(join(config.dataDir, 'office.pid')))
  throw new Error('the office is starting or stopping: try again in a moment');
const embedded = config.databaseUrl || running ? null : await startEmbedded({ dataDir: folder });
const ownerUrl = config.databaseUrl ? (config.databaseOwnerUrl ?? config.databaseUrl) : ((running ?? embedded)?.ownerUrl as string);
const ground: Ground = { config, ownerUrl, by: userInfo().username };

const acts: Record<string, () => Promise<void>> = {
  async list() {
    for (const { code, name, state, hosts, reason } of await inInstallation(ground, readAgencies))
      console.log([code.padEnd(20), state.padEnd(10), hosts.join(' '), name, reason].filter(Boolean).join('  '));
  },
  async figures() {
    if (values.now) await gatherFigures(ground);
    await inInstallation(ground, sayFigures);
  },
  async create() {
    await makeAgency(ground, { code, name: values.name, nameEn: values['name-en'], host: values.host });
    await sayKey();
  },
  key: sayKey,
  host: () => (values.remove ? removeHost(ground, code, host) : addHost(ground, code, host, { main: values.main })),
  suspend: () => suspendAgency(ground, code, values.reason),
  resume: () => resumeAgency(ground, code),
  remove: () => removeAgency(ground, code, values.reason),
  destroy: () => destroyAgency(ground, code),
  administrator,
};

/** What each agency last told of itself, in a line each. */
async function sayFigures(client: pg.Client): Promise<void> {
  const known = await readFigures(client);
  for (const { code, state } of await readAgencies(client)) {
    const told = known.get(code);
    const line = [code.padEnd(20), state.padEnd(10)];
    if (!told?.at) line.push('ยังไม่มีตัวเลข / no figures yet');
    else {
      const { at, askedAt, lettersIn, lettersOut, lettersInBefore, lettersOutBefore, people, bytes, jobsWaiting, deliveriesFailed } = told;
      line.push(
        `รับ/in ${lettersIn} (${lettersInBefore})`,
        `ส่ง/out ${lettersOut} (${lettersOutBefore})`,
        `คน/people ${people}`,
        `${((bytes ?? 0) / 1_000_000).toFixed(1)} MB`,
        `งานค้าง/jobs ${jobsWaiting}`,
        `ส่งไม่สำเร็จ/failed ${deliveriesFailed}`,
        `สำรอง/backup ${told.backedUpAt ? thaiTime(told.backedUpAt) : '-'}`,
        `ตรวจ/checked ${told.checkedAt ? `${thaiTime(told.checkedAt)} (${told.findings})` : '-'}`,
        `${askedAt && askedAt > at ? 'ไม่ตอบ ตัวเลขของ / does not answer, as of' : 'ณ / as of'} ${thaiTime(at)}`,
      );
    }
    console.log(line.join('  '));
  }
}

function thaiTime(at: Date): string {
  return momentOf(at).th.slice(0, 16);
}

/** The address at which the agency is set up for the first time; an earlier one is void. */
async function sayKey(): Promise<void> {
  console.log(`ตั้งค่าหน่วยงานครั้งแรกที่ / set the agency up at  ${await newSetUpAddress(ground, code)}`);
}

/** Who may come to the page of the installation: add | reset | close NAME, or list. */
async function administrator(): Promise<void> {
  const [, what = 'list', name = ''] = positionals;
  const sayLink = (address: string) =>
    console.log(`ตั้งรหัสผ่านและการยืนยันตัวตนภายใน 72 ชั่วโมงที่ / set password and second factor within 72 hours at  ${address}`);
  if (what === 'add') return sayLink(await addAdministrator(ground, name));
  if (what === 'reset') return sayLink(await resetAdministrator(ground, name));
  if (what === 'close') return closeAdministrator(ground, name);
  for (const one of await listAdministrators(ground))
    console.log(
      [
        one.username.padEnd(20),
        (one.active ? (one.set ? 'ACTIVE' : 'NEW') : 'CLOSED').padEnd(10),
        one.seenAt ? `ใช้ล่าสุด / last seen ${thaiTime(one.seenAt)}` : '',
      ].join('  '),
    );
}

try {
  await prepareInstallation({ ownerUrl, adminUrl: (running ?? embedded)?.adminUrl });
  const known = acts[act];
  if (known) await known();
  else {
    console.error(`ไม่มีคำสั่ง ${act}: มี ${Object.keys(acts).join(', ')} / ${act} is none of these`);
    process.exitCode = 1;
  }
} catch (error) {
  console.error(error instanceof AgencyFault ? error.message : error);
  process.exitCode = 1;
} finally {
  await embedded?.stop();
}
