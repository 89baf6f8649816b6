import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { releaseOf } from '../release/contents.ts';
import { needTool } from '../server/test/debian-tool.ts';
import { childrenOf } from '../server/test/process.ts';
import type { Finding } from './drill/findings.ts';
import { type Part, writeReport } from './drill/report.ts';
import { setUp, statusOf, until } from './in-container.ts';

/**
 * Boots systemd in a list of processes of its own and runs deploy/e-office.service from the archive of `npm run release`, as docs/operating.md tells an
 * operator: started, killed, stopped, started with wrong settings; what the unit takes from the office is looked at in its process. Linux as root.
 * `--report`: docs/reports/YYYY-MM-DD-drill-service.md.
 */
const { values } = parseArgs({ options: { inside: { type: 'boolean', default: false }, report: { type: 'boolean', default: false } } });
const { folder } = releaseOf(join(import.meta.dirname, '..'));
const archive = join(import.meta.dirname, '../dist/release', `${folder}.tar.gz`);

const made = {
  by: 'drill:release -- --report',
  name: 'drill-service',
  never: ['A machine that boots from its disk: systemd stands as process 1 of a list of processes of its own.'],
};

const able =
  process.platform === 'linux' &&
  process.getuid?.() === 0 &&
  spawnSync('unshare', ['--mount', '--pid', '--net', '--fork', 'true']).status === 0;
if (!able || !needTool('systemctl', 'systemd') || !existsSync('/lib/systemd/systemd')) {
  console.log('no service was run: that wants Linux, root and systemd');
} else if (!values.inside) {
  // a network that has nothing but the machine itself
  const again = [...process.execArgv, process.argv[1] as string, '--inside', ...(values.report ? ['--report'] : [])];
  const { status } = spawnSync('unshare', ['--net', '--', 'sh', '-c', 'ip link set lo up && exec "$@"', 'sh', process.execPath, ...again], {
    stdio: 'inherit',
  });
  process.exitCode = status ?? 1;
} else {
  const home = mkdtempSync(join(tmpdir(), 'eoffice-service-'));
  const machine = boot(home);
  const from = performance.now();
  try {
    const findings = await drill(machine);
    if (values.report) console.log(`kept in ${writeReport([partOf(findings, performance.now() - from)], made)}`);
  } finally {
    machine.off();
    rmSync(home, { recursive: true, force: true });
  }
}

function partOf(findings: Finding[], ms: number): Part {
  return {
    title: 'The unit of the archive under systemd',
    how: `\`deploy/e-office.service\` from the archive \`${folder}\`, as docs/operating.md tells an operator, without a network. Whatever the unit does not keep of its confinement ends the drill.`,
    not: [],
    findings,
    seconds: ms / 1000,
  };
}

interface Machine {
  child: ChildProcess;
  /** Runs it there, and gives what it printed; `fails`: its exit status is asked for. */
  run(command: string, fails?: boolean): string;
  off(): void;
}

function boot(home: string): Machine {
  const script = join(import.meta.dirname, 'boot-systemd.sh');
  const child = spawn('unshare', ['--fork', '--pid', '--mount', '--uts', '--ipc', '--kill-child', 'sh', script, home], { stdio: 'ignore' });
  const first = () => childrenOf(child.pid as number)[0] as number;
  return {
    child,
    run(command, fails = false) {
      const { status, stdout, stderr } = spawnSync(
        'nsenter',
        ['--target', String(first()), '--all', '--root', '--wd=/', 'sh', '-c', command],
        {
          encoding: 'utf8',
          env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin' },
          maxBuffer: 2 ** 26,
        },
      );
      if (status !== 0 && !fails) throw new Error(`${command}: ${stderr}${stdout}`);
      return stdout.trim();
    },
    off() {
      process.kill(first(), 'SIGKILL');
    },
  };
}

async function drill({ run }: Machine): Promise<Finding[]> {
  const findings: Finding[] = [];
  const found = (what: string, found: string, goal = 'told', met = true) => findings.push({ what, found, goal, met });
  await until(async () => /running|degraded/.test(run('systemctl is-system-running || true', true)), 'systemd is up');
  console.log(`${run('systemctl --version').split('\n')[0]} stands as process 1`);
  const place = `/opt/e-office/${folder}`;
  run(`mkdir -p /opt/e-office && tar -xzf ${archive} -C /opt/e-office --no-same-owner && ln -s ${place} /opt/e-office/current`);
  run('useradd --system e-office && mkdir -p /etc/e-office');
  // with the packaged database and no mail server: what the example names as files of secrets is not there
  run(`sed '/_FILE=/d' ${place}/deploy/office.env.example > /etc/e-office/office.env`);
  run(`cp ${place}/deploy/e-office.service /etc/systemd/system/ && systemctl daemon-reload`);

  const show = (name: string) => run(`systemctl show -P ${name} e-office`);
  const ready = async () => (await statusOf('/health/ready')) === 200;
  const started = await timed(async () => {
    run('systemctl start e-office');
    await until(ready, 'the office of the unit answers');
  });
  const log = () => run('journalctl -u e-office -o cat --no-pager');
  await until(async () => log().includes('/set-up?key='), 'the log shows where the agency is set up');
  await setUp(log());
  const server = Number(run('pgrep -u e-office -f program/main.js | tail -1'));
  const status = run(`cat /proc/${server}/status`);
  const has = (words: RegExp) => words.test(status);
  for (const [what, holds] of [
    ['it is not root', !has(/^Uid:\s+0\b/m)],
    ['it can get no privileges', has(/^NoNewPrivs:\s+1/m) && has(/^CapBnd:\s+0+$/m)],
    ['its calls of the kernel are filtered', has(/^Seccomp:\s+2/m)],
    [
      'it writes to no place but its own',
      tries(run, server, 'touch /etc/x || touch /opt/x || touch /usr/x || touch /root/x || touch /home/x') !== 0,
    ],
    ['it writes to its own', tries(run, server, 'touch /var/lib/e-office/x && rm /var/lib/e-office/x') === 0],
    ['it sees no processes of others', tries(run, server, 'test -e /proc/1/status') !== 0],
  ] as const)
    if (!holds) throw new Error(`the unit does not keep: ${what}\n${status}`);
  const exposure = /exposure level for e-office\.service: ([\d.]+ \w+)/.exec(
    run('systemd-analyze security --no-pager e-office.service'),
  )?.[1];
  console.log(
    `started by systemctl from ${folder}, ready after ${seconds(started)}, an agency was set up; as e-office, without privileges, writes to /var/lib/e-office alone; systemd-analyze security: ${exposure}`,
  );

  found('Ready after `systemctl start`, of an empty office', seconds(started));
  found('What it is kept from, of six', 'all kept', 'all kept');
  found('`systemd-analyze security`', exposure ?? 'not told');

  for (const [what, pid] of [
    ['the server', server],
    ['all that the unit runs', Number(show('MainPID'))],
  ] as const) {
    const back = await timed(async () => {
      if (pid === server) run(`kill -9 ${pid}`);
      else run('systemctl kill --signal=SIGKILL e-office');
      await until(async () => !(await ready()), 'it is gone');
      await until(ready, 'it is back');
    });
    found(`${what} killed by SIGKILL: back after`, seconds(back));
    console.log(`${what} killed: back after ${seconds(back)}; started anew by systemd: ${show('NRestarts')} times by now`);
  }
  if (show('NRestarts') !== '1') throw new Error('a process that the launcher lost is the launcher’s to start, the launcher is systemd’s');

  const stopped = await timed(async () => run('systemctl stop e-office'));
  if (show('Result') !== 'success' || run('pgrep -u e-office || true', true) !== '')
    throw new Error(`it did not stop in order: ${show('Result')}`);
  if (stopped > 60_000) throw new Error(`it took ${seconds(stopped)} to stop`);
  console.log(`stopped by systemctl after ${seconds(stopped)}, nothing of it is left`);
  found('Stopped by `systemctl stop`, nothing of it left', seconds(stopped), 'within 60 s');

  run("sed -i 's/^PORT=.*/PORT=nowhere/' /etc/e-office/office.env; systemctl reset-failed e-office; systemctl start e-office");
  await until(async () => show('ActiveState') === 'failed', 'wrong settings end it');
  if (show('ExecMainStatus') !== '78' || show('NRestarts') !== '0')
    throw new Error(`wrong settings: ${show('ExecMainStatus')}, ${show('NRestarts')}`);
  console.log('wrong settings: ended with 78 and left alone');
  found('Wrong settings', 'ended with 78, started anew 0 times', 'left alone');
  return findings;
}

/** Exit status of a command where the process is: its mounts, its list of processes, its user, and no more than it may. */
function tries(run: Machine['run'], pid: number, command: string): number {
  return Number(
    run(
      `nsenter --target ${pid} --mount --root --wd=/ setpriv --reuid=e-office --regid=e-office --clear-groups --no-new-privs sh -c '${command}' 2> /dev/null; echo $?`,
    ),
  );
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
