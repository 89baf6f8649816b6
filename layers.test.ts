import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, it } from 'vitest';
import { modules } from './contract/modules.ts';

/** Folders by runtime, and what each may import. `zod/mini` is the only package of the contract. */
const crossing: Record<string, string[]> = {
  contract: ['contract'],
  brands: ['brands', 'contract'],
  server: ['server', 'contract', 'brands'],
  web: ['web', 'contract'],
};

/** From the kit upwards; a module imports from rows above its own. Modules that no row names stand in the last, and never import each other. */
const ranks: Record<'server' | 'web', string[][]> = {
  server: [
    [
      'http',
      'metrics',
      'traces',
      'db',
      'files',
      'system',
      'config.ts',
      'office.ts',
      'module.ts',
      'live.ts',
      'live-limits.ts',
      'live-notices.ts',
      'jobs.ts',
      'runner.ts',
      'enqueue.ts',
      'settings-source.ts',
      'hear-faults.ts',
      'hold-folder.ts',
      'setting-fault.ts',
      'when-orphaned.ts',
    ],
    ['people'],
    ['access'],
    ['notify'],
    ['paper'],
    ['signing'],
    ['settings'],
    ['sarabun'],
    ['office'],
    // shifts, punches and what a day comes to: work elsewhere and overtime are judged by them
    ['time'],
    // the whole office is copied and brought back, by commands alone
    ['backup'],
    [],
  ],
  web: [
    ['ui', 'shell', 'offline', 'sw.ts', 'api.ts', 'paths.ts', 'module.ts', 'module-routes.ts', 'theme'],
    ['people'],
    ['signing'],
    ['settings'],
    ['sarabun'],
    ['office'],
    ['palette'],
  ],
};
for (const rows of Object.values(ranks)) {
  const named = rows.flat();
  rows.at(-1)?.push(...Object.keys(modules).filter((code) => !named.includes(code)));
}

/** The rooms of document flow, by the same rule; its routes and what stands beside the rooms see them all. */
const sarabunRooms = [
  ['machine'],
  ['search', 'deadlines', 'groups'],
  ['reports', 'registers', 'reading'],
  ['layers', 'integrity', 'secret'],
  ['files'],
  ['letter', 'proof', 'prints'],
  ['queues', 'work'],
  ['route', 'circular'],
  ['draft', 'structure'],
  ['transit'],
  ['bulk', 'intake'],
  ['brought'],
];

/** They see every module: they put the product together. */
const seesAll: Record<'server' | 'web', string[]> = {
  server: [
    'app.ts',
    'main.ts',
    'serve-office.ts',
    'run-office.ts',
    'installation',
    'agency.ts',
    'modules.ts',
    'open-office.ts',
    'open-for-command.ts',
    'adopt-files.ts',
    'verify-audit.ts',
    'approve-account.ts',
    'rotate-master-key.ts',
    'reset-factors.ts',
    'bring-papers.ts',
    'move-agency.ts',
    'doctor.ts',
    'doctor',
    'backup.ts',
    'restore.ts',
    'brought-back.ts',
    'test',
  ],
  web: ['main.tsx', 'routes.tsx', 'modules.ts', 'first-calls.ts', 'public', 'installation'],
};

/** Each with its reason; a row that nothing needs any more fails. */
const exceptions: [from: string, to: string, reason: string][] = [
  ['server/module.ts', 'server/office/request-rules.ts', 'types only: what a module declares'],
  ['server/module.ts', 'server/office/matters.ts', 'types only: what a module declares'],
  ['server/module.ts', 'server/people/holdings.ts', 'types only: what a module declares'],
  ['server/module.ts', 'server/sarabun/machine/carrier.ts', 'types only: what a module declares'],
  ['server/module.ts', 'server/sarabun/intake/mail/heard.ts', 'types only: what a module declares'],
  ['server/module.ts', 'server/sarabun/intake/tray/citizen-told.ts', 'types only: what a module declares'],
  ['server/office.ts', 'server/paper', 'types only: what a process holds'],
  ['server/office.ts', 'server/signing', 'types only: what a process holds'],
  ['server/jobs.ts', 'server/notify/channels', 'what waits to be sent is background work like any other'],
  ['server/live.ts', 'server/access/sessions.ts', 'a socket belongs to a session and hears when it ends'],
  ['server/db/seed', 'server', 'the demo agency lives through the whole product'],
  ['web/sarabun/dashboard', 'web/auth/PdpaGuard.tsx', 'consent is asked for over the dashboard'],
];

interface Import {
  from: string;
  to: string;
  /** Gone when the code runs. */
  type: boolean;
}

const imports = Object.keys(crossing).flatMap(importsOf);

it('contract, brands, server and web import only what they may', () => {
  const wrong = imports.filter(({ from, to }) => {
    const [top = ''] = from.split('/');
    if (top === 'web' && to === 'contract/lang/folders.ts') return true;
    if (!to.startsWith('package:')) return !crossing[top]?.includes(to.split('/')[0] ?? '');
    return (top === 'contract' && to !== 'package:zod/mini') || (top === 'web' && to.startsWith('package:node:')) || top === 'brands';
  });
  // what reads a disk
  expect(wrong.filter((one) => !/^(brands\/(load|check)-brand|contract\/lang\/folders)\.ts$/.test(one.from))).toEqual([]);
});

it('a module imports from below its own rank only', () => {
  const used = new Set<number>();
  const wrong = imports.filter((one) => {
    if (!isUpward(one)) return false;
    const known = exceptions.findIndex(([from, to]) => one.from.startsWith(from) && one.to.startsWith(to));
    if (known >= 0) used.add(known);
    return known < 0;
  });
  expect(wrong).toEqual([]);
  expect([...used].sort((a, b) => a - b)).toEqual(exceptions.map((_, index) => index));
});

it('a room of document flow imports from rooms below its own only', () => {
  const roomOf = (path: string) => /^server\/sarabun\/([\w-]+)\//.exec(path)?.[1];
  const found = new Set(imports.flatMap(({ from }) => roomOf(from) ?? []));
  expect([...found].filter((room) => !sarabunRooms.flat().includes(room))).toEqual([]);
  const rank = (room: string) => sarabunRooms.findIndex((row) => row.includes(room));
  const wrong = imports.filter(({ from, to }) => {
    const [own, other] = [roomOf(from), roomOf(to)];
    return own !== undefined && other !== undefined && own !== other && rank(other) >= rank(own);
  });
  expect(wrong).toEqual([]);
});

/** Files that need each other, each circle named by one of them, with its reason. */
const circles: Record<string, string> = {
  'web/api.ts': 'a call may ask who signs in again or proves himself, which are calls',
};

it('files import each other in no circle but these', () => {
  const found = circlesOf(imports.filter(({ type }) => !type));
  const named = found.map((files) => files.find((file) => file in circles) ?? files.join(' '));
  expect(named.sort()).toEqual(Object.keys(circles).sort());
});

/** Heavy ones that a day may pass without: a third of the work of a start, and forty megabytes of its memory. They are fetched where they are used. */
const later = [
  '@cantoo/pdf-lib',
  '@hyzyla/pdfium',
  '@line/bot-sdk',
  '@simplewebauthn/server',
  'ldapts',
  'nodemailer',
  'sharp',
  'web-push',
  'write-excel-file/node',
];

it('the server starts without what its first answer does not need', () => {
  const next = Map.groupBy(
    imports.filter(({ type }) => !type),
    ({ from }) => from,
  );
  const starts = ['server/main.ts', ...Object.keys(modules).map((code) => `server/${code}/module.ts`)];
  const reached = new Map(starts.map((file) => [file, 'the start']));
  for (const [file] of reached) for (const { to } of next.get(file) ?? []) if (!reached.has(to)) reached.set(to, file);
  expect(reached.size).toBeGreaterThan(500);
  expect(later.flatMap((name) => (reached.has(`package:${name}`) ? `${name} by ${reached.get(`package:${name}`)}` : []))).toEqual([]);
});

it('[SEC22] a story of the browser is one whose windows are watched for breaches of their policy', () => {
  const files = readdirSync('e2e').filter((name) => name.endsWith('.ts') && name !== 'story.ts');
  const unwatched = files.filter((name) =>
    /import \{[^}]*\btest\b[^}]*\} from '@playwright\/test'/.test(readFileSync(join('e2e', name), 'utf8')),
  );
  expect(unwatched).toEqual([]);
});

it('every folder and file of server and web has its place in the table', () => {
  for (const side of ['server', 'web'] as const) {
    const known = [...ranks[side].flat(), ...seesAll[side]];
    const found = readdirSync(side).filter((name) => !name.includes('.') || /(?<!\.test|\.d)\.tsx?$/.test(name));
    expect(found.filter((name) => !known.includes(name))).toEqual([]);
  }
});

function isUpward({ from, to }: Import): boolean {
  const side = from.split('/')[0] as 'server' | 'web';
  if (!ranks[side] || !to.startsWith(`${side}/`)) return false;
  const [own = '', other = ''] = [from, to].map((path) => path.split('/')[1]);
  if (own === other || seesAll[side].includes(own)) return false;
  const [low, high] = [rankOf(side, own), rankOf(side, other)];
  return high > low || (high === low && low === ranks[side].length - 1);
}

function rankOf(side: 'server' | 'web', module: string): number {
  const rank = ranks[side].findIndex((row) => row.includes(module));
  return rank >= 0 ? rank : ranks[side].length;
}

function importsOf(folder: string): Import[] {
  return (readdirSync(folder, { recursive: true }) as string[])
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
    .map((name) => join(folder, name).replaceAll('\\', '/'))
    .filter((from) => !from.startsWith('server/test/'))
    .flatMap((from) => targetsOf(readFileSync(from, 'utf8')).map(({ target, type }) => ({ from, to: resolved(from, target), type })));
}

function targetsOf(source: string): { target: string; type: boolean }[] {
  return [
    ...source.matchAll(/(?:^|\n)(?:import|export)\s(type\s)?[^;'"]*?from\s*'([^']+)'|(?:^|\n)import\s*'([^']+)'|import\('([^']+)'\)/g),
  ].map(([whole, type, ...targets]) => ({
    target: targets.find(Boolean) ?? '',
    // what is fetched when it is needed waits for nobody
    type: Boolean(type) || whole.startsWith('import('),
  }));
}

/** Files of which each reaches the others (Tarjan). */
function circlesOf(all: Import[]): string[][] {
  const next = Map.groupBy(all, ({ from }) => from);
  const [order, low] = [new Map<string, number>(), new Map<string, number>()];
  const open: string[] = [];
  const found: string[][] = [];
  const visit = (file: string): void => {
    order.set(file, order.size);
    low.set(file, order.size - 1);
    open.push(file);
    for (const { to } of next.get(file) ?? []) {
      if (!order.has(to)) visit(to);
      if (open.includes(to)) low.set(file, Math.min(low.get(file) ?? 0, low.get(to) ?? 0));
    }
    if (low.get(file) !== order.get(file)) return;
    const circle = open.splice(open.indexOf(file));
    if (circle.length > 1) found.push(circle);
  };
  for (const file of next.keys()) if (!order.has(file)) visit(file);
  return found;
}

function resolved(from: string, target: string): string {
  return target.startsWith('.') ? normalize(join(dirname(from), target)).replaceAll('\\', '/') : `package:${target}`;
}
