import { afterAll, beforeAll, expect, it } from 'vitest';
import { giveMark, type Officer, openDesk } from '../../test/desk.ts';
import { done } from '../../test/letters.ts';
import { certify, paperOf, signAs, signedByKey, submitted } from '../../test/own-letter.ts';
import { inkIn, pagesOf } from '../../test/page-pictures.ts';

let [officer, head, director]: Officer[] = [];
const red =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 300"><circle cx="150" cy="150" r="140" fill="none" stroke="#c00000" stroke-width="12"/></svg>';

const desk = await openDesk();
beforeAll(async () => {
  [officer, head, director] = await desk.officers('officer', 'head', 'director');
  await certify(desk, head as Officer, director as Officer);
  await giveMark(desk.office, 'SEAL', red);
});
afterAll(() => desk.close());

it('[PAP1] a stamped letter bears the red seal however it was signed: by account, by certificate, by two certificates', async () => {
  const sealed = async (signers: Officer[], given: object) => {
    const documentId = await submitted(desk, officer as Officer, { type: 16, signers });
    for (const who of signers) done(await signAs(who, documentId, given));
    return inkIn(
      await pagesOf(await paperOf(director as Officer, documentId)),
      { name: '', page: 1, x: 260, y: 100, w: 280, h: 600 },
      'red',
    );
  };
  const one = [director as Officer];
  const byAccount = await sealed(one, {});
  expect(byAccount.size).toBeGreaterThan(2000);
  await signedByKey(desk, 16);
  for (const signers of [one, [head as Officer, director as Officer]]) {
    const found = await sealed(signers, { pin: '736150' });
    // a rendered form lies on whole pixels
    expect(Math.abs(found.size - byAccount.size) / byAccount.size).toBeLessThan(0.1);
    for (const side of ['left', 'right', 'top', 'bottom'] as const) expect(Math.abs(found[side] - byAccount[side]), side).toBeLessThan(1.5);
  }
});
