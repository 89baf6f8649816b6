import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import type { ConsentAct } from '../contract/installation/calls.ts';
import { asBackupFault, BackupFault } from './backup/backup-fault.ts';
import { readIdentity, recipientsIn } from './backup/folder-key.ts';
import { masterFilesOf } from './backup/master-files.ts';
import { momentOf } from './backup/moment.ts';
import { sayRestored } from './backup/say-restored.ts';
import { readConfig } from './config.ts';
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
  inInstallation,
  makeAgency,
  removeHost,
  resumeAgency,
  suspendAgency,
} from './installation/agency-acts.ts';
import { folderOf } from './installation/agency-config.ts';
import { bringAgency, copyAgency } from './installation/agency-copy.ts';
import { gatherFigures, readFigures } from './installation/agency-figures.ts';
import {
  askConsent,
  consentDays,
  consentOnMachine,
  findGranted,
  type Granted,
  listConsents,
  namedOnMachine,
} from './installation/consents.ts';
import { readAgencies } from './installation/directory.ts';
import { openGround } from './installation/open-ground.ts';
import { newSetUpAddress } from './installation/set-up-address.ts';

// npm run agency -- list | create CODE --name NAME [--name-en NAME] --host HOST | key CODE | host CODE HOST [--main | --remove]
//   | suspend CODE --reason WORDS | resume CODE | destroy CODE | figures [--now] | consents | consent NUMBER [--by NAME]
//   | remove CODE --reason WORDS --by NAME
//   | export CODE DIR --reason WORDS --by NAME [--recipient age1… [--with-master-key]]
//   | restore CODE DIR --name NAME --host HOST --reason WORDS --by NAME [--from NAME] [--key FILE] [--identity FILE]
//   | administrator [add NAME | reset NAME | close NAME] : the agencies of an installation, also while it runs.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    name: { type: 'string', default: '' },
    'name-en': { type: 'string' },
    host: { type: 'string', default: '' },
    main: { type: 'boolean', default: false },
    remove: { type: 'boolean', default: false },
    by: { type: 'string', default: '' },
    reason: { type: 'string', default: '' },
    now: { type: 'boolean', default: false },
    key: { type: 'string' },
    from: { type: 'string' },
    identity: { type: 'string' },
    recipient: { type: 'string', multiple: true },
    'with-master-key': { type: 'boolean', default: false },
  },
});
const [act = 'list', code = '', host = ''] = positionals;
const config = readConfig({ ...process.env, INSTALLATION: 'on', LOG_LEVEL: 'silent' });
const { ground, end } = await openGround(config);

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
  async remove() {
    await ask('remove');
  },
  destroy: () => destroyAgency(ground, code),
  async export() {
    const consent = await consented('export', '');
    if (!consent) return;
    const { identity, 'with-master-key': whole } = values;
    const masterFiles = whole ? masterFilesOf(folderOf(config, code)) : null;
    const { name, manifest } = await copyAgency(ground, code, {
      dir: folderAsked(),
      recipients: recipientsIn(values.recipient?.join(' ') ?? config.backupRecipient),
      identity: identity === undefined ? null : readIdentity(identity),
      ...(masterFiles ? { masterFiles } : {}),
      consent,
      say: console.log,
    });
    console.log(`${name}: ส่งออกและพิสูจน์แล้ว / exported and proved (${manifest.files.length} files) ${folderAsked()}`);
  },
  async restore() {
    const { name, 'name-en': nameEn, host: named, identity, key, from } = values;
    const given = { code, name, nameEn, host: named, dir: folderAsked(), from };
    const consent = await consented('restore', [name, named, given.dir, from].filter(Boolean).join(' · '));
    if (!consent) return;
    const report = await bringAgency(ground, {
      ...given,
      masterFiles: key === undefined ? null : { 'secrets/master': readFileSync(key) },
      identity: identity === undefined ? null : readIdentity(identity),
      consent,
      say: console.log,
    });
    console.log(`${code}: นำเข้าแล้ว ข้อมูล ณ / brought in, as of ${report.of}`);
    process.exitCode = sayRestored(report, console.log);
  },
  async consents() {
    for (const { id, act, agency, reason, detail, state, askedBy, decidedBy, until } of await inInstallation(ground, (client) =>
      listConsents(client, ''),
    ))
      console.log(
        [String(id).padEnd(5), act.padEnd(8), agency.padEnd(20), state.padEnd(9), until, askedBy, decidedBy, reason, detail]
          .filter(Boolean)
          .join('  '),
      );
  },
  async consent() {
    await consentOnMachine(ground, Number(code), values.by);
    console.log(`คำขอที่ ${code}: เห็นชอบแล้ว / consented to`);
  },
  administrator,
};

/** Exit status 3: it waits for a second person. */
async function ask(act: ConsentAct, detail = ''): Promise<void> {
  const asking = await namedOnMachine(ground, values.by);
  const id = await askConsent(asking, { code, act, reason: values.reason, detail });
  console.log(
    `คำขอที่ ${id}: รอผู้ดูแลระบบกลางอีกคนเห็นชอบที่หน้าผู้ดูแลระบบกลางภายใน ${consentDays} วัน${act === 'remove' ? '' : ' แล้วสั่งคำสั่งเดิมอีกครั้ง'}`,
  );
  console.log(
    `request no. ${id}: another administrator consents on the administrators’ page within ${consentDays} days${act === 'remove' ? '' : ', then give the same command again'}`,
  );
  process.exitCode = 3;
}

/** What two persons have to want: asked for at first, carried out when another has consented. */
async function consented(act: ConsentAct, detail: string): Promise<Granted | null> {
  folderAsked();
  const granted = await findGranted(ground, { code, act, detail });
  if (!granted) await ask(act, detail);
  return granted;
}

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

function folderAsked(): string {
  if (host) return resolve(host);
  throw new BackupFault(`ต้องระบุโฟลเดอร์: ${act} รหัส โฟลเดอร์`, `a folder is needed: ${act} CODE DIR`);
}

try {
  const known = acts[act];
  if (known) await known();
  else {
    console.error(`ไม่มีคำสั่ง ${act}: มี ${Object.keys(acts).join(', ')} / ${act} is none of these`);
    process.exitCode = 1;
  }
} catch (error) {
  const fault = asBackupFault(error);
  console.error(fault instanceof AgencyFault || fault instanceof BackupFault ? fault.message : fault);
  process.exitCode = 1;
} finally {
  await end();
}
