import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { makeAuthority, makeHolder } from '../../test/authority.ts';
import { needTool } from '../../test/debian-tool.ts';
import { type Desk, type Officer, openDesk, type Reply } from '../../test/desk.ts';
import { done, open, refused } from '../../test/letters.ts';
import {
  awaitStamps,
  certify,
  complete,
  mainFile,
  paperOf,
  pin,
  signAs,
  signedByKey,
  submitted,
  taskIn,
  trust,
} from '../../test/own-letter.ts';
import { startTimestampServer, type TimestampServer } from '../../test/timestamp-server.ts';
import { completePaper, completePapers } from '../proof/complete-paper.ts';
import { askAnew } from '../proof/stamps.ts';

/** An office whose signatures are stamped after the act: the authority is slow, silent or gone. */
let desk: Desk;
let stamps: TimestampServer;
let officer: Officer;
let head: Officer;
let director: Officer;
let deputy: Officer;
let admin: Officer;
const tools = needTool('openssl', 'openssl');

beforeAll(async () => {
  if (!tools) return;
  const { root } = await makeAuthority();
  stamps = await startTimestampServer(await makeHolder({ name: 'ผู้ประทับเวลา', issuer: root, use: 'timestamp' }));
  desk = await openDesk({ TSA_URL: stamps.url });
  [officer, head, director, deputy, admin] = await desk.officers('officer', 'head', 'director', 'deputy', 'admin');
  await certify(desk, head, director, deputy);
  await signedByKey(desk, 2, 4);
  await trust(admin, root);
});
beforeEach(() => {
  stamps?.behave('answer');
  if (desk) askAnew(desk.office);
});
afterAll(async () => {
  await stamps?.close();
  await desk?.close();
});

it.skipIf(!tools)(
  'ten letters of one book, signed at once by two directors: nobody waits for a stamp, no gap; they leave only with it',
  async () => {
    // opens the book, and starts the threads that set and sign
    const opening = await submitted(desk, officer, { signers: [head] });
    done(await signAs(head, opening));
    await complete(desk, opening);
    const letters: ToSign[] = [];
    for (const who of [director, deputy])
      for (let i = 0; i < 5; i++) {
        const documentId = await submitted(desk, officer, { signers: [who] });
        letters.push({ who, documentId, taskId: await taskIn(who, 'sign', documentId) });
      }
    stamps.behave('hold');
    // the authority answers nobody before every act has ended
    const replies = await bySelection(letters);
    const numbers = replies
      .flatMap((reply) => done(reply).results as { number: string }[])
      .map(({ number }) => Number(/\/(\d+)$/.exec(number)?.[1]))
      .sort((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: 10 }, (_, i) => (numbers[0] as number) + i));
    const [first] = letters as [(typeof letters)[number]];
    const waiting = await open(officer, first.documentId);
    expect(waiting.document).toMatchObject({ state: 40 });
    expect(waiting.files).toEqual([]);
    expect(waiting.may).toContainEqual(expect.objectContaining({ action: 'send', allowed: false, reason: 'stamp_awaited' }));
    refused(await officer.post(`/sarabun/documents/${first.documentId}/send`), 'stamp_awaited');
    stamps.behave('answer');
    // what the authority left unanswered for too long, the rounds take up; a question that fails only now makes one of them pass it by
    const rounds = async () => {
      await completePapers(desk.office);
      return awaitStamps(
        desk,
        letters.map(({ documentId }) => documentId),
      );
    };
    await expect.poll(rounds, { timeout: 120_000 }).toEqual([]);
    for (const { who, documentId } of letters) {
      const { id } = await mainFile(who, documentId);
      expect(done(await who.get(`/sarabun/document-files/${id}/proof`)).proof).toMatchObject({
        state: 'trusted',
        register: 'latest',
        signatures: [
          { field: 'Sig1', kind: 'person', state: 'trusted', provenBy: 'timestamp', timestamp: { state: 'unchecked' } },
          { field: 'Seal', kind: 'seal', state: 'trusted', provenBy: 'timestamp', timestamp: { state: 'unchecked' } },
        ],
      });
    }
    const history = done(await director.get('/sarabun/signed-history'));
    expect(history.data[0]).toMatchObject({ timestamped: true });
    done(await officer.post(`/sarabun/documents/${first.documentId}/send`));
  },
);

it.skipIf(!tools)(
  'two who sign one letter: each signature has its own stamp before the next covers it, number and seal follow the last',
  async () => {
    const documentId = await submitted(desk, officer, { type: 4, signers: [head, director] });
    done(await signAs(head, documentId));
    // whoever is first, this act or what follows the one before, puts the stamp in
    expect(done(await signAs(director, documentId))).toMatchObject({ state: 40, docNo: expect.stringMatching(/^\d+\//) });
    await complete(desk, documentId);
    const { id } = await mainFile(director, documentId);
    const { proof } = done(await director.get(`/sarabun/document-files/${id}/proof`));
    expect(proof).toMatchObject({ state: 'trusted', register: 'latest' });
    expect(proof.signatures.map((one: { field: string; timestamp: { state: string } }) => [one.field, one.timestamp?.state])).toEqual([
      ['Sig1', 'unchecked'],
      ['Sig2', 'unchecked'],
      ['Seal', 'unchecked'],
    ]);
    expect(proof.fields).toContainEqual(expect.objectContaining({ name: 'docno', proven: true }));
  },
);

it.skipIf(!tools)(
  'an authority that is away: letters wait, the next signer is told; the round makes up for it, once, however often it is asked',
  async () => {
    stamps.behave('fail');
    const alone = await submitted(desk, officer, { signers: [director] });
    const both = await submitted(desk, officer, { type: 4, signers: [head, deputy] });
    expect(done(await signAs(director, alone))).toMatchObject({ state: 40 });
    done(await signAs(head, both));
    await completePapers(desk.office);
    refused(await signAs(deputy, both), 'stamp_awaited');
    expect(await mainFile(director, alone)).toBeUndefined();
    stamps.behave('answer');
    // as after a crash: another process takes up what this one has begun
    await Promise.all([completePapers(desk.office), completePaper(desk.office, alone), completePaper(desk.office, alone)]);
    await complete(desk, alone, both);
    expect((await open(director, alone)).files).toHaveLength(1);
    const kinds = await desk.office.db
      .selectFrom('letter_paper_revision as r')
      .innerJoin('letter_paper as p', 'p.id', 'r.paper_id')
      .select(['r.kind', 'r.field'])
      .where('p.document_id', '=', alone)
      .orderBy('r.seq')
      .execute();
    expect(kinds.map(({ kind, field }) => (field ? `${kind} ${field}` : kind))).toEqual([
      'SIGNED',
      'STAMPED Sig1',
      'SEALED',
      'STAMPED Seal',
      'PROVEN',
    ]);
    done(await signAs(deputy, both));
    await complete(desk, both);
  },
);

it.skipIf(!tools)(
  'what becomes of a letter without a stamp is set: it goes without one, or is refused before anything is done',
  async () => {
    await set('WITHOUT');
    stamps.behave('fail');
    const without = await submitted(desk, officer, { signers: [director] });
    done(await signAs(director, without));
    await complete(desk, without);
    const { id } = await mainFile(director, without);
    expect(done(await director.get(`/sarabun/document-files/${id}/proof`)).proof).toMatchObject({
      state: 'trusted',
      signatures: [
        { field: 'Sig1', timestamp: null, provenBy: 'register' },
        { field: 'Seal', timestamp: null, provenBy: 'register' },
      ],
    });
    await set('REFUSE');
    const refusedOne = await submitted(desk, officer, { signers: [director] });
    const before = await counts();
    refused(await signAs(director, refusedOne), 'timestamp_unavailable');
    expect(await counts()).toEqual(before);
    stamps.behave('answer');
    askAnew(desk.office);
    done(await signAs(director, refusedOne));
    await complete(desk, refusedOne);
    expect((await paperOf(director, refusedOne)).length).toBeGreaterThan(0);
    await set('WAIT');
  },
);

/** `npm run bench:stamps`: what is judged by the clock is no test, but a figure. */
if (process.env.STAMPS === 'measured')
  it('measured: ten letters at once, an authority that answers after 1.5 s', async () => {
    const round = async (body: string, oneByOne = false) => {
      const letters: ToSign[] = [];
      for (const who of [director, deputy])
        for (let i = 0; i < 5; i++) {
          const documentId = await submitted(desk, officer, { signers: [who], body });
          letters.push({ who, documentId, taskId: await taskIn(who, 'sign', documentId) });
        }
      stamps.behave('late');
      const started = performance.now();
      await (oneByOne ? eachAlone(letters) : bySelection(letters));
      const acts = performance.now() - started;
      await complete(desk, ...letters.map(({ documentId }) => documentId));
      const all = performance.now() - started;
      return `signed and numbered after ${(acts / 1000).toFixed(1)} s (goal 5 s), stamped and sealed after ${(all / 1000).toFixed(1)} s`;
    };
    await round('ข้อความ');
    console.log(`one page: ${await round('ข้อความ')}`);
    console.log(`one page, each with its PIN: ${await round('ข้อความ', true)}`);
    console.log(`long: ${await round('ข้อความของหนังสือที่ยาวหลายหน้า '.repeat(150))}`);
  }, 600_000);

interface ToSign {
  who: Officer;
  documentId: number;
  taskId: number;
}

/** As directors do: chosen in the queue, one PIN for all. */
async function bySelection(letters: ToSign[]): Promise<Reply[]> {
  return Promise.all(
    [director, deputy].map((one) => {
      const rows = letters.filter(({ who }) => who === one).map(({ documentId, taskId }) => ({ documentId, transmissionId: null, taskId }));
      return one.post('/sarabun/bulk', { action: 'sign', rows, pin });
    }),
  );
}

async function eachAlone(letters: ToSign[]): Promise<void> {
  await Promise.all(letters.map(async ({ who, taskId }) => done(await who.post(`/sarabun/tasks/${taskId}/sign`, { pin }))));
}

async function set(whenUnavailable: string): Promise<void> {
  const { parts } = done(await admin.get('/settings/admin-configs'));
  const { version } = parts.timestamp;
  const held = desk.office.system.now;
  done(await admin.post('/settings/admin-configs/timestamp', { version, values: { whenUnavailable } }));
  await expect.poll(() => desk.office.system.now !== held, { interval: 5 }).toBe(true);
}

async function counts(): Promise<number[]> {
  const of = async (table: 'register_entry' | 'signature' | 'letter_paper') => {
    const row = await desk.office.db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return Number(row.count);
  };
  return [await of('register_entry'), await of('signature'), await of('letter_paper')];
}
