import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Finding } from './findings.ts';

const root = join(import.meta.dirname, '../..');

/** `npm run drill:kill`, so many rounds. */
export async function drillKills(rounds: number, say: (line: string) => void): Promise<Finding[]> {
  const { code, printed } = await node([join(root, 'bench/drill-kill.ts'), '--rounds', String(rounds)], say);
  const times = /back after ([\d.]+) s in the middle, ([\d.]+) s at most \(goal (\d+) s\)/.exec(printed);
  if (!times) throw new Error(`the kill drill broke off: ${printed.slice(-2000)}`);
  const [, middle, most, goal] = times;
  const letters = [...printed.matchAll(/(\d+) compared/g)].at(-1)?.[1];
  const mails = /Mails: (\d+) asked for, all sent, (\d+) a second time. Faults unheard: (\d+)/.exec(printed);
  return [
    {
      what: `Back after SIGKILL to office, database, one connection or all, ${rounds} rounds`,
      found: `${middle} s in the middle, ${most} s at most`,
      goal: `at most ${goal} s`,
      met: Number(most) <= Number(goal),
    },
    { what: `Letters lost, numbers missing or double, of ${letters} letters`, found: '0', goal: '0', met: true },
    { what: `Mails not sent, of ${mails?.[1]}`, found: '0', goal: '0', met: mails !== null },
    { what: 'Mails sent a second time under the same Message-ID', found: String(mails?.[2]), goal: 'told', met: true },
    { what: 'Faults that nobody heard', found: String(mails?.[3]), goal: '0', met: code === 0 },
  ];
}

interface Held {
  what: string;
  file: string;
  title: string;
  goal: string;
}

/** Disk, clock, silent services and a silent database: the tests that bring them about, each on an office of its own. */
const tests: Held[] = [
  {
    what: 'The disk of the files is full (a disk of 8 MB)',
    file: 'server/files/store/full-disk.test.ts',
    title: 'a full disk: reading goes on',
    goal: 'reading goes on, uploads are refused, nothing half kept; ready again within 5 s of the room',
  },
  {
    what: 'The clock goes back by five and a half minutes',
    file: 'server/sarabun/numbers.test.ts',
    title: 'refuses to give a number while the clock is behind the last line',
    goal: 'no number is given; given again when it is right',
  },
  {
    what: 'The clock stays behind: people are told',
    file: 'server/sarabun/integrity/check-records.test.ts',
    title: 'a refused number, a full disk and a silent scanner are told once',
    goal: 'told once',
  },
  {
    what: 'A message service accepts and says nothing',
    file: 'server/notify/channels/channels.test.ts',
    title: 'no call of a person waits for a server that hangs',
    goal: 'no call waits; sent once when it answers',
  },
  {
    what: 'A mail server accepts and says nothing',
    file: 'server/notify/channels/mail.test.ts',
    title: 'a mail server that takes the connection and says nothing',
    goal: 'no call waits; sent once when it speaks',
  },
  {
    what: 'A virus scanner accepts and says nothing',
    file: 'server/files/inspect/scanner.test.ts',
    title: 'keeps nobody waiting for more than three seconds',
    goal: 'at most 3 s, once a minute',
  },
  {
    what: 'A bucket hangs or fails',
    file: 'server/files/store/object-store.test.ts',
    title: 'a store that hangs or fails keeps nobody waiting',
    goal: 'nothing half kept; the same upload goes through later',
  },
  {
    what: 'The database stands still (SIGSTOP)',
    file: 'server/http/unknown-outcome.test.ts',
    title: 'the database stands still: a write and a read are answered in their time',
    goal: 'answered in time, goes on by itself, done once',
  },
  {
    what: 'The database stands still while a commit is under way',
    file: 'server/http/unknown-outcome.test.ts',
    title: 'the database stands still while a commit is under way',
    goal: 'never told as done; done once',
  },
  {
    what: 'The standby is away',
    file: 'server/http/unknown-outcome.test.ts',
    title: 'a commit whose wait for the standby is cancelled is no success',
    goal: 'never told as done before the standby has it',
  },
];

export async function drillFaults(say: (line: string) => void): Promise<Finding[]> {
  const folder = mkdtempSync(join(tmpdir(), 'eoffice-faults-'));
  const report = join(folder, 'report.json');
  try {
    // whole files: a test may stand on those before it
    const files = [...new Set(tests.map(({ file }) => file))];
    const args = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...files, '--reporter=json', `--outputFile=${report}`];
    const { printed } = await node(args, () => {});
    const { testResults } = readReport(report, printed);
    const ran = testResults.flatMap(({ name, assertionResults }) => assertionResults.map((one) => ({ ...one, file: name })));
    return tests.map(({ what, file, title, goal }) => {
      const own = ran.filter(
        (one) => one.file.endsWith(file) && one.title.includes(title) && one.status !== 'pending' && one.status !== 'skipped',
      );
      const seconds = own.reduce((sum, { duration = 0 }) => sum + duration, 0) / 1000;
      const met = own.length > 0 && own.every(({ status }) => status === 'passed');
      const found = met ? `held, in ${seconds.toFixed(1)} s` : own.length > 0 ? 'did not hold' : 'could not be tried here';
      say(`${what}: ${found}`);
      return { what, found, goal, met };
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Report {
  testResults: { name: string; assertionResults: { title: string; status: string; duration?: number }[] }[];
}

function readReport(path: string, printed: string): Report {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Report;
  } catch (error) {
    throw new Error(`the tests broke off: ${printed.slice(-2000)}`, { cause: error });
  }
}

function node(args: string[], say: (line: string) => void): Promise<{ code: number | null; printed: string }> {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    let printed = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        printed += chunk;
        const line = `${chunk}`.trimEnd();
        if (line) say(line);
      });
    child.on('error', fail).on('close', (code) => done({ code, printed }));
  });
}
