import { afterAll, beforeAll, expect, it } from 'vitest';
import { currentLists } from '../../signing/authority/revocation-lists.ts';
import { trustedRoots } from '../../signing/authority/trusted-roots.ts';
import { type Desk, type Officer, openDesk } from '../../test/desk.ts';
import { forgeries } from '../../test/forgeries.ts';
import { done } from '../../test/letters.ts';
import { whole } from '../../test/matrix.ts';
import { bring, certify, codeOf, paperOf, signAs, signedByKey, submitted } from '../../test/own-letter.ts';
import { haveJudges, type Judges, openJudges } from '../../test/pdf-judges.ts';

/** `npm run forgeries` makes and judges all; the short form every third one of each paper, others of each. */
const tools = haveJudges();

/** Nothing that is signed was touched: without the register nobody can tell. */
const registerOnly = ['cut back to an earlier revision', 'one bit of the last revision'];

let desk: Desk;
let judges: Judges;
let papers: { what: string; code: string; pdf: Buffer; signatures: number }[];

beforeAll(async () => {
  if (!tools) return;
  desk = await openDesk();
  const [officer, head, director] = await desk.officers('officer', 'head', 'director');
  await certify(desk, head, director);
  await signedByKey(desk, 2, 4);
  const paper = async (what: string, type: number, signers: Officer[], signatures: number) => {
    const documentId = await submitted(desk, officer, { type, signers });
    for (const who of signers) done(await signAs(who, documentId));
    return { what, code: await codeOf(desk, documentId), pdf: await paperOf(director, documentId), signatures };
  };
  papers = [
    await paper('one signer, numbered page', 2, [director], 1),
    await paper('two signers and the seal', 4, [head, director], 3),
    await paper('by account, sealed', 16, [director], 1),
  ];
  const [root] = await trustedRoots(desk.office);
  judges = openJudges(root as Uint8Array);
});
afterAll(async () => {
  judges?.close();
  await desk?.close();
});

it.skipIf(!tools)('[V4] every genuine paper is green at every judge', async () => {
  for (const { what, code, pdf, signatures } of papers) {
    expect(judges.qpdf(pdf), what).toBe('');
    expect(judges.pdfsig(pdf).filter(Boolean), what).toEqual(Array(signatures).fill('Signature is Valid. Certificate is Trusted.'));
    expect(judges.openssl(pdf), what).toEqual(Array(signatures).fill('ok'));
    expect(await publicVerdict(code, pdf), what).toMatchObject({ match: 'LAST', state: 'trusted' });
  }
});

it.skipIf(!tools)(
  '[V4] nothing that was changed after signing is green on the pages of the product',
  { timeout: whole ? 1_800_000 : 60_000 },
  async () => {
    const roots = await trustedRoots(desk.office);
    const lists = await currentLists(desk.office);
    const lines: object[] = [];
    for (const [i, { what, code, pdf }] of papers.entries()) {
      for (const [j, [how, work]] of Object.entries(forgeries).entries()) {
        if (!whole && j % 3 !== i) continue;
        const forged = Buffer.from(work(pdf));
        if (forged.equals(pdf)) continue;
        const told = await publicVerdict(code, forged);
        expect
          .soft([how, told.match, told.state === 'trusted'], what)
          .toEqual([how, how.startsWith('cut back') ? 'EARLIER' : 'OTHER', false]);
        // in another agency that trusts ours
        const elsewhere = await desk.office.signing.verifyPdf(forged, { roots, lists });
        if (!registerOnly.includes(how)) expect.soft([how, elsewhere.state], `${what}, elsewhere`).not.toEqual([how, 'trusted']);
        if (whole) lines.push({ what, how, here: told.state, elsewhere: elsewhere.state, ...outside(forged) });
      }
    }
    if (whole) console.table(lines);
  },
);

/** What the outside tools say, which judge digests and certificates and nothing that is appended. */
function outside(pdf: Buffer) {
  const good = (told: string[], word: string) =>
    told.length > 0 && told.filter(Boolean).every((one) => one === word) ? 'valid' : 'not valid';
  return {
    pdfsig: good(judges.pdfsig(pdf), 'Signature is Valid. Certificate is Trusted.'),
    openssl: good(judges.openssl(pdf), 'ok'),
    qpdf: judges.qpdf(pdf) === '' ? 'clean' : 'complains',
  };
}

let asked = 0;

/** Each question from another address: one is allowed ten files a minute. */
async function publicVerdict(code: string, pdf: Buffer) {
  asked += 1;
  const reply = await bring(desk, code, pdf, `127.0.1.${asked}`);
  expect(reply.status).toBe(200);
  return reply.body;
}
