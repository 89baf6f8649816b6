import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { needTool } from '../../server/test/debian-tool.ts';
import { pdfOf } from '../../server/test/letters.ts';
import { plainLetter } from '../../server/test/plain-letter.ts';
import { postLetter } from '../../server/test/post-letter.ts';
import { folderWith, type OfficeProcess, startProcess } from '../../server/test/process.ts';
import { type ArchivedDatabase, openArchivedDatabase } from './archived-database.ts';
import { compareLetters, type Finding } from './findings.ts';
import { until } from './load.ts';
import { debianPostgres, onStage, type Stage } from './on-stage.ts';

const run = promisify(execFile);
/** Seconds in which all is to stand again, and of work that may be lost with a machine that stands alone. */
const [longestBack, mostLost] = [1800, 300];
const deleted = 1000;

/** Back to the second before a bad DELETE, with the files; then the machine of the database is lost under load, and all but the last moment comes back. */
export async function drillPgBackrest(say: (line: string) => void): Promise<Finding[] | string> {
  const bin = debianPostgres();
  if (!bin || !needTool('pgbackrest', 'pgbackrest') || !needTool('rsync', 'rsync'))
    return 'pgbackrest, rsync and postgresql of Debian are not here';
  const open = (home: string) => openArchivedDatabase(home, bin);
  return [
    ...(await onStage(open, (stage) => backToTheSecond(stage, say), say)),
    ...(await onStage(open, (stage) => lostMachine(stage, say), say)),
  ];
}

type Archived = Stage<ArchivedDatabase>;

async function backToTheSecond({ home, databases: database, offices, load, token, taken }: Archived, say: (line: string) => void) {
  const papers: Paper[] = [];
  const work = async (letters: number) => {
    await registered({ taken }, letters);
    for (let n = 0; n < 10; n++) papers.push(await sendPaper(offices[n % 2] as OfficeProcess, token, load.journal));
  };
  const copy = join(home, 'copy');
  /** What lies there is never written again, and what the office takes away stays in the copy. */
  const copyFiles = () => run('rsync', ['-a', '--ignore-existing', `${join(home, 'files')}/`, copy]);

  await database.pgbackrest('stanza-create');
  await database.pgbackrest('check');
  await work(deleted);
  const full = await timed(() => database.pgbackrest('backup', '--type=full'));
  await copyFiles();
  await work(500);
  const incremental = await timed(() => database.pgbackrest('backup', '--type=incr'));
  await copyFiles();
  const verified = await database.pgbackrest('verify');
  // the log alone has what comes now
  await work(200);
  await load.end();
  await copyFiles();
  await run('rsync', ['-a', `${join(home, 'files-secrets')}/`, `${copy}-secrets`]);

  await delay(1000);
  const moment = await database.ask('select clock_timestamp()');
  await delay(1000);
  // as a hand that means well, with the rights of the superuser and past every guard
  await database.ask(`set session_replication_role = replica; delete from office.register_entry where seq <= ${deleted}`, 'office');
  const after = await database.ask('select pg_walfile_name(pg_switch_wal())');
  await until(
    'the log of the DELETE is archived',
    async () => (await database.ask('select last_archived_wal from pg_stat_archiver')) >= after,
  );
  await end(offices);
  database.lose();
  const back = await timed(async () => {
    await database.pgbackrest('restore', '--type=time', `--target=${moment}`, '--target-action=promote');
    await database.start();
    await until('it takes writes', async () => (await database.ask('select pg_is_in_recovery()')) === 'f');
  });
  say(
    `${taken()} letters, ${deleted} lines deleted after ${moment}, all processes killed, the folder removed; back after ${back.toFixed(1)} s`,
  );

  const badPages = await database.badPages();
  const urls = { ownerUrl: database.urlOf('office_owner'), appUrl: database.urlOf('office_app') };
  const dataDir = folderWith(copy, join(home, 'again'));
  const noted = await run(process.execPath, [join(import.meta.dirname, '../../server/brought-back.ts')], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, DATABASE_URL: urls.appUrl, DATABASE_OWNER_URL: urls.ownerUrl },
  }).then(
    ({ stdout }) => (/records: 0 findings/.test(stdout) ? 'sound' : stdout.slice(-500)),
    ({ stdout, stderr }) => `${stdout}${stderr}`.slice(-500),
  );
  const office = await startProcess(urls, { DATA_DIR: dataDir, LIMITS: 'off', LOG_LEVEL: 'silent' });
  try {
    const whole = await Promise.all(papers.map((paper) => isThere(office, token, paper)));
    const refused = (await (await postLetter(office.address, token, { ...plainLetter, docNo: 'กค 1', subject: 'ใหม่' })).json()) as {
      code?: string;
    };
    return [
      told('Full and incremental backup while letters are registered', `${full.toFixed(1)} s, ${incremental.toFixed(1)} s`),
      same('`pgbackrest verify`', /ERROR|missing: [1-9]|invalid: [1-9]/.test(verified) ? verified.slice(-300) : 'nothing', 'nothing'),
      within(`From nothing to the second before a DELETE of ${deleted} lines, until it takes writes`, back, longestBack),
      ...(await compareLetters(urls.appUrl, load.journal, 'a point in time')),
      same('Files of letters that are not byte for byte what was sent', String(whole.filter((one) => !one).length), '0'),
      same('Pages whose checksum does not hold', String(badPages), '0'),
      same('`npm run brought-back`: chains, books, letters, files', noted, 'sound'),
      same('A letter registered before an administrator has confirmed the last numbers', refused.code ?? 'taken', 'restored_unconfirmed'),
      told('Room of the repository', `${((await database.repositorySize()) / 2 ** 20).toFixed(0)} MB`),
    ];
  } finally {
    await end([office]);
  }
}

async function lostMachine({ databases: database, offices, load, taken }: Archived, say: (line: string) => void): Promise<Finding[]> {
  await database.pgbackrest('stanza-create');
  await database.pgbackrest('backup', '--type=full');
  // longer than archive_timeout: something of it lies in the archive alone
  await delay(90_000);
  await registered({ taken }, 20);
  database.lose();
  const lostAt = Date.now();
  const acknowledged = load.journal.filter(({ reply }) => reply);
  await end(offices);
  const back = await timed(async () => {
    await database.pgbackrest('restore');
    await database.start();
    await until('it takes writes', async () => (await database.ask('select pg_is_in_recovery()')) === 'f');
  });
  const there = new Set((await database.ask('select subject from office.document', 'office')).split('\n'));
  const gone = acknowledged.filter(({ subject }) => !there.has(subject));
  const oldest = gone.length > 0 ? Math.max(...gone.map((letter) => lostAt - (load.takenAt(letter) ?? lostAt))) / 1000 : 0;
  say(
    `the machine lost; back after ${back.toFixed(1)} s without ${gone.length} of ${acknowledged.length} letters, of the last ${oldest.toFixed(0)} s`,
  );
  return [
    within('From nothing to the newest that the archive has, until it takes writes', back, longestBack),
    within(`Work lost with a machine without a standby (${gone.length} of ${acknowledged.length} letters)`, oldest, mostLost),
  ];
}

interface Paper {
  documentId: number;
  bytes: Buffer;
}

/** A letter with a file, which is in the journal as the others. */
async function sendPaper({ address }: OfficeProcess, token: string, journal: Archived['load']['journal']): Promise<Paper> {
  const bytes = await pdfOf(2);
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(bytes)], { type: 'application/pdf' }), 'หนังสือ.pdf');
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': randomBytes(12).toString('hex') };
  const { id } = (await (await fetch(`${address}/api/sarabun/uploads`, { method: 'POST', headers, body: form })).json()) as { id: number };
  const subject = `หนังสือมีไฟล์ ${journal.length}`;
  const reply = await postLetter(address, token, { ...plainLetter, docNo: `อว ${journal.length}`, subject, mainFile: id });
  const { documentId, receiveNo } = (await reply.json()) as { documentId: number; receiveNo: string };
  journal.push({ subject, key: '', reply: { documentId, receiveNo } });
  return { documentId, bytes };
}

async function isThere({ address }: OfficeProcess, token: string, { documentId, bytes }: Paper): Promise<boolean> {
  const get = (path: string) => fetch(`${address}/api/sarabun/${path}`, { headers: { authorization: `Bearer ${token}` } });
  const { files } = (await (await get(`documents/${documentId}`)).json()) as { files: { id: number }[] };
  return bytes.equals(Buffer.from(await (await get(`document-files/${files[0]?.id}`)).arrayBuffer()));
}

async function registered({ taken }: Pick<Archived, 'taken'>, more: number): Promise<void> {
  const before = taken();
  await until('letters are registered', () => taken() >= before + more);
}

async function end(offices: OfficeProcess[]): Promise<void> {
  for (const { process, ended } of offices) {
    process.kill('SIGKILL');
    await ended;
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return (performance.now() - from) / 1000;
}

const told = (what: string, found: string): Finding => ({ what, found, goal: 'told', met: true });
const same = (what: string, found: string, goal: string): Finding => ({ what, found, goal, met: found === goal });
const within = (what: string, seconds: number, limit: number): Finding => ({
  what,
  found: `${seconds.toFixed(1)} s`,
  goal: `at most ${limit} s`,
  met: seconds <= limit,
});
