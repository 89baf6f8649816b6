import { parseArgs } from 'node:util';
import { drillCutNetwork } from './drill/cut-network.ts';
import { drillExchange } from './drill/exchange.ts';
import { drillFaults, drillKills } from './drill/existing.ts';
import { drillFailover } from './drill/failover.ts';
import { drillMailbox } from './drill/mail.ts';
import { drillPatroni } from './drill/patroni.ts';
import { drillPgBackrest } from './drill/pgbackrest.ts';
import { type Part, writeReport } from './drill/report.ts';
import { drillRollingRestart } from './drill/rolling-restart.ts';

/**
 * The drills of an operator, one after the other; ends with 1 where a goal is missed. `--rounds`: kills of office and database (50), `--failovers` (4), `--cuts`
 * of the network (2), `--restarts`: of each of two servers (2), `--letters` between offices (2,000) by each way, `--by signed|inside|ecms|mail`: by this one alone, `--races` of a recall and a registration (500), `--only failover,network,patroni,pgbackrest,restart,kill,mail,exchange,faults`: these alone, `--report`: docs/reports/YYYY-MM-DD-drill.md.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '50' },
    failovers: { type: 'string', default: '4' },
    cuts: { type: 'string', default: '2' },
    restarts: { type: 'string', default: '2' },
    letters: { type: 'string', default: '2000' },
    races: { type: 'string', default: '500' },
    by: { type: 'string', default: '' },
    only: { type: 'string', default: '' },
    report: { type: 'boolean', default: false },
  },
});
const say = (line: string) => console.log(line);
const oneMachine = 'More than one machine: databases, offices and proxies ran on one, over loopback.';
const drills: Record<string, Omit<Part, 'findings' | 'seconds'> & { run: () => Promise<Part['findings']> }> = {
  failover: {
    title: 'A synchronous pair of databases',
    how: 'Two PostgreSQL behind haproxy (`deploy/database-haproxy.cfg`), two offices, six clients that register without a pause. The primary is killed with SIGKILL, `deploy/failover.sh` promotes the standby, `deploy/rejoin.sh` brings the former one back; then the other way round. At the end all letters are compared.',
    not: [oneMachine, 'The time until a person notices and begins: nothing takes over a pair by itself.'],
    run: () => drillFailover(Number(values.failovers), say),
  },
  network: {
    title: 'The network between the two databases is cut',
    how: 'The same pair and load. What one database sends to the other is lost for 40 s and neither is told; then the network is whole again, and nobody does anything. At the end all letters are compared at both.',
    not: [
      oneMachine,
      'The network between the two databases was cut by a relay that swallows what is sent; those between an office and its database, and between a person and an office, were not.',
    ],
    run: () => drillCutNetwork(Number(values.cuts), say),
  },
  patroni: {
    title: 'Three databases under Patroni',
    how: 'Three machines, each with a loopback address of its own, its etcd, its Patroni and its PostgreSQL by the files of `deploy/patroni`, two offices behind its haproxy, six clients that register without a pause. The machine of the primary is killed (SIGKILL to etcd, Patroni and PostgreSQL at once) and started again; PostgreSQL alone is killed; the machine hangs (SIGSTOP) and wakes beside its successor; a switchover and a new copy by `patronictl`; etcd is stopped, then etcd and a machine. At the end all letters are compared at two of the three.',
    not: [
      oneMachine,
      'A cut wire between machines under Patroni, a watchdog (this machine has none), and etcd with TLS.',
      'Patroni 3.1 and newer, which take no `ttl` below 20 s.',
    ],
    run: () => drillPatroni(Number(values.failovers), say),
  },
  pgbackrest: {
    title: 'Backups to the minute',
    how: 'A PostgreSQL with `deploy/pgbackrest.conf`, two offices, six clients that register without a pause, letters with files among them. A full and an incremental backup under load, `verify`, more letters; then 1,000 lines of the book are deleted past every guard, all processes are killed and the folder of the database is removed: back to the second before, with the files of the copy, `npm run brought-back`, and all compared. Then once more, killed under load and brought back to the newest that the archive has.',
    not: [oneMachine, 'pgBackRest under Patroni, and a repository on another machine or in a bucket.'],
    run: () => drillPgBackrest(say),
  },
  restart: {
    title: 'Two servers restarted in turn',
    how: 'Two offices on one database with one folder of files behind nginx (`deploy/nginx.conf`), eight clients that read and register over kept connections. Each server in turn gets SIGTERM and is started again.',
    not: [oneMachine],
    run: () => drillRollingRestart(Number(values.restarts), say),
  },
  kill: {
    title: 'Kills under load',
    how: 'An office as `npm start` runs it, letters registered and mails on their way; SIGKILL by lot. After each round all letters of all rounds are compared.',
    not: [],
    run: () => drillKills(Number(values.rounds), say),
  },
  mail: {
    title: 'A mailbox of 500 letters',
    how: 'Debian’s dovecot with 480 letters, 20 of them twice, one of 30 MB, one whose files are bombs, one of ten thousand parts, and answers of machines; an office as `npm start` runs it takes them into its tray and is killed with SIGKILL three times meanwhile. At the end tray and list are read by HTTP and compared with what was delivered.',
    not: ['Mail servers of other makers.'],
    run: () => drillMailbox(say),
  },
  exchange: {
    title: 'Letters between three offices: by signed messages, within one installation, by e-CMS, by mail',
    how: 'Three offices with equal ids in one process, over loopback. Between any two a carrier that by lot loses a message, loses its answer, changes a byte of it, delivers it twice, or late and in another order: one of three goes through untouched. Registries register, refuse, cancel receipts and register again, senders recall; the clock of the retries is moved on. At the end every letter is compared on both sides. Then the same between three agencies of an installation: what is put into another’s box is lost, put twice, late, or put and its answer lost, as by a process that is killed between the two commits. Then by e-CMS: each office has a node (the double of the tests), which loses what is put, refuses it for now, has it twice, or later than what was put after it, and loses deletions. Then by mail: a mailbox of Debian’s dovecot for each office and a mail server between them, which refuses a mail for now, breaks off before it has it or before it has said so, delivers it twice or late, and at times takes a letter, a receipt or a first number and loses it; a clerk sends again what nobody answers for days. Compared of each letter: state and part of the route, number, date, subject, hashes of all files, receive number. At last letters that are recalled and registered at the same instant.',
    not: [
      'Offices on machines of their own, and TLS between them.',
      'Days of silence: the clock of the retries was moved.',
      'A real node of e-CMS, and mail servers of other makers.',
      'By mail a refusal, or a second number, that a mail server took and lost: nobody can know of it.',
    ],
    run: () => drillExchange({ letters: Number(values.letters), races: Number(values.races), by: values.by }, say),
  },
  faults: {
    title: 'Full disk, clock, services that say nothing',
    how: 'The tests that bring each of them about on an office of its own; the time is that of the whole test.',
    not: ['The clock of the machine: it was moved in the database of the test.'],
    run: () => drillFaults(say),
  },
};

const parts: Part[] = [];
for (const name of values.only ? values.only.split(',') : Object.keys(drills)) {
  if (!drills[name]) throw new Error(`--only knows ${Object.keys(drills).join(', ')}`);
  const { run, ...part } = drills[name];
  say(`\n${part.title}`);
  const from = Date.now();
  const findings = await run();
  parts.push({ ...part, findings, seconds: (Date.now() - from) / 1000 });
  if (typeof findings === 'string') say(`not drilled: ${findings}`);
  else for (const { what, found, goal, met } of findings) say(`  ${met ? ' ' : '✗'} ${what}: ${found} (goal: ${goal})`);
}
if (values.report) {
  const by = `drill -- ${values.only && `--only ${values.only} `}--report`;
  say(`\nkept in ${writeReport(parts, { by, name: ['drill', ...values.only.split(',').filter(Boolean)].join('-') })}`);
}
process.exit(parts.every(({ findings }) => typeof findings === 'string' || findings.every(({ met }) => met)) ? 0 : 1);
