import { afterAll, expect, it } from 'vitest';
import { bangkokDay } from '../../contract/rules/thai.ts';
import { sealOnce } from '../access/seal.ts';
import { openDatabase } from '../db/pool.ts';
import { checkAll } from '../sarabun/integrity/record-parts.ts';
import { openDesk } from '../test/desk.ts';
import { done, open, refused, register, unitId } from '../test/letters.ts';
import { signAs, submitted } from '../test/own-letter.ts';

const desk = await openDesk();
afterAll(() => desk.close());

it('[SEC31] who registered and signed is erased: his letters, books and chains stand whole and name him, and he can be reached and entered no more', async () => {
  const { admin, admin2, clerk, registrar, director, officer } = await desk.byName(
    'admin',
    'admin2',
    'clerk',
    'registrar',
    'director',
    'officer',
  );
  const hr = await unitId(desk, 'อว 0601.01.3');
  const { documentId } = await register(registrar, { sendTo: [hr] });
  const row = (await open(clerk, documentId)).focus.transmissionId;
  done(await clerk.post(`/sarabun/transmissions/${row}/receive`));
  const own = await submitted(desk, officer, { signers: [director] });
  done(await signAs(director, own, {}));
  const before = await open(registrar, documentId);

  let name = '';
  for (const { personId } of [clerk, director]) {
    const { person } = done(await admin.get(`/settings/people/${personId}`));
    refused(await admin.post(`/settings/people/${personId}/data/erase`, { reason: 'ยังทำงานอยู่' }), 'person_not_left');
    const leave = { version: person.version, reason: 'เกษียณอายุ', lastDay: bangkokDay(new Date()), anyway: true };
    done(await admin.post(`/settings/people/${personId}/leave`, leave));
    done(await admin.post(`/settings/people/${personId}/data/erase`, { reason: 'พ้นราชการและขอลบ' }));
    const waits = done(await admin2.get('/settings/account-approvals')).toDecide.find(
      (one: { personId: number }) => one.personId === personId,
    );
    done(await admin2.post(`/settings/account-approvals/${waits.id}/approve`, { note: '' }));
    const { person: after } = done(await admin.get(`/settings/people/${personId}`));
    if (personId === clerk.personId) name = person.firstName;
    expect([after.firstName, after.email, after.phone, after.idCard, after.code, after.account?.username]).toEqual([
      person.firstName,
      '',
      '',
      '',
      '',
      `erased-${after.account?.username.split('-')[1]}`,
    ]);
  }

  const told = (letter: typeof before) => JSON.stringify(letter.timeline);
  expect(told(before)).toContain(name);
  expect(told(await open(registrar, documentId))).toBe(told(before));
  while ((await sealOnce(desk.office.separateDb)) > 0);
  const owner = openDatabase(desk.clone.ownerUrl, { schema: desk.office.config.schema, max: 1 });
  const findings: unknown[] = [];
  for await (const part of checkAll(owner, desk.office.config.secrets.master)) findings.push(...part.findings);
  await owner.destroy();
  expect(findings).toEqual([]);
});
