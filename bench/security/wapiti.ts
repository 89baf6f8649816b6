import { once } from 'node:events';
import { mkdtempSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { queryOf, type Target } from './calls.ts';
import type { Front } from './front.ts';
import type { Twin } from './planted-twin.ts';
import { run, type Verdict } from './tools.ts';

const modules = 'sql,xss,exec,file,csp,http_headers,cookieflags,crlf,redirect,ssrf';

interface Found {
  category: string;
  path: string;
  info: string;
  parameter: string;
}

/** What is planted, by wapiti's name of it. Nothing runs commands on the twin: a plant for exec would be one for everybody on this machine. */
const plants = [
  'SQL Injection',
  'Cross Site Scripting',
  'Path Traversal',
  'Content Security Policy',
  'HTTP Secure Headers',
  'CRLF',
  'Open Redirect',
  'Secure Flag',
  'Server Side',
];

/** The pages and every call of the contract with its words, crawled and attacked for a bounded time; then the twin, by the same options. */
export async function byWapiti(
  program: string,
  home: string,
  front: Front,
  twin: Twin,
  targets: Target[],
  seconds: number,
): Promise<Verdict> {
  const from = Date.now();
  const faultsBefore = front.faults.length;
  const before = front.asked();
  front.reached.clear();
  front.pages.set('/wapiti-begins-here', `<a href="/">pages</a>${targets.map(linkTo).join('\n')}`);
  const token = targets.find((one) => one.status === 200)?.token ?? '';
  const product = await scan(program, home, `${front.address}/`, { token, seconds, start: `${front.address}/wapiti-begins-here` });
  const asked = front.asked() - before;
  const counts = targets.map((one) => front.reached.get(`${one.method} ${one.path}`) ?? { asked: 0, succeeded: 0 });
  const reached = counts.filter((one) => one.asked > 0).length;
  const succeeded = counts.filter((one) => one.succeeded > 0).length;
  const onTwin = await scan(program, home, `${twin.address}/`, { token: 'none', seconds: 60 });
  const [planted, unseen] = [true, false].map((seen) =>
    plants.filter((plant) => onTwin.found.some((one) => one.category.includes(plant)) === seen),
  ) as [string[], string[]];
  return {
    tool: 'wapiti',
    tried: `the pages and ${reached} of ${targets.length} calls (${succeeded} of them answered with success at least once) by ${modules}: ${asked} requests in at most ${seconds} s a module`,
    found: [
      ...product.found.filter(isMeant).map((one) => `${one.category}: ${one.path} ${one.parameter} ${one.info}`),
      ...front.faults.slice(faultsBefore).map((fault) => `a fault meanwhile: ${fault}`),
    ],
    planted,
    unseen,
    skipped: [
      ...(reached < targets.length ? [`${targets.length - reached} calls were not reached in the time of the crawl`] : []),
      ...product.cut.map((module) => `module ${module} came to the end of its time, not of its calls`),
    ],
    seconds: (Date.now() - from) / 1000,
  };
}

/** X-XSS-Protection is left out on purpose: browsers dropped it, and where one still has it, it opened holes. */
function isMeant({ info }: Found): boolean {
  return !info.includes('X-XSS-Protection');
}

function linkTo(target: Target): string {
  const inHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  if (target.method === 'GET') return `<a href="${inHtml(`${target.path}?${queryOf(target)}`)}">call</a>`;
  const fields = Object.entries(target.words).map(
    ([name, value]) => `<input name="${inHtml(name)}" value="${inHtml(typeof value === 'object' ? 'a' : String(value))}">`,
  );
  return `<form method="post" action="${target.path}">${fields.join('')}</form>`;
}

async function scan(
  program: string,
  home: string,
  address: string,
  { token, seconds, start }: { token: string; seconds: number; start?: string },
): Promise<{ found: Found[]; cut: string[] }> {
  const folder = mkdtempSync(join(home, 'wapiti-'));
  const file = join(folder, 'found.json');
  const called = await startCalled();
  const bounds = [
    '--max-scan-time',
    String(seconds),
    '--max-attack-time',
    String(seconds),
    '-d',
    '3',
    '-t',
    '10',
    '--max-parameters',
    '20',
  ];
  const quiet = ['--no-bugreport', '--flush-session', '--store-session', folder, '--store-config', folder, '--endpoint', called.address];
  const what = ['-u', address, '--scope', 'domain', '-m', modules, '-H', `Authorization: Bearer ${token}`, '-f', 'json', '-o', file];
  const { output } = await run(program, [...what, ...(start ? ['-s', start] : []), ...bounds, ...quiet], {
    cwd: folder,
    seconds: seconds * 11 + 60,
  });
  await called.stop();
  const { vulnerabilities } = JSON.parse(readFileSync(file, 'utf8')) as { vulnerabilities: Record<string, Found[]> };
  return {
    found: Object.entries(vulnerabilities).flatMap(([category, all]) => all.map((one) => ({ ...one, category }))),
    cut: [...output.matchAll(/Max attack time was reached for module (\w+)/g)].map((match) => match[1] as string),
  };
}

/** Where a server that may be led to call others would call: in place of wapiti's own host on the Internet, in its form. */
async function startCalled(): Promise<{ address: string; stop(): Promise<void> }> {
  const calls: Record<string, Record<string, object[]>> = {};
  const server = createServer((incoming, outgoing) => {
    const { pathname } = new URL(incoming.url ?? '/', 'http://127.0.0.1');
    const [, , , request, parameter] = pathname.split('/');
    if (pathname.startsWith('/ssrf/') && request && parameter) {
      calls[request] ??= {};
      calls[request][parameter] ??= [];
      calls[request][parameter].push({ url: pathname, date: new Date().toISOString(), ip: '127.0.0.1', method: incoming.method });
    }
    outgoing.setHeader('content-type', 'application/json').end(JSON.stringify(calls));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    async stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}
