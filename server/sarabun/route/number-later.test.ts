import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeAuthority, makeHolder } from '../../test/authority.ts';
import { type Desk, type Officer, openDesk } from '../../test/desk.ts';
import { done } from '../../test/letters.ts';
import { certify, complete, keptPaper, mainFile, paperOf, signAs, signedByKey, submitted, taskIn, trust } from '../../test/own-letter.ts';
import { haveJudges } from '../../test/pdf-judges.ts';
import { startTimestampServer, type TimestampServer } from '../../test/timestamp-server.ts';

/** A deployment whose registry numbers after the signature, with a time-stamp authority. */
let desk: Desk;
let stamps: TimestampServer;
let officer: Officer;
let clerk: Officer;
let head: Officer;
let director: Officer;
const tools = haveJudges();

beforeAll(async () => {
  if (!tools) return;
  const { root } = await makeAuthority();
  stamps = await startTimestampServer(await makeHolder({ name: 'ผู้ประทับเวลา', issuer: root, use: 'timestamp' }));
  desk = await openDesk({ APP_NAME: 'onlb', TSA_URL: stamps.url });
  [officer, clerk, head, director] = await desk.officers('officer', 'clerk', 'head', 'director');
  await certify(desk, head, director);
  await signedByKey(desk, 2);
  await trust(await desk.as('admin'), root);
});
afterAll(async () => {
  await stamps?.close();
  await desk?.close();
});

it.skipIf(!tools)(
  '[I2] signed without a number, then numbered by the registry: the bytes only grow, the seal proves the number',
  async () => {
    const documentId = await submitted(desk, officer, { signers: [director] });
    expect(done(await signAs(director, documentId))).toMatchObject({ state: 30, docNo: null });
    await complete(desk, documentId);
    const signed = await keptPaper(desk, documentId);
    const { docNo } = done(await clerk.post(`/sarabun/tasks/${await taskIn(clerk, 'unsigned', documentId)}/issue`));
    expect(docNo).toMatch(/\d/);
    await complete(desk, documentId);
    const sealed = await paperOf(director, documentId);
    expect(sealed.subarray(0, signed.length).equals(signed)).toBe(true);
    const { id } = await mainFile(director, documentId);
    const { proof } = done(await director.get(`/sarabun/document-files/${id}/proof`));
    expect(proof).toMatchObject({
      state: 'trusted',
      register: 'latest',
      signatures: [
        { field: 'Sig1', kind: 'person', state: 'trusted', provenBy: 'timestamp' },
        { field: 'Seal', kind: 'seal', state: 'trusted', provenBy: 'timestamp' },
      ],
    });
    expect(proof.fields.filter((one: { proven: boolean }) => one.proven).map((one: { name: string }) => one.name)).toEqual([
      'docno',
      'docdate',
    ]);
  },
);
