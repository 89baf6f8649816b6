import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSession, seedPeople } from '../test/demo-people.ts';
import { type Desk, officerOf } from '../test/desk.ts';
import { done, pdfOf, register } from '../test/letters.ts';
import { openProgram, type Program } from '../test/program.ts';
import { type Answer, openInstallation, type TestInstallation } from './test-installation.ts';

/** Two agencies, each with a program of its own under the same number and a letter under the same number. */
let both: TestInstallation;
let [a, b]: Side[] = [];

interface Side {
  host: string;
  program: Program;
  token: string;
  documentId: number;
  offerId: number;
  draftId: number;
}

beforeAll(async () => {
  both = await openInstallation(['hospital', 'school']);
  [a, b] = [await sideOf('hospital'), await sideOf('school')];
}, 120_000);
afterAll(() => both?.close());

async function sideOf(code: string): Promise<Side> {
  const { office, app } = await both.running(code);
  await seedPeople(office.db);
  const officer = async (name: string) => {
    const { token, personId } = await openSession(office.db, name);
    return officerOf(app, token, personId);
  };
  const [admin, registrar] = [await officer('admin'), await officer('registrar')];
  const { id: owner } = await office.db
    .selectFrom('affiliation')
    .select('person_id as id')
    .where('unit_id', '=', 10_000_000)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const scopes = ['status.read', 'intake.write', 'letters.read', 'books.read', 'masters.read', 'draft.write', 'circular.read'];
  const drafting = { owner, scopes };
  const values = { name: 'แจ้งผล', unit: 10_000_000, type: 1, subject: `แจ้งผลของ ${code}`, to: 'ผู้ยื่น', body: 'แจ้งผล' };
  done(await admin.post('/settings/list/draft-templates', { values }));
  const program = await openProgram({ app, office } as Desk, admin, { unit: 10_000_000, ...drafting, networks: '127.0.0.0/8\n::1' });
  const { documentId } = await register(registrar, { subject: `หนังสือของ ${code}` });
  const file = done(await program.upload(await pdfOf())).id;
  const { id: offerId } = done(await program.post('/offers', { reference: 'R-1', subject: 'คำร้อง', files: [file] }));
  const { id: draftId } = done(await program.post('/drafts', { reference: 'R-1', template: 'แจ้งผล' }));
  return { host: `${code}.localhost`, program, token: await program.token(), documentId, offerId, draftId };
}

const told = ({ status, bytes }: Answer) => [status, bytes.toString('utf8').replace(/"requestId":"[^"]*"/, '')];
const ask = async (host: string, url: string, token: string) =>
  told(await both.call(host, url, { headers: { authorization: `Bearer ${token}` } }));
const askToken = async (host: string, { code, secret }: Pick<Program, 'code' | 'secret'>) =>
  told(
    await both.call(host, '/open/v1/token', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ grant_type: 'client_credentials', client_id: code, client_secret: secret }).toString(),
    }),
  );

it('[SEC12] a program of one agency is to the other what is not there: its secret, its token, with numbers that are equal on both sides', async () => {
  if (!a || !b) throw new Error('two agencies');
  expect([a.documentId, a.offerId, a.draftId, a.program.id]).toEqual([b.documentId, b.offerId, b.draftId, b.program.id]);
  for (const [own, other] of [
    [a, b],
    [b, a],
  ] as const) {
    expect((await askToken(own.host, own.program))[0]).toBe(200);
    expect(await askToken(other.host, own.program)).toEqual(
      await askToken(other.host, { code: 'cffffffffffffffffffffffffffffffff', secret: 'eos_nothing' }),
    );
    for (const url of [
      `/letters/${own.documentId}`,
      `/offers/${own.offerId}`,
      '/offers',
      `/drafts/${own.draftId}`,
      '/draft-templates',
      '/books',
      '/masters',
      '/letters?text=หนังสือของ',
    ]) {
      const path = `/open/v1${encodeURI(url)}`;
      expect((await ask(own.host, path, own.token))[0], url).toBe(200);
      const nothing = await ask(other.host, path, 'eot_nobody-has-this-token-at-all-anywhere');
      expect(nothing[0]).toBe(401);
      expect(await ask(other.host, path, own.token), url).toEqual(nothing);
    }
  }
});
