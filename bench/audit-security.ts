import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { startOffice } from '../e2e/an-office.ts';
import { freshDemo } from '../e2e/demo-folder.ts';
import { startEmbedded } from '../server/db/embedded.ts';
import { type Ask, targetsOf } from './security/calls.ts';
import { startFront } from './security/front.ts';
import { byIds } from './security/ids.ts';
import { byNames } from './security/names.ts';
import { startTwin } from './security/planted-twin.ts';
import { reportOf, sayVerdict } from './security/report.ts';
import { bySlowClients } from './security/slow.ts';
import { bySqlmap } from './security/sqlmap.ts';
import { byTestssl } from './security/testssl.ts';
import { bringProgram, type Verdict } from './security/tools.ts';
import { byWapiti } from './security/wapiti.ts';

// npm run audit:security -- --report: Debian's scanners against an office with its demo, on loopback only, and against a planted twin where each
// has to find what was planted; and whether the time of an answer tells which names and letters there are. Ends with 1 where something was found or a plant was not, with 2 where a part could not be tried.
const { values } = parseArgs({
  options: {
    report: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    seconds: { type: 'string', default: '30' },
  },
});
const seconds = Number(values.seconds);
const packs: Record<string, string> = { sqlmap: 'sqlmap', slowhttptest: 'slowhttptest', wapiti: 'wapiti', testssl: 'testssl.sh' };
const times: Record<string, () => Promise<Verdict>> = { names: byNames, ids: byIds };
const tools = [...Object.keys(packs), ...Object.keys(times)].filter((tool) => !values.only || values.only.split(',').includes(tool));
if (tools.length === 0) throw new Error(`--only knows ${[...Object.keys(packs), ...Object.keys(times)].join(', ')}`);
const password = 'Sarabun2569';

const home = mkdtempSync(join(tmpdir(), 'eoffice-audit-'));
const data = freshDemo();
const undo: (() => Promise<unknown> | unknown)[] = [
  () => rmSync(home, { recursive: true, force: true }),
  () => rmSync(dirname(data), { recursive: true, force: true }),
];
try {
  const verdicts = tools.some((tool) => tool in packs) ? await audit() : [];
  for (const tool of tools.filter((one) => one in times)) {
    const verdict = await (times[tool] as () => Promise<Verdict>)();
    sayVerdict(verdict);
    verdicts.push(verdict);
  }
  if (values.report) {
    const today = new Date().toISOString().slice(0, 10);
    mkdirSync('docs/reports', { recursive: true });
    writeFileSync(`docs/reports/${today}-security.md`, reportOf(verdicts, today));
  }
  const missing = verdicts.some((one) => one.skipped.length > 0);
  const wrong = verdicts.some((one) => one.found.length > 0 || one.unseen.length > 0);
  process.exitCode = wrong ? 1 : missing ? 2 : 0;
} finally {
  for (const one of undo.reverse()) await one();
}

async function audit(): Promise<Verdict[]> {
  const { certFile, keyFile, cert, key } = makeCertificate();
  const running = await startOffice({
    DATA_DIR: data,
    DEMO: 'on',
    CAPTCHA: 'off',
    // what is judged is what calls do with words, not how many of them one person may send; bench:flood does that
    LIMITS: 'off',
    PUBLIC_URL: 'https://127.0.0.1',
    TLS_CERT: certFile,
    TLS_KEY: keyFile,
  });
  undo.push(() => running.stop());
  const port = /is ready at\s+https?:\/\/[^:/\s]+:(\d+)/.exec(running.printed)?.[1];
  if (!port) throw new Error(running.printed);
  const office = `https://127.0.0.1:${port}`;
  const database = await startEmbedded({ dataDir: join(home, 'twin'), durable: false });
  undo.push(() => database.stop());
  const twin = await startTwin(database.ownerUrl, { cert, key });
  undo.push(() => twin.stop());
  const ask = asking(office, cert);
  const front = await startFront(office, cert);
  undo.push(() => front.stop());
  const targets = await targetsOf(ask, await Promise.all(['officer', 'registrar', 'admin'].map((name) => signIn(ask, name))));
  const work: Record<string, (program: string) => Promise<Verdict>> = {
    sqlmap: (program) => bySqlmap(program, home, front, twin, targets),
    slowhttptest: async (program) => bySlowClients(program, home, { office, ca: cert, longest: await longestPart(ask) }, twin, seconds),
    wapiti: (program) => byWapiti(program, home, front, twin, targets, 2 * seconds),
    testssl: (program) => byTestssl(program, home, office, twin),
  };
  const verdicts: Verdict[] = [];
  for (const tool of tools.filter((one) => one in packs)) {
    const program = bringProgram(tool, packs[tool]);
    const none = {
      tool,
      tried: 'nothing',
      found: [],
      planted: [],
      unseen: [],
      skipped: [`there is no ${tool} on this machine`],
      seconds: 0,
    };
    const verdict = program ? await (work[tool] as (program: string) => Promise<Verdict>)(program) : none;
    sayVerdict(verdict);
    verdicts.push(verdict);
  }
  return verdicts;
}

/** For a day, of this machine itself. */
function makeCertificate() {
  const [certFile, keyFile] = [join(home, 'cert.pem'), join(home, 'key.pem')];
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=IP:127.0.0.1,DNS:localhost'];
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-out', certFile, '-keyout', keyFile, ...names], {
    stdio: 'ignore',
  });
  return { certFile, keyFile, cert: readFileSync(certFile, 'utf8'), key: readFileSync(keyFile, 'utf8') };
}

async function signIn(ask: Ask, username: string): Promise<string> {
  const sent = async (more: object) => JSON.parse((await ask('POST', '/api/login', '', { username, password, ...more })).body);
  const first = await sent({});
  return first.token ?? (await sent({ oauth_id: first.oauth_id })).token;
}

/** The longest file that strangers may read: what a slow reader asks for. */
async function longestPart(ask: Ask): Promise<string> {
  const { body } = await ask('GET', '/', '');
  const parts = [...body.matchAll(/(?:src|href)="(\/[^"]+\.(?:js|css))"/g)].map((match) => match[1] as string);
  const sizes = await Promise.all(parts.map(async (path) => ({ path, size: (await ask('GET', path, '')).body.length })));
  return sizes.sort((a, b) => b.size - a.size)[0]?.path ?? '/';
}

function asking(office: string, ca: string): Ask {
  return (method, path, token, body) =>
    new Promise((done, fail) => {
      const headers = {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body ? { 'content-type': 'application/json' } : {}),
      };
      const asked = request(`${office}${path}`, { method, ca, headers }, async (answer) => {
        let text = '';
        for await (const chunk of answer) text += chunk;
        done({ status: answer.statusCode ?? 0, body: text });
      });
      asked.on('error', fail);
      asked.end(body && JSON.stringify(body));
    });
}
