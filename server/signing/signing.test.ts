import { afterAll, beforeAll, expect, it } from 'vitest';
import { PdfFile } from '../paper/pdf/read.ts';
import { type Holder, type KeyKind, makeAuthority, makeHolder, revocationList, signerOf } from '../test/authority.ts';
import { needTool } from '../test/debian-tool.ts';
import { haveJudges, openJudges } from '../test/pdf-judges.ts';
import { boxes, looks, onePage } from '../test/signed-letter.ts';
import { startTimestampServer, type TimestampServer } from '../test/timestamp-server.ts';
import type { Signer } from './keys/signer.ts';
import { openPdfSigning, type PdfSigning } from './sign/pdf-signing.ts';

const judged = haveJudges();
const at = new Date();
let signing: PdfSigning;
let tsa: TimestampServer;
let tsaHolder: Holder;
let authority: Awaited<ReturnType<typeof makeAuthority>>;
let base: Uint8Array;

beforeAll(async () => {
  signing = openPdfSigning();
  authority = await makeAuthority();
  tsaHolder = await makeHolder({ name: 'ผู้ประทับเวลา', use: 'timestamp', issuer: authority.root });
  tsa = await startTimestampServer(tsaHolder);
  base = await signing.reserveFields(await onePage(595, 842, 'letter'), boxes);
});
afterAll(async () => {
  await tsa.close();
  await signing.close();
});

const valid = 'Signature is Valid. Certificate is Trusted.';

it.skipIf(!judged).each<[KeyKind, boolean]>([
  ['ES256', true],
  ['RS256', false],
])(
  '[V4] one, two and three signers, B-B, B-T and B-LT, number and seal: outside tools and ours accept every step (%s)',
  async (kind, stamped) => {
    const { root, issuing, person } = kind === 'ES256' ? authority : await makeAuthority(kind);
    const signers = await Promise.all(
      ['นายสมชาย ใจดี', 'นางสาวปิ่น น้ำใส', 'กรมทดสอบ'].map(async (name, i) => signerOf(await person(name, i === 2 ? { use: 'seal' } : {}))),
    );
    const [first, second, seal] = signers as [Signer, Signer, Signer];
    const lists = [await revocationList(root), await revocationList(issuing)];
    const keepsStampRoom = stamped;
    const stamp = async (pdf: Uint8Array) => {
      if (!stamped) return pdf;
      const given = await signing.stampLast(pdf, tsa.url);
      expect(given).toMatchObject({ fits: true, pdf: { length: pdf.length } });
      return given.pdf;
    };
    const { docno, docdate, hand, Seal } = await looks();
    const judges = openJudges(root.der);
    const one = await stamp(
      await signing.signField(base, { field: 'Sig1', signer: first, certify: true, at, appearance: hand, keepsStampRoom }),
    );
    const two = await stamp(await signing.signField(one, { field: 'Sig2', signer: second, certify: false, at, keepsStampRoom }));
    const values = { docno: 'กท ๐๑๐๑/๔๖๗๘', docdate: '๒๑ พฤศจิกายน ๒๕๖๙' };
    const sealed = await stamp(
      await signing.fillAndSeal(two, { values, appearances: { docno, docdate, Seal }, signer: seal, at, keepsStampRoom }),
    );
    const lasting = await signing.addLongTerm(sealed, { certificates: [root.der, issuing.der, tsaHolder.der], lists });
    const again = await signing.addLongTerm(lasting, { certificates: [root.der], lists: [await revocationList(issuing)] });
    const dated = stamped ? await signing.addDocumentTimestamp(again, tsa.url) : again;
    let before = base;
    for (const [count, pdf] of [
      [1, one],
      [2, two],
      [3, sealed],
      [3, lasting],
      [3, again],
      [3, dated],
    ] as const) {
      expect(Buffer.compare(pdf.subarray(0, before.length), before)).toBe(0);
      expect(new PdfFile(pdf).size).toBeGreaterThanOrEqual(new PdfFile(before).size);
      before = pdf;
      expect(judges.qpdf(pdf)).toBe('');
      expect(judges.pdfsig(pdf).slice(0, count)).toEqual(Array(count).fill(valid));
      expect(judges.openssl(pdf).slice(0, count)).toEqual(Array(count).fill('ok'));
      const ours = await signing.verifyPdf(pdf, { roots: [root.der], lists });
      expect(ours).toMatchObject({ file: 'signed', state: 'trusted' });
      expect(ours.signatures.slice(0, count)).toEqual(
        Array(count).fill(
          expect.objectContaining({ state: 'trusted', trust: 'good', revocation: 'good', provenBy: stamped ? 'timestamp' : 'nobody' }),
        ),
      );
    }
    const last = await signing.verifyPdf(dated, { roots: [root.der] });
    expect(last.fields).toEqual([
      { name: 'docno', value: values.docno, proven: true, showsValue: null },
      { name: 'docdate', value: values.docdate, proven: true, showsValue: null },
    ]);
    expect(last.signatures.map((one) => one.kind)).toEqual(['person', 'person', 'seal', ...(stamped ? ['timestamp'] : [])]);
    // lists within the file are enough
    expect(last.signatures.slice(0, 3).map((one) => one.revocation)).toEqual(['good', 'good', 'good']);
    expect(last.signatures[0]?.chain).toEqual(['นายสมชาย ใจดี', 'หน่วยงานทดสอบ Issuing CA', 'หน่วยงานทดสอบ Root CA']);
    expect(last.signatures[0]?.additions.map((one) => one.code)).toEqual(
      expect.arrayContaining(['field_filled', 'signature', 'long_term']),
    );
    judges.close();
  },
);

it.skipIf(!judged)(
  '[V4] a changed byte, an unknown root and a revoked certificate are told apart by outside tools and by ours',
  async () => {
    const { root, issuing, person } = authority;
    const stranger = await makeAuthority();
    const holder = await person('ผู้ถูกเพิกถอน');
    const pdf = await signing.signField(base, { field: 'Sig1', signer: signerOf(holder), certify: true, at });
    const changed = new Uint8Array(pdf);
    changed[Buffer.from(changed).indexOf('/MediaBox') + 12] = 0x31;
    const lists = [await revocationList(issuing, [{ holder, at: new Date(Date.now() - 3_600_000) }])];
    const trusting = openJudges(root.der);
    const doubting = openJudges(stranger.root.der);
    const informed = openJudges(root.der, [{ of: issuing.der, list: lists[0] as Uint8Array }]);

    expect(trusting.pdfsig(changed)[0]).toMatch(/Digest Mismatch/);
    expect(trusting.openssl(changed)[0]).toMatch(/content verify error|digest/);
    expect(await signing.verifyPdf(changed, { roots: [root.der] })).toMatchObject({
      state: 'broken',
      signatures: [{ breaks: ['digest_mismatch'] }],
    });

    expect(doubting.pdfsig(pdf)[0]).toBe("Signature is Valid. Certificate issuer isn't Trusted.");
    expect(doubting.openssl(pdf)[0]).toMatch(/certificate verify error/);
    expect(await signing.verifyPdf(pdf, { roots: [stranger.root.der] })).toMatchObject({
      state: 'untrusted',
      signatures: [{ trust: 'unknown_issuer', breaks: [], alterations: [] }],
    });

    expect(informed.pdfsig(pdf)[0]).toMatch(/Signature is Valid\. Certificate has been Revoked/);
    expect(informed.openssl(pdf)[0]).toMatch(/certificate revoked/);
    expect(await signing.verifyPdf(pdf, { roots: [root.der], lists })).toMatchObject({
      state: 'untrusted',
      signatures: [{ trust: 'revoked', revocation: 'revoked' }],
    });
    for (const judges of [trusting, doubting, informed]) judges.close();
  },
);

it.skipIf(!needTool('openssl', 'openssl'))(
  '[V4] a time stamp proves the time: revoked or expired later does no harm, before does; without a proof any later list counts',
  async () => {
    const { root, issuing, person } = authority;
    const holder = await person('ผู้ลงนาม');
    const options = { field: 'Sig1', signer: signerOf(holder), certify: true, at };
    const plain = await signing.signField(base, options);
    const stamp = async (pdf: Uint8Array) => (await signing.stampLast(pdf, tsa.url)).pdf;
    const stamped = await stamp(await signing.signField(base, { ...options, keepsStampRoom: true }));
    const inAnHour = await revocationList(issuing, [{ holder, at: new Date(Date.now() + 3_600_000) }], new Date(Date.now() + 7_200_000));
    const anHourAgo = await revocationList(issuing, [{ holder, at: new Date(Date.now() - 3_600_000) }]);
    const trustOf = async (pdf: Uint8Array, lists: Uint8Array[], more = {}) =>
      (await signing.verifyPdf(pdf, { roots: [root.der], lists, ...more })).signatures[0]?.trust;
    expect(await trustOf(stamped, [inAnHour])).toBe('good');
    expect(await trustOf(stamped, [anHourAgo])).toBe('revoked');
    expect(await trustOf(plain, [inAnHour])).toBe('revoked');
    const known = { length: plain.length, sha256: (await signing.verifyPdf(plain, { roots: [] })).sha256, at };
    expect(await trustOf(plain, [inAnHour], { revisions: [known] })).toBe('good');

    const ended = await person('ผู้หมดอายุ', { from: new Date(Date.now() - 2_000_000), to: new Date(Date.now() - 1_000_000) });
    const early = await signing.signField(base, { ...options, signer: signerOf(ended), at: new Date(Date.now() - 1_500_000) });
    const past = { ...options, signer: signerOf(ended), at: new Date(Date.now() - 1_500_000), keepsStampRoom: true };
    const late = await stamp(await signing.signField(base, past));
    expect(await trustOf(early, [])).toBe('good');
    expect(await trustOf(late, [])).toBe('expired');
  },
);

it.skipIf(!needTool('openssl', 'openssl'))(
  'a time-stamp server that hangs, fails, redirects or answers for another leaves the signature as it was; a token too large is told',
  async () => {
    const signer = signerOf(await authority.person('ผู้ลงนาม'));
    const signed = await signing.signField(base, { field: 'Sig1', signer, certify: true, at, keepsStampRoom: true });
    for (const how of ['hang', 'fail', 'redirect', 'flood', 'other'] as const) {
      tsa.behave(how);
      await expect(signing.stampLast(signed, { url: tsa.url, timeoutMs: 300 })).rejects.toMatchObject({ code: 'timestamp_unavailable' });
    }
    tsa.behave('answer');
    const lists = [await revocationList(authority.root), await revocationList(authority.issuing)];
    expect((await signing.verifyPdf(signed, { roots: [authority.root.der], lists })).signatures).toMatchObject([
      { state: 'trusted', timestamp: null, provenBy: 'nobody' },
    ]);
    const tight = await signing.signField(base, { field: 'Sig1', signer, certify: true, at });
    expect(await signing.stampLast(tight, tsa.url)).toEqual({ pdf: tight, field: 'Sig1', fits: false });
    const stamped = await signing.stampLast(signed, tsa.url);
    expect(stamped).toMatchObject({ field: 'Sig1', fits: true });
    // once: what has its stamp keeps it, and the authority is not asked
    const before = tsa.asked();
    expect(await signing.stampLast(stamped.pdf, tsa.url)).toEqual({ pdf: stamped.pdf, field: null, fits: true });
    expect(tsa.asked()).toBe(before);
  },
);
