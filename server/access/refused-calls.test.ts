import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import { rootUnit } from '../../contract/rules/times.ts';
import { type Officer, openDesk, type Reply } from '../test/desk.ts';
import { done, incoming, open, refused, register, unitId } from '../test/letters.ts';
import { submitted } from '../test/own-letter.ts';

const desk = await openDesk();
const who = await desk.anyone();
afterAll(() => desk.close());

interface Line {
  action: string;
  outcome: string;
  person: number | null;
  ip: string | null;
  detail: Record<string, unknown>;
}

/** The lines of the audit that one call left, by the id of its request. */
async function linesOf(request: string): Promise<Line[]> {
  const { rows } = await sql<Line>`select action, outcome, person_id as person, host(ip) as ip, detail from audit
    where request_id = ${request} order by id`.execute(desk.office.db);
  return rows;
}

async function told(officer: Officer, path: string, body: object = {}): Promise<{ reply: Reply; lines: Line[] }> {
  const request = randomUUID();
  const reply = await officer.post(path, body, { 'x-request-id': request });
  return { reply, lines: await linesOf(request) };
}

const addressOf = (url: string) => url.replace('/api', '').replaceAll(/:\w+/g, '1');

it('[SEC27] every call that changes something, of every module: refused for want of a right it leaves one line with who, what, when and from where', async () => {
  const changing = desk.app.routeList.filter(
    ({ method, url, endpoint }) => method === 'POST' && url.startsWith('/api/') && endpoint?.kind !== 'read',
  );
  expect(changing.length).toBeGreaterThan(500);
  const seen = { refused: 0, calls: new Set<string>() };
  // the ends of a session are open to everybody
  for (const { url } of changing.filter((route) => !/\/(logout|revoke|end-others)$/.test(route.url)))
    for (const name of ['officer', 'auditor', 'clerk']) {
      const { reply, lines } = await told(who(name), addressOf(url));
      const what = `${name} ${url}: ${JSON.stringify(reply.body).slice(0, 200)}`;
      const of = lines.filter(({ outcome }) => outcome === 'REFUSED');
      if (reply.status !== 403) {
        expect(
          of.filter(({ action }) => action === 'call.refused'),
          what,
        ).toEqual([]);
        continue;
      }
      expect(of, what).toHaveLength(1);
      expect(of[0], what).toMatchObject({ person: who(name).personId, ip: '127.0.0.1' });
      if (of[0]?.action === 'call.refused') expect(of[0].detail, what).toMatchObject({ call: url.slice(4), code: reply.body.code });
      expect(lines, `${what} did nothing else`).toHaveLength(1);
      seen.refused += 1;
      seen.calls.add(url);
    }
  process.stderr.write(
    `refused calls: ${changing.length} that change something, ${seen.calls.size} refused for want of a right, ${seen.refused} lines\n`,
  );
  expect(seen.calls.size).toBeGreaterThan(150);
});

it('[SEC27] what only the record can refuse: one line too, in words of its own where the act has them', async () => {
  const hr = await unitId(desk, 'อว 0601.01.3');
  const draft = await submitted(desk, who('officer'), { reviewers: [who('head')], signers: [who('director')] });
  const { documentId } = await register(who('registrar'), { sendTo: [hr] });
  const child = (await open(who('registrar'), documentId)).transmissions[1].id;
  const tries: [Officer, string, object, string][] = [
    [who('head'), `/sarabun/drafts/${draft}/delete`, {}, 'call.refused'],
    [who('clerk'), '/sarabun/letters', incoming({ unitId: rootUnit }), 'call.refused'],
    [who('head'), `/sarabun/transmissions/${child}/receive`, {}, 'step.receive'],
  ];
  for (const [officer, path, body, action] of tries) {
    const { reply, lines } = await told(officer, path, body);
    expect(reply.status, path).toBe(403);
    const seen = lines.map((line) => [line.action, line.outcome, line.person]);
    expect(seen, path).toEqual([[action, 'REFUSED', officer.personId]]);
    if (action === 'call.refused') expect(lines[0]?.detail, path).toMatchObject({ code: reply.body.code });
  }
  expect((await told(who('head'), `/sarabun/drafts/${draft}/delete`)).lines[0]?.detail).toMatchObject({ ids: [draft] });
});

it('[SEC27] of many at once: a line for each that was refused, and its own for each that was done', async () => {
  const clerk = who('clerk');
  const duties: [Officer, number, string][] = [
    [clerk, await unitId(desk, 'อว 0601.01.3'), 'ADMIN'],
    [who('officer2'), rootUnit, 'AUDITOR'],
  ];
  for (const [{ personId }, unit, kind] of duties)
    await desk.office.db.insertInto('duty').values({ person_id: personId, unit_id: unit, kind }).execute();
  desk.office.sessions.forget();
  const personIds = [who('officer'), who('officer2')].map(({ personId }) => personId);
  const { reply, lines } = await told(clerk, '/settings/people/many', { act: 'FORCE', personIds });
  expect(done(reply).results.map(({ code }: { code: string }) => code)).toEqual([null, 'administrator_is_higher']);
  expect(lines.map(({ action, outcome, detail }) => [action, outcome, detail.code ?? detail.act])).toEqual([
    ['settings.employee-information', 'OK', 'MUST_CHANGE_PASSWORD'],
    ['call.refused', 'REFUSED', 'administrator_is_higher'],
  ]);
});

it('[SEC27] a refusal that cannot be recorded is told as a fault, and nothing is done', async () => {
  const client = new pg.Client({ connectionString: desk.clone.ownerUrl });
  await client.connect();
  const audit = `${desk.office.config.schema}.audit`;
  const letters = async () => (await sql`select 1 from document`.execute(desk.office.db)).rows.length;
  const before = await letters();
  try {
    await client.query(`revoke insert on ${audit} from office_app`);
    const reply = await who('director').post('/sarabun/letters', incoming());
    expect(reply).toMatchObject({ status: 500, body: { status: 'error', code: 'internal' } });
  } finally {
    await client.query(`grant insert on ${audit} to office_app`);
    await client.end();
  }
  refused(await who('director').post('/sarabun/letters', incoming()), 'no_menu', 403);
  expect(await letters()).toBe(before);
});
