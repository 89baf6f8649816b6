import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { parse } from 'yaml';
import { needTool } from './debian-tool.ts';

// Three machines really run by `npm run drill -- --only patroni`; here their files are read by those who will have to.
const home = mkdtempSync(join(tmpdir(), 'eoffice-patroni-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));
const given = (name: string) => readFileSync(join(import.meta.dirname, '../../deploy/patroni', name), 'utf8');

const patroni = needTool('patroni', 'patroni');
const haproxy = needTool('haproxy', 'haproxy');

it('the files of the three machines speak of the same machines', () => {
  const settings = parse(given('patroni.yml'));
  const etcd = parse(given('etcd.conf.yml'));
  const members = etcd['initial-cluster'].split(',').map((one: string) => /^(\w+)=http:\/\/([\d.]+):2380$/.exec(one)?.slice(1));
  expect(members).toHaveLength(3);
  expect(members[0]).toEqual([settings.name, settings.restapi.listen.split(':')[0]]);
  expect(settings.name).toBe(etcd.name);
  expect(settings.etcd.hosts).toBe(members.map(([, address]: string[]) => `${address}:2379`).join());
  const servers = [...given('haproxy.cfg').matchAll(/^ +server (\w+) ([\d.]+):5432$/gm)].map(([, ...server]) => server);
  expect(servers).toEqual([...members, ...members]);
});

it('[REL4] what is told as done stands on two machines, and the times that Patroni waits belong together', () => {
  const { ttl, loop_wait, retry_timeout, ...dcs } = parse(given('patroni.yml')).bootstrap.dcs;
  expect(dcs).toMatchObject({ synchronous_mode: true, synchronous_mode_strict: true, failsafe_mode: true });
  // by etcd3 Patroni 3.0.2 writes over the word of a successor: `npm run drill -- --only patroni` lost a thousand letters by it
  expect(parse(given('patroni.yml'))).not.toHaveProperty('etcd3');
  expect(ttl).toBeGreaterThanOrEqual(loop_wait + 2 * retry_timeout);
});

it.skipIf(!patroni)('Patroni knows its settings', async () => {
  const network = `127.0.${1 + (process.pid % 254)}.`;
  // it looks whether an etcd is there
  const voices = ['11', '12', '13'].map((last) => createServer().listen(2379, network + last));
  await Promise.all(voices.map((one) => once(one, 'listening')));
  const path = join(home, 'patroni.yml');
  const judge = (text: string) => {
    writeFileSync(
      path,
      text
        .replaceAll('10.0.0.', network)
        .replace(/data_dir: .*/, `data_dir: ${home}/data`)
        .replace(/^ +bin_dir: .*\n/m, ''),
    );
    // who may come in stands with what all three share, where the validator of 3.0 does not look
    const { stdout, stderr } = spawnSync(patroni as string, ['--validate-config', path], { encoding: 'utf8' });
    return `${stdout}${stderr}`.split('\n').filter((line) => line && !line.startsWith('bootstrap.pg_hba '));
  };
  expect(judge(given('patroni.yml'))).toEqual([]);
  expect(judge(given('patroni.yml').replace('ttl: 8', 'ttl: soon'))).toEqual([expect.stringContaining('bootstrap.dcs.ttl')]);
  for (const one of voices) one.close();
});

it.skipIf(!haproxy)('haproxy reads both of its examples', () => {
  for (const name of ['haproxy.cfg', '../database-haproxy.cfg']) {
    const path = join(home, 'haproxy.cfg');
    writeFileSync(path, given(name));
    const read = spawnSync(haproxy as string, ['-c', '-f', path], { encoding: 'utf8' });
    expect(read.stderr).not.toMatch(/ALERT|WARNING/);
    expect(read.status).toBe(0);
  }
});
