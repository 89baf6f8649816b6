import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serverTimes } from '../../../contract/rules/times.ts';
import { PdfFile } from '../../paper/pdf/read.ts';
import { knownSeals } from '../../signing/authority/known-seals.ts';
import { trustedRoots } from '../../signing/authority/trusted-roots.ts';
import { type Holder, makeAuthority, makeHolder, revocationList } from '../../test/authority.ts';
import { type AuthorityServer, startAuthorityServer } from '../../test/authority-server.ts';
import { type Desk, type Officer, openDesk } from '../../test/desk.ts';
import { done } from '../../test/letters.ts';
import { bring, certify, codeOf, complete, mainFile, paperOf, pin, signAs, signedByKey, submitted, trust } from '../../test/own-letter.ts';
import { haveJudges, openJudges } from '../../test/pdf-judges.ts';
import { startTimestampServer, type TimestampServer } from '../../test/timestamp-server.ts';
import { completePapers } from './complete-paper.ts';
import { renewProof, renewProofs } from './renew-proofs.ts';
import { watchStamps } from './watch-stamps.ts';

const day = 86_400_000;
const tools = haveJudges();

let desk: Desk;
let stamps: TimestampServer;
let server: AuthorityServer;
let outside: Awaited<ReturnType<typeof makeAuthority>>;
let [officer, head, director, admin, auditor] = [] as unknown as Officer[] as [Officer, Officer, Officer, Officer, Officer];
/** Its certificate ends soon, then one that lasts. */
let ending: Holder;
let lasting: Holder;

beforeAll(async () => {
  if (!tools) return;
  outside = await makeAuthority();
  server = await startAuthorityServer();
  const stamper = (to: Date) =>
    makeHolder({ name: 'ผู้ประทับเวลา', issuer: outside.root, use: 'timestamp', to, asked: { list: server.asked.list } });
  [ending, lasting] = [await stamper(new Date(Date.now() + 20 * day)), await stamper(new Date(Date.now() + 300 * day))];
  await server.serve(outside.root, [], await revocationList(outside.root));
  stamps = await startTimestampServer(ending);
  desk = await openDesk({ TSA_URL: stamps.url });
  [officer, head, director, admin, auditor] = await desk.officers('officer', 'head', 'director', 'admin', 'auditor');
  await certify(desk, head, director);
  await signedByKey(desk, 2);
  await trust(admin, outside.root);
});
afterAll(async () => {
  await stamps?.close();
  await server?.close();
  await desk?.close();
});

it.skipIf(!tools)(
  'a paper is stamped as a whole before the certificate of its stamp ends: once, by whoever comes first, as soon as an authority gives a better one; bytes only grow and what was given out is still the original',
  async () => {
    const documentId = await signed(director);
    await complete(desk, documentId);
    const { id: fileId } = await mainFile(director, documentId);
    const before = await paperOf(director, documentId);
    // the word of the stamp's own authority came along at once
    expect(stores(before)).toMatchObject({ CRLs: expect.any(Number), VRI: 2 });
    expect((await judged(before)).signatures).toMatchObject([{ timestamp: { state: 'good' } }, { timestamp: { state: 'good' } }]);
    expect(await provenUntil(documentId)).toEqual(ending.certificate.notAfter);

    // a stamp of the same authority would end with the one that is there
    await renewProofs(desk.office);
    expect(await kindsOf(documentId)).toEqual(finishedKinds);
    stamps.become(lasting);
    stamps.behave('fail');
    await wake();
    await renewProofs(desk.office);
    expect(await kindsOf(documentId)).toEqual(finishedKinds);
    stamps.behave('answer');
    // as two processes would
    await Promise.all([renewProofs(desk.office), renewProof(desk.office, documentId), renewProof(desk.office, documentId)]);
    await renewProofs(desk.office);
    expect(await kindsOf(documentId)).toEqual([...finishedKinds, 'PROVEN', 'ARCHIVED']);
    expect(await provenUntil(documentId)).toEqual(lasting.certificate.notAfter);

    const after = await paperOf(director, documentId);
    expect((await mainFile(director, documentId)).id).toBe(fileId);
    expect(Buffer.compare(after.subarray(0, before.length), before)).toBe(0);
    expect(done(await director.get(`/sarabun/document-files/${fileId}/proof`)).proof).toMatchObject({
      state: 'trusted',
      register: 'latest',
      signatures: [{ field: 'Sig1' }, { field: 'Seal' }, { kind: 'timestamp', state: 'trusted', coversWholeFile: true }],
    });
    const code = await codeOf(desk, documentId);
    expect((await bring(desk, code, after)).body).toMatchObject({ match: 'LAST', state: 'trusted' });
    expect((await bring(desk, code, before)).body).toMatchObject({ match: 'FORMER', state: 'trusted' });

    // without our register, when the certificates of the first stamp and of the signer have ended
    const later = new Date(Date.now() + 290 * day);
    const lists = [await revocationList(outside.root, [], later)];
    expect((await judged(before, { at: later, lists })).signatures[0]).toMatchObject({ timestamp: { state: 'ended' }, provenBy: 'nobody' });
    expect((await judged(after, { at: later, lists })).signatures).toMatchObject([
      { state: 'trusted', provenBy: 'timestamp', timestamp: { state: 'good' } },
      { state: 'trusted', provenBy: 'timestamp', timestamp: { state: 'good' } },
      { state: 'trusted', kind: 'timestamp' },
    ]);
    const [root] = await trustedRoots(desk.office);
    const ours = openJudges(root as Uint8Array);
    expect(ours.qpdf(after)).toBe('');
    expect(ours.pdfsig(after).slice(0, 2)).toEqual(Array(2).fill('Signature is Valid. Certificate is Trusted.'));
    expect(ours.openssl(after).slice(0, 2)).toEqual(['ok', 'ok']);
    ours.close();
    const theirs = openJudges(outside.root.der);
    expect(theirs.stamp(after)).toBe('ok');
    expect(theirs.stamp(before)).not.toBe('ok');
    theirs.close();
  },
);

it.skipIf(!tools)(
  'what the authority of a certificate from outside says goes into the paper when it is finished; where it says nothing then, as soon as it does',
  async () => {
    stamps.become(lasting);
    const holder = await personFromOutside(head);
    await server.serve(outside.root, [{ holder }], await revocationList(outside.root));
    const at = await signed(head);
    await complete(desk, at);
    const finished = await paperOf(head, at);
    expect(stores(finished)).toMatchObject({ OCSPs: 1, VRI: 2 });
    // nobody is asked any more
    expect((await judged(finished)).signatures[0]).toMatchObject({ state: 'trusted', revocation: 'good' });

    await desk.office.db.deleteFrom('authority_answer').execute();
    for (const door of ['ocsp', 'list'] as const) server.behave(door, 'fail');
    const silent = await signed(head);
    await complete(desk, silent);
    expect(stores(await paperOf(head, silent)).OCSPs).toBe(0);
    await renewProofs(desk.office);
    for (const door of ['ocsp', 'list'] as const) server.behave(door, 'answer');
    await desk.office.db.deleteFrom('authority_answer').execute();
    await wake();
    await renewProofs(desk.office);
    expect(stores(await paperOf(head, silent))).toMatchObject({ OCSPs: 1 });
    expect(await kindsOf(silent)).toEqual([...finishedKinds, 'PROVEN']);

    // an office without time stamps has it too, behind the act
    const { config } = desk.office;
    const { tsaUrl } = config;
    Object.assign(config, { tsaUrl: null });
    const plain = await signed(head);
    await expect.poll(() => kindsOf(plain)).toEqual(['SIGNED', 'PROVEN', 'PROVEN']);
    expect(stores(await paperOf(head, plain))).toMatchObject({ OCSPs: 1 });
    Object.assign(config, { tsaUrl });
  },
);

it.skipIf(!tools)(
  'papers that wait for too long are told once to who looks after the office, and stand on its page until they have their stamp',
  async () => {
    stamps.behave('fail');
    const documentId = await signed(director);
    await completePapers(desk.office);
    await watchStamps(desk.office);
    expect(await told(admin)).toHaveLength(0);
    const state = async () => done(await admin.get('/settings/office-state')).rows.find(({ code }: { code: string }) => code === 'STAMPS');
    expect(await state()).toMatchObject({ verdict: 'GOOD', says: 'busy', facts: { waiting: 1 } });
    await sql`update letter_paper set awaits_stamp_since = ${new Date(Date.now() - serverTimes.stampsLate * 3)} where awaits_stamp_since is not null`.execute(
      desk.office.db,
    );
    for (let i = 0; i < 3; i++) await watchStamps(desk.office);
    expect(await told(admin)).toMatchObject([{ count: 1, hours: 3 }]);
    expect(await told(auditor)).toHaveLength(0);
    expect(await told(officer)).toHaveLength(0);
    expect(await state()).toMatchObject({ verdict: 'MEND', says: 'stuck', facts: { waiting: 1, sinceAt: expect.any(String) } });
    stamps.behave('answer');
    await completePapers(desk.office);
    await complete(desk, documentId);
    await watchStamps(desk.office);
    expect(await state()).toMatchObject({ verdict: 'GOOD', says: 'good' });
    // the next time is told anew: now papers whose proof nobody could renew
    await sql`update letter_paper set proven_until = now() + interval '5 days' where document_id = ${documentId}`.execute(desk.office.db);
    await watchStamps(desk.office);
    expect(await told(admin)).toMatchObject([{ count: 1 }, { ending: 1, count: '' }]);
    expect(await state()).toMatchObject({ verdict: 'MEND', says: 'ending', facts: { ending: 1 } });
  },
);

const finishedKinds = ['SIGNED', 'STAMPED', 'SEALED', 'STAMPED', 'PROVEN'];

async function signed(who: Officer): Promise<number> {
  const documentId = await submitted(desk, officer, { signers: [who] });
  done(await signAs(who, documentId));
  return documentId;
}

async function kindsOf(documentId: number): Promise<string[]> {
  const rows = await desk.office.db
    .selectFrom('letter_paper_revision as r')
    .innerJoin('letter_paper as p', 'p.id', 'r.paper_id')
    .select('r.kind')
    .where('p.document_id', '=', documentId)
    .orderBy('r.seq')
    .execute();
  return rows.map(({ kind }) => kind);
}

async function provenUntil(documentId: number): Promise<Date | null> {
  const row = await desk.office.db
    .selectFrom('letter_paper')
    .select('proven_until')
    .where('document_id', '=', documentId)
    .executeTakeFirstOrThrow();
  return row.proven_until;
}

/** As if the time had passed until it is tried again. */
async function wake(): Promise<void> {
  await desk.office.db.updateTable('letter_paper').set({ rests_until: null }).execute();
}

/** By what lies in the file alone, without our register and without asking. */
async function judged(pdf: Uint8Array, more: { at?: Date; lists?: Uint8Array[] } = {}) {
  const [roots, seals] = [await trustedRoots(desk.office), await knownSeals(desk.office)];
  return desk.office.signing.verifyPdf(pdf, { roots, seals, ...more });
}

/** How much the store of evidence holds. */
function stores(pdf: Uint8Array): Record<'Certs' | 'CRLs' | 'OCSPs' | 'VRI', number> {
  const file = new PdfFile(pdf);
  const store = file.dictOr(file.catalog.get('DSS'));
  const count = (key: string) => file.array(store?.get(key)).length;
  return { Certs: count('Certs'), CRLs: count('CRLs'), OCSPs: count('OCSPs'), VRI: file.dictOr(store?.get('VRI'))?.keys().length ?? 0 };
}

async function told(who: Officer): Promise<Record<string, string | number>[]> {
  const { rows } = await sql<{ facts: Record<string, string | number> }>`
    select facts from notification where kind = 'stamp_fault' and person_id = ${who.personId} order by id`.execute(desk.office.db);
  return rows.map(({ facts }) => facts);
}

/** This officer signs from now on with a certificate of the authority outside, which answers about it (OCSP). */
async function personFromOutside(who: Officer): Promise<Holder> {
  const number = '1101700203450';
  await desk.office.db
    .insertInto('person_record')
    .values({ person_id: who.personId, id_card: number })
    .onConflict((oc) => oc.column('person_id').doUpdateSet({ id_card: number }))
    .execute();
  const holder = await makeHolder({
    name: 'Somebody S.',
    number: `PNOTH-${number}`,
    issuer: outside.root,
    asked: { ocsp: server.asked.ocsp },
  });
  const home = mkdtempSync(join(tmpdir(), 'eoffice-outside-'));
  const put = (name: string, text: string) => writeFileSync(join(home, name), text);
  put('key.pem', holder.key.export({ type: 'pkcs8', format: 'pem' }).toString());
  put('own.pem', holder.certificate.toString('pem'));
  put('root.pem', outside.root.certificate.toString('pem'));
  const parts = ['-inkey', 'key.pem', '-in', 'own.pem', '-certfile', 'root.pem', '-passout', 'pass:outside-1', '-out', 'own.p12'];
  execFileSync('openssl', ['pkcs12', '-export', ...parts], { cwd: home });
  const p12 = readFileSync(join(home, 'own.p12')).toString('base64');
  rmSync(home, { recursive: true });
  expect(done(await who.post('/certificates/own/import', { p12, password: 'outside-1', pin })).state).toBe('ISSUED');
  return holder;
}
