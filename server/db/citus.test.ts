import { spawn } from 'node:child_process';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Desk, type Officer, openDesk } from '../test/desk.ts';
import { register } from '../test/letters.ts';
import { schemasOnWorkers, type Worker, workersOf } from './citus.ts';

describe('an agency on a cluster', () => {
  let desk: Desk;
  let registrar: Officer;
  let client: pg.Client;
  beforeAll(async () => {
    desk = await openDesk();
    registrar = await desk.as('registrar');
    client = new pg.Client({ connectionString: desk.clone.ownerUrl });
    client.on('error', () => {});
    await client.connect();
  });
  afterAll(async () => {
    await client?.end();
    await desk?.close();
  });

  const place = async () => (await schemasOnWorkers(client)).map(({ host, port }) => `${host}:${port}`);
  const command = (...args: string[]) =>
    new Promise<{ status: number | null; said: string }>((done) => {
      const child = spawn(process.execPath, ['server/move-agency.ts', ...args], {
        env: {
          ...process.env,
          MODE: 'DEV',
          CITUS: 'on',
          DEMO: 'on',
          DATABASE_URL: desk.clone.appUrl,
          DATABASE_OWNER_URL: desk.clone.ownerUrl,
        },
      });
      let said = '';
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk) => {
          said += chunk;
        });
      child.on('close', (status) => done({ status, said }));
    });

  it('is moved by its command while letters are registered: none lost, none twice, no number left out', async () => {
    const [from = ''] = await place();
    const to = (await workersOf(client)).map(({ host, port }: Worker) => `${host}:${port}`).find((one) => one !== from) as string;
    let moving = true;
    const given: number[] = [];
    const clerk = async () => {
      while (moving) given.push(Number((await register(registrar)).receiveNo.split('/')[0]));
    };
    const working = Promise.all([clerk(), clerk()]);
    const moved = await command(to).finally(() => {
      moving = false;
    });
    await working;
    expect(moved).toMatchObject({ status: 0, said: expect.stringContaining(`office: ${from} → ${to}`) });
    expect(await place()).toEqual([to]);
    given.push(Number((await register(registrar)).receiveNo.split('/')[0]));
    given.sort((a, b) => a - b);
    expect(given).toEqual(Array.from({ length: given.length }, (_, at) => (given[0] as number) + at));
    const { rows } = await desk.office.pool.query<{ lines: number }>('select count(*)::int as lines from register_entry');
    expect(rows).toEqual([{ lines: given.length }]);
    expect(await command(to)).toMatchObject({ status: 1, said: expect.stringContaining('already') });
    expect(await command('nowhere:1')).toMatchObject({ status: 1, said: expect.stringContaining(to) });
  });
});
