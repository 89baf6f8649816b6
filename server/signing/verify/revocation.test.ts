import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SignatureCheck } from '../../../contract/signing/verdicts.ts';
import { readConfig } from '../../config.ts';
import type { Office } from '../../office.ts';
import { type Holder, type HolderOptions, makeAuthority, makeHolder, revocationList, signerOf } from '../../test/authority.ts';
import { startAuthorityServer } from '../../test/authority-server.ts';
import { needTool } from '../../test/debian-tool.ts';
import { openDesk } from '../../test/desk.ts';
import { done, open, refused, register, upload } from '../../test/letters.ts';
import { trust } from '../../test/own-letter.ts';
import { boxes, onePage } from '../../test/signed-letter.ts';
import { startTimestampServer } from '../../test/timestamp-server.ts';
import { openAsking } from '../sign/ask-authorities.ts';

const hour = 3_600_000;
const day = 24 * hour;
const haveResponder = needTool('openssl', 'openssl') !== null;

const desk = await openDesk();
const registrar = await desk.as('registrar');
const server = await startAuthorityServer();
const outside = await makeAuthority();
const rootList = await revocationList(outside.root);
const base = await desk.office.signing.reserveFields(await onePage(595, 842, 'a letter from outside'), boxes);
beforeAll(async () => {
  await trust(await desk.as('admin'), outside.root);
});
afterAll(async () => {
  await server?.close();
  await desk.close();
});
beforeEach(async () => {
  await desk.office.db.deleteFrom('authority_answer').execute();
  for (const door of ['ocsp', 'list', 'issuer'] as const) server.behave(door, 'answer');
  Object.assign(server.asks, { ocsp: 0, list: 0, issuer: 0 });
});

const person = (name: string, asked: HolderOptions['asked'], more: Partial<HolderOptions> = {}) => outside.person(name, { asked, ...more });

/** A letter signed by this person; the list of the root is in it, so only he is asked about. */
async function signedBy(
  holder: Holder,
  { at = new Date(), chain = true, timestamp }: { at?: Date; chain?: boolean; timestamp?: string } = {},
) {
  const { signing } = desk.office;
  const { chain: all, ...signer } = signerOf(holder);
  const pdf = await signing.signField(base, {
    field: 'Sig1',
    signer: { ...signer, chain: chain ? all : [] },
    certify: true,
    at,
    keepsStampRoom: timestamp !== undefined,
  });
  const stamped = timestamp ? (await signing.stampLast(pdf, timestamp)).pdf : pdf;
  return signing.addLongTerm(stamped, { certificates: [], lists: [rootList] });
}

/** The same office, started with these settings. */
function officeWith(env: NodeJS.ProcessEnv): Office {
  return { ...desk.office, config: readConfig({ MODE: 'DEV', DATA_DIR: desk.office.config.dataDir, ...env }) };
}

/** With all the time that openssl may need on a busy machine, where nobody hangs. */
async function judge(pdf: Uint8Array, { now = new Date(), ask = true, answerMs = 60_000 } = {}): Promise<SignatureCheck> {
  const asking = openAsking(desk.office, { ask, now, patience: { answerMs, allMs: 120_000 } });
  const { signatures } = await desk.office.signing.verifyPdf(pdf, { roots: [outside.root.der], at: now, asking });
  return signatures[0] as SignatureCheck;
}

describe.skipIf(!haveResponder)('the authority of a received letter is asked whether its certificate stands', () => {
  it('good, revoked and not known by its responder; what it said is kept and not asked again', async () => {
    const { asked } = server;
    const [good, revoked, unknown] = await Promise.all(['ดี', 'ถูกเพิกถอน', 'ไม่รู้จัก'].map((name) => person(name, { ocsp: asked.ocsp })));
    if (!good || !revoked || !unknown) throw new Error('three people');
    const list = await revocationList(outside.issuing);
    await server.serve(outside.issuing, [{ holder: good }, { holder: revoked, revokedAt: new Date(Date.now() - hour) }], list);
    const letter = await signedBy(good);
    expect(await judge(letter)).toMatchObject({ state: 'trusted', revocation: 'good', doubts: [] });
    expect(await judge(letter)).toMatchObject({ state: 'trusted' });
    expect(server.asks).toEqual({ ocsp: 1, list: 0, issuer: 0 });
    expect(await judge(await signedBy(revoked))).toMatchObject({ state: 'untrusted', trust: 'revoked', revocation: 'revoked' });
    expect(await judge(await signedBy(unknown))).toMatchObject({
      state: 'revocation_unknown',
      trust: 'good',
      revocation: 'unknown',
      doubts: ['revocation_unknown'],
    });
  });

  it('by its list where it has no responder, or one that hangs, fails, floods, redirects, says later or answers with the key of another', async () => {
    const [good, revoked] = await Promise.all(
      ['ดี', 'ถูกเพิกถอน'].map((name) => person(name, { ocsp: server.asked.ocsp, list: server.asked.list })),
    );
    if (!good || !revoked) throw new Error('two people');
    const list = await revocationList(outside.issuing, [{ holder: revoked, at: new Date(Date.now() - hour) }]);
    // its responder calls both good
    await server.serve(outside.issuing, [{ holder: good }, { holder: revoked }], list);
    const [letter, forged] = [await signedBy(good), await signedBy(revoked)];
    for (const how of ['fail', 'later', 'other', 'flood', 'redirect', 'hang'] as const) {
      await desk.office.db.deleteFrom('authority_answer').execute();
      server.behave('ocsp', how);
      expect.soft(await judge(letter, how === 'hang' ? { answerMs: 3_000 } : {}), how).toMatchObject({ state: 'trusted' });
      expect
        .soft(await judge(forged, how === 'hang' ? { answerMs: 3_000 } : {}), how)
        .toMatchObject({ state: 'untrusted', trust: 'revoked' });
    }
    const faults = await desk.office.db
      .selectFrom('authority_answer')
      .select(['kind', 'fault', 'der'])
      .where('kind', '=', 'OCSP')
      .execute();
    expect(faults).toEqual([
      { kind: 'OCSP', fault: 'timeout', der: null },
      { kind: 'OCSP', fault: 'timeout', der: null },
    ]);
    // one that gave no answer is left alone for a while
    const before = server.asks.ocsp;
    expect(await judge(letter)).toMatchObject({ state: 'trusted' });
    expect(server.asks.ocsp).toBe(before);
  });

  it('amber and not green where neither answers in a way that counts: a list too large, of another key, cut; an answer sent on from before', async () => {
    const holder = await person('ผู้ลงนาม', { list: server.asked.list });
    const letter = await signedBy(holder);
    const stranger = await makeAuthority();
    const amber = { state: 'revocation_unknown', trust: 'good', breaks: [], alterations: [] };
    await server.serve(outside.issuing, [], await revocationList(outside.issuing));
    server.behave('list', 'flood');
    expect.soft(await judge(letter)).toMatchObject(amber);
    server.behave('list', 'answer');
    const lists = [
      await revocationList(stranger.issuing),
      (await revocationList(outside.issuing)).subarray(0, 100),
      await revocationList(outside.issuing, [], new Date(Date.now() - 30 * day)),
    ];
    for (const list of lists) {
      await desk.office.db.deleteFrom('authority_answer').execute();
      await server.serve(outside.issuing, [], list);
      expect.soft(await judge(letter)).toMatchObject(amber);
    }
    const byResponder = await person('ผู้ลงนามอีกคน', { ocsp: server.asked.ocsp });
    const other = await signedBy(byResponder);
    await server.serve(outside.issuing, [{ holder: byResponder }], await revocationList(outside.issuing));
    expect(await judge(other)).toMatchObject({ state: 'trusted' });
    server.behave('ocsp', 'replay');
    expect(await judge(other, { now: new Date(Date.now() + 2 * day) })).toMatchObject({ state: 'revocation_unknown' });
    expect(await judge(await signedBy(await person('ไม่บอกที่ถาม', {})))).toMatchObject({ state: 'revocation_unknown' });
  });

  it('the issuer that a letter leaves away is fetched from where its certificate says; another one from there counts for nothing', async () => {
    const { issuer, list } = server.asked;
    const letter = await signedBy(await person('ไม่แนบผู้ออก', { issuer, list }), { chain: false });
    await server.serve(outside.issuing, [], await revocationList(outside.issuing));
    expect(await judge(letter)).toMatchObject({ state: 'trusted', chain: ['ไม่แนบผู้ออก', outside.issuing.name, outside.root.name] });
    await desk.office.db.deleteFrom('authority_answer').execute();
    await server.serve((await makeAuthority()).issuing, [], await revocationList(outside.issuing));
    expect(await judge(letter)).toMatchObject({ state: 'untrusted', trust: 'unknown_issuer' });
  });

  it('[SEC25] a stranger’s certificate makes the office call nobody; nor is anything inside called that the operator did not name', async () => {
    const stranger = await makeAuthority();
    await server.serve(stranger.issuing, [], await revocationList(stranger.issuing));
    const { ocsp, list } = server.asked;
    expect(await judge(await signedBy(await stranger.person('คนแปลกหน้า', { asked: { ocsp, list } })))).toMatchObject({
      trust: 'unknown_issuer',
    });
    expect(server.asks).toEqual({ ocsp: 0, list: 0, issuer: 0 });
    const office = officeWith({ INSIDE_HOSTS: 'dc1.agency.go.th' });
    const letter = await signedBy(await person('ผู้ลงนาม', { ocsp, list }));
    const asking = openAsking(office, { ask: true });
    expect((await office.signing.verifyPdf(letter, { roots: [outside.root.der], asking })).state).toBe('revocation_unknown');
    expect(server.asks).toEqual({ ocsp: 0, list: 0, issuer: 0 });
    const { fault } = await desk.office.db
      .selectFrom('authority_answer')
      .select('fault')
      .where('kind', '=', 'OCSP')
      .executeTakeFirstOrThrow();
    expect(fault).toBe('refused');
  });

  it('an office without a way out says that nobody was asked; so does the look at a classed letter, of which nobody outside is told', async () => {
    const holder = await person('ผู้ลงนาม', { ocsp: server.asked.ocsp });
    await server.serve(outside.issuing, [{ holder }], await revocationList(outside.issuing));
    const letter = await signedBy(holder);
    const asking = openAsking(officeWith({ ASK_AUTHORITIES: 'off' }), { ask: true });
    const told = await desk.office.signing.verifyPdf(letter, { roots: [outside.root.der], asking });
    expect(told).toMatchObject({
      state: 'revocation_not_asked',
      signatures: [{ trust: 'good', revocation: 'not_asked', doubts: ['revocation_not_asked'] }],
    });
    expect(await judge(letter, { ask: false })).toMatchObject({ state: 'revocation_not_asked' });
    expect(server.asks.ocsp).toBe(0);
    // what another letter brought to know serves it too
    expect(await judge(letter)).toMatchObject({ state: 'trusted' });
    expect(await judge(letter, { ask: false })).toMatchObject({ state: 'trusted' });
  });

  it('a received letter: what the page of its files says of it, kept until the answer ends, and what the log keeps', async () => {
    const holder = await person('ผู้ว่าราชการ <1>', { list: server.asked.list });
    await server.serve(outside.issuing, [], await revocationList(outside.issuing));
    server.behave('list', 'fail');
    const { id } = done(await upload(desk, registrar, Buffer.from(await signedBy(holder))));
    const { documentId } = await register(registrar, { mainFile: id });
    const { files } = await open(registrar, documentId);
    const proof = async () => done(await registrar.get(`/sarabun/document-files/${files[0].id}/proof`)).proof;
    expect(await proof()).toMatchObject({ state: 'revocation_unknown', signatures: [{ doubts: ['revocation_unknown'] }] });
    const first = done(await registrar.get(`/sarabun/document-files/${files[0].id}/proof-report`)).report;
    expect(first).toContain(
      'urn:etsi:019102:mainindication:indeterminate</vr:MainIndication><vr:SubIndication>urn:etsi:019102:subindication:TRY_LATER',
    );
    const elsewhere = await desk.as('officer2');
    refused(await elsewhere.get(`/sarabun/document-files/${files[0].id}/proof-report`), 'not_found', 404);
    server.behave('list', 'answer');
    // left alone until it may be asked again
    expect(await proof()).toMatchObject({ state: 'revocation_unknown' });
    await desk.office.db
      .updateTable('authority_answer')
      .set({ ask_again_at: new Date(0) })
      .execute();
    await desk.office.db
      .updateTable('file_proof')
      .set({ until: new Date(0) })
      .execute();
    expect(await proof()).toMatchObject({ state: 'trusted', signatures: [{ revocation: 'good' }] });
    expect(server.asks.list).toBe(2);
    expect(await proof()).toMatchObject({ state: 'trusted' });
    expect(server.asks.list).toBe(2);
    const { name, report } = done(await registrar.get(`/sarabun/document-files/${files[0].id}/proof-report`));
    expect(name).toMatch(/\.xml$/);
    expect(report).toContain('<vr:MainIndication>urn:etsi:019102:mainindication:total-passed</vr:MainIndication>');
    expect(report).toContain('<vr:Signer>ผู้ว่าราชการ &lt;1&gt;</vr:Signer>');
  });
});

describe.skipIf(!haveResponder)('a time that nobody proves', () => {
  it('does not make a certificate good that has ended since; a time after its end is told as such; a time stamp settles both', async () => {
    const { list } = server.asked;
    const ended = await person('หมดอายุแล้ว', { list }, { from: new Date(Date.now() - 3 * hour), to: new Date(Date.now() - hour) });
    await server.serve(outside.issuing, [], await revocationList(outside.issuing));
    const within = new Date(Date.now() - 2 * hour);
    const early = await judge(await signedBy(ended, { at: within }));
    expect(early).toMatchObject({ trust: 'good', provenBy: 'nobody', state: 'expired_since' });
    const late = await judge(await signedBy(ended));
    expect(late).toMatchObject({ trust: 'expired', state: 'claimed_late', doubts: expect.arrayContaining(['claimed_late']) });
    const authority = await makeHolder({ name: 'ผู้ประทับเวลา', use: 'timestamp', issuer: outside.root });
    const tsa = await startTimestampServer(authority);
    const stamped = await signedBy(await person('ประทับเวลา', { list }), { timestamp: tsa.url });
    const inTwoYears = new Date(Date.now() + 400 * day);
    // its time is proven only as long as the authority of the stamp stands
    expect(await judge(stamped)).toMatchObject({ state: 'trusted', timestamp: { state: 'good' } });
    expect(await judge(stamped, { now: inTwoYears })).toMatchObject({ state: 'expired_since', timestamp: { state: 'ended' } });
    const proven = await judge(await signedBy(ended, { at: within, timestamp: tsa.url }));
    expect(proven).toMatchObject({ trust: 'expired', state: 'untrusted' });
    await tsa.close();
  });

  it('a list that drops ended certificates says nothing good of one', async () => {
    const { list } = server.asked;
    const ended = await person('หมดอายุแล้ว', { list }, { from: new Date(Date.now() - 3 * hour), to: new Date(Date.now() - hour) });
    await server.serve(outside.issuing, [], await revocationList(outside.issuing));
    expect((await judge(await signedBy(ended, { at: new Date(Date.now() - 2 * hour) }))).doubts).toEqual([
      'revocation_unknown',
      'expired_since',
    ]);
  });
});
