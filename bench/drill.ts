import { parseArgs } from 'node:util';
import { drillCutNetwork } from './drill/cut-network.ts';
import { drillFaults, drillKills } from './drill/existing.ts';
import { drillFailover } from './drill/failover.ts';
import type { Finding } from './drill/findings.ts';
import { type Part, writeReport } from './drill/report.ts';
import { drillRollingRestart } from './drill/rolling-restart.ts';

/**
 * The drills of an operator, one after the other; ends with 1 where a goal is missed. `--rounds`: kills of office and database (50), `--failovers` (4), `--cuts`
 * of the network (2), `--restarts`: of each of two servers (2), `--only failover,network,restart,kill,faults`: these alone, `--report`: docs/reports/YYYY-MM-DD-drill.md.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '50' },
    failovers: { type: 'string', default: '4' },
    cuts: { type: 'string', default: '2' },
    restarts: { type: 'string', default: '2' },
    only: { type: 'string', default: 'failover,network,restart,kill,faults' },
    report: { type: 'boolean', default: false },
  },
});
const say = (line: string) => console.log(line);
const drills: Record<string, { title: string; how: string; run: () => Promise<Finding[] | string> }> = {
  failover: {
    title: 'A synchronous pair of databases',
    how: 'Two PostgreSQL behind haproxy (`deploy/database-haproxy.cfg`), two offices, six clients that register without a pause. The primary is killed with SIGKILL, `deploy/failover.sh` promotes the standby, `deploy/rejoin.sh` brings the former one back; then the other way round. At the end all letters are compared.',
    run: () => drillFailover(Number(values.failovers), say),
  },
  network: {
    title: 'The network between the two databases is cut',
    how: 'The same pair and load. What one database sends to the other is lost for 40 s and neither is told; then the network is whole again, and nobody does anything. At the end all letters are compared at both.',
    run: () => drillCutNetwork(Number(values.cuts), say),
  },
  restart: {
    title: 'Two servers restarted in turn',
    how: 'Two offices on one database with one folder of files behind nginx (`deploy/nginx.conf`), eight clients that read and register over kept connections. Each server in turn gets SIGTERM and is started again.',
    run: () => drillRollingRestart(Number(values.restarts), say),
  },
  kill: {
    title: 'Kills under load',
    how: 'An office as `npm start` runs it, letters registered and mails on their way; SIGKILL by lot. After each round all letters of all rounds are compared.',
    run: () => drillKills(Number(values.rounds), say),
  },
  faults: {
    title: 'Full disk, clock, services that say nothing',
    how: 'The tests that bring each of them about on an office of its own; the time is that of the whole test.',
    run: () => drillFaults(say),
  },
};

const parts: Part[] = [];
for (const name of values.only.split(',')) {
  const drill = drills[name];
  if (!drill) throw new Error(`--only knows ${Object.keys(drills).join(', ')}`);
  say(`\n${drill.title}`);
  const from = Date.now();
  const findings = await drill.run();
  parts.push({ title: drill.title, how: drill.how, findings, seconds: (Date.now() - from) / 1000 });
  if (typeof findings === 'string') say(`not drilled: ${findings}`);
  else for (const { what, found, goal, met } of findings) say(`  ${met ? ' ' : '✗'} ${what}: ${found} (goal: ${goal})`);
}
if (values.report) say(`\nkept in ${writeReport(parts)}`);
process.exit(parts.every(({ findings }) => typeof findings === 'string' || findings.every(({ met }) => met)) ? 0 : 1);
