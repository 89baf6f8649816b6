import { createHash } from 'node:crypto';
import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, expect, it } from 'vitest';
import { openPaper } from '../../paper/paper.ts';
import { openPdfSigning } from '../../signing/sign/pdf-signing.ts';
import { makeAuthority, signerOf } from '../../test/authority.ts';
import { haveJudges, openJudges } from '../../test/pdf-judges.ts';
import { textsOf } from '../../test/pdf-text.ts';
import { boxes, looks, onePage } from '../../test/signed-letter.ts';

const paper = openPaper({ threads: 1 });
const signing = openPdfSigning();
afterAll(() => Promise.all([paper.close(), signing.close()]));

it.skipIf(!haveJudges())(
  '[V5] a signed and sealed letter is stamped: the copy claims no signature, the original inside keeps both',
  async () => {
    const { root, person } = await makeAuthority();
    const [officer, agency] = [await signerOf(await person('นายสมชาย ใจดี')), await signerOf(await person('กรมทดสอบ', { use: 'seal' }))];
    const { docno, docdate, hand, Seal } = await looks();
    const at = new Date();
    const base = await signing.reserveFields(await onePage(595, 842, 'letter'), boxes);
    const one = await signing.signField(base, { field: 'Sig1', signer: officer, certify: true, at, appearance: hand });
    const values = { docno: 'กท ๐๑๐๑/๔๖๗๘', docdate: '๒๑ พฤศจิกายน ๒๕๖๙' };
    const signed = await signing.fillAndSeal(one, { values, appearances: { docno, docdate, Seal }, signer: agency, at });
    const before = hash(signed);
    const stamp = paper.receiveStamp({ agency: 'มหาวิทยาลัยเทคโนโลยีแห่งสยาม', number: '9/2569', date: at, time: at });
    const copy = await paper.stampPdf(signed, [{ overlay: stamp, page: 1, xMm: 150, yMm: 12 }], { attach: { name: 'หนังสือ.pdf' } });
    expect(hash(signed)).toBe(before);
    const judges = openJudges(root.der);
    try {
      expect(judges.pdfsig(copy)).toEqual([]);
      expect(judges.qpdf(copy)).toBe('');
      const [inside] = (await PDFDocument.load(copy)).getAttachments();
      const original = inside?.data ?? new Uint8Array();
      expect(hash(original)).toBe(before);
      const valid = 'Signature is Valid. Certificate is Trusted.';
      // the place of the second signer is empty
      expect(judges.pdfsig(original)).toEqual([valid, '', valid]);
    } finally {
      judges.close();
    }
    // what the fields showed is text of the page now, found by any viewer
    const [text] = await textsOf(copy);
    for (const words of ['0101/4678', '21 November 2026', 'Somchai', 'SEAL', 'letter']) expect(text).toContain(words);
  },
);

function hash(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
