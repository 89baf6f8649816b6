import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { openBeside } from '../test/agency-beside.ts';
import { cloneDatabase } from '../test/database.ts';
import { type Desk, giveMark, openDesk } from '../test/desk.ts';
import { done, refused, register } from '../test/letters.ts';
import { systemChanged } from './open-system.ts';

// Two agencies in one process: letters, persons, marks and files of one have the numbers of the other's.
const clone = await cloneDatabase();
const first = await openDesk({}, { clone });
const second = await openBeside(clone, 'ag_second');
afterAll(async () => {
  await second.close();
  await first.close();
});

const plans = ['แผนเผชิญเหตุห้องนิรภัยชั้นใต้ดิน', 'กำหนดการย้ายหอจดหมายเหตุในยามวิกฤต'] as const;

it('[SEC12] what a classed letter of one agency says is no secret of the other, also while both are asked at once', async () => {
  const [one, other] = [await first.as('secretreg'), await second.as('secretreg')];
  const ids = [];
  for (const [at, who] of [one, other].entries())
    ids.push((await register(who, { secrecy: 1, subject: plans[at], docNo: `นร 0777/${at + 1}` })).documentId);
  expect(ids[0]).toBe(ids[1]);
  for (let more = 0; more < 5; more++) await register(other, { secrecy: 1, subject: `${plans[1]} ตอนที่ ${more}`, docNo: `นร 0888/${more}` });
  const said = (desk: Desk, text: string) => desk.as('officer').then((who) => who.post('/knowledge/check', { text }));
  for (let round = 0; round < 10; round++) {
    const answers = await Promise.all([
      said(first, plans[0]),
      said(second, plans[0]),
      said(first, plans[1]),
      said(second, plans[1]),
      said(second, plans[0]),
      said(first, plans[0]),
    ]);
    for (const at of [0, 3, 5]) refused(answers[at] as (typeof answers)[0], 'knowledge_secret', 422);
    for (const at of [1, 2, 4]) done(answers[at] as (typeof answers)[0]);
  }
  for (const [who, own] of [
    [one, 0],
    [other, 1],
    [one, 0],
  ] as const) {
    const found = await Promise.all(plans.map(async (text) => done(await who.post('/sarabun/search', { text })).total));
    expect(found).toEqual(own === 0 ? [1, 0] : [0, 6]);
  }
});

it('each is installed with its own picture, though both have it under one number', async () => {
  const colours = ['#c02020', '#2020c0'];
  for (const [at, { office }] of [first, second].entries()) {
    await giveMark(
      office,
      'LOGO',
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9" fill="${colours[at]}"/></svg>`,
    );
    await systemChanged(office.db, office.config.schema);
    await expect.poll(() => office.brand.logo, { timeout: 10_000 }).toMatch(/settings\/logo\/\d+$/);
  }
  expect(first.office.brand.logo).toBe(second.office.brand.logo);
  const icon = async ({ app }: Desk) => (await app.inject({ url: '/icons/app-192.png' })).rawPayload;
  const [one, other, again] = [await icon(first), await icon(second), await icon(first)];
  expect(other.equals(one)).toBe(false);
  expect(again.equals(one)).toBe(true);
});

/**
 * What stands once in a process, and why it may, beside what modules offer when the server is put together (`offerX`): all else that is remembered
 * is remembered by `perOffice`, or by the store, paper or page it is of.
 */
const ofTheProcess: Record<string, string> = {
  'files/inspect/inspector-process.ts': 'how the reading of one file goes on, in a process that reads one at a time',
  'files/inspect/pdfium.ts': 'a library',
  'files/inspect/page-marks.ts': 'a library',
  'files/reading/glyphs/read-glyphs.ts': 'nets that come with the product',
  'files/reading/text/engine.ts': 'a library, in a process that reads one page at a time',
  'http/languages.ts': 'texts that come with the product',
  'http/words.ts': 'formats of languages',
  'main.ts': 'how the process stops',
  'manuals/library.ts': 'the manual that comes with the product, by base path',
  'paper/glyphs.ts': 'the face that comes with the product',
  'paper/typst.ts': 'in the thread of one paper',
  'sarabun/proof/stamps.ts': 'which authorities are away, whoever asks',
  'sarabun/search/search-marks.ts': 'how pieces of Thai are spelled',
  'signing/keys/module-seal.ts': 'log-ins at a hardware module, which an installation of many has none of',
  'signing/keys/pkcs11-library.ts': 'libraries',
  'signing/verify/certificate.ts': 'certificates as they are read, by their bytes',
};

it('nothing of an agency is remembered for the whole process', () => {
  const server = join(import.meta.dirname, '..');
  const remembers = /^(export )?(let \w+|const \w+(: [^=]+)? = (new Map(<.*>)?\(\)|new Set(<.*>)?\(\)|\[\]|\{\});?$)/m;
  const found = readdirSync(server, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|^test\/|\/test-[^/]*$|^db\/seed\//.test(file))
    .filter((file) => {
      const text = readFileSync(join(server, file), 'utf8');
      return remembers.test(text) && !/^export function offer[A-Z]/m.test(text);
    });
  expect(found.sort()).toEqual(Object.keys(ofTheProcess).sort());
});
