import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { LanguageFacts } from './contract/lang/index.ts';
import type { Desk, Officer, openDesk } from './server/test/desk.ts';

/**
 * The product with one folder more: Lao, copied from English with some texts of its own, names read in English where nobody gave a Lao one.
 * Nothing else is written, so whatever is in Lao here takes no other file.
 */
const root = import.meta.dirname;
const copy = mkdtempSync(join(tmpdir(), 'eoffice-third-language-'));
const folder = join(copy, 'contract/lang/lo');
const language: LanguageFacts = {
  tag: 'lo',
  name: 'ລາວ',
  longName: 'ພາສາລາວ',
  reads: ['lo', 'en', 'th'],
  locale: 'lo-LA',
  buddhistYears: false,
  thaiDigits: false,
};
const own: [file: string, before: string, after: string][] = [
  ['errors.ts', "not_found: 'Not found'", "not_found: 'ບໍ່ພົບ'"],
  ['mail.ts', "reset_subject: 'Setting a new password'", "reset_subject: 'ລະຫັດຜ່ານໃໝ່'"],
  ['queues.ts', "sign: 'To sign'", "sign: 'ລໍຖ້າລົງນາມ'"],
  ['portal.ts', "pageTitle: 'Start'", "pageTitle: 'ໜ້າທຳອິດ'"],
  ['data-copy.ts', "readable: 'my-data.html'", "readable: 'ຂໍ້ມູນ.html'"],
  // one that it forgot
  ['replies.ts', /\n {2}portal_read: .*/.exec(readFileSync(join(root, 'contract/lang/en/replies.ts'), 'utf8'))?.[0] ?? '', ''],
];
const inLao = { 'accept-language': 'lo-LA,lo;q=0.9,en;q=0.8' };

let desk: Desk;
let director: Officer;
beforeAll(async () => {
  for (const part of ['node_modules', 'docs']) symlinkSync(join(root, part), join(copy, part));
  for (const part of ['contract', 'server', 'web', 'brands', 'package.json'])
    cpSync(join(root, part), join(copy, part), { recursive: true, filter: (path) => !/\.test\.tsx?$/.test(path) });
  cpSync(join(copy, 'contract/lang/en'), folder, { recursive: true });
  writeFileSync(join(folder, 'language.ts'), `export const language = ${JSON.stringify(language)};\n`);
  for (const [file, before, after] of own) {
    const text = readFileSync(join(folder, file), 'utf8');
    expect(text.split(before), `${file}: ${before}`).toHaveLength(2);
    writeFileSync(join(folder, file), text.replace(before, after));
  }
  desk = await (await inCopy<{ openDesk: typeof openDesk }>('server/test/desk.ts')).openDesk();
  director = await desk.as('director');
});
afterAll(async () => {
  await desk?.close();
  rmSync(copy, { recursive: true, force: true });
});

describe('a language that is added as a folder', () => {
  it('is that of the server to who asks for it: refusals, queues, mails', async () => {
    expect((await desk.app.inject({ method: 'GET', url: '/api/no-such-call', headers: inLao })).json().message).toBe('ບໍ່ພົບ');
    const { items } = (await director.post('/get-todo-lists', {}, inLao)).body as { items: { CODE: string; TITLE: string }[] };
    expect(items.find((one) => one.CODE === 'sign')?.TITLE).toBe('ລໍຖ້າລົງນາມ');
    const { email } = await desk.office.db
      .selectFrom('person')
      .innerJoin('account', 'person_id', 'person.id')
      .select('email')
      .where('username', '=', 'auditor')
      .executeTakeFirstOrThrow();
    await desk.app.inject({
      method: 'POST',
      url: '/api/core/forgot-password',
      headers: { ...inLao, 'idempotency-key': crypto.randomUUID() },
      payload: { F_EMAIL: email },
    });
    await vi.waitFor(async () => {
      const [mail] = (await (await desk.as('admin')).get('/admin/mail-outbox')).body.data;
      expect(mail.subject).toBe('ລະຫັດຜ່ານໃໝ່');
    });
  });

  it('reads names that are kept in Thai and English in English, and Thai where nobody gave another', async () => {
    await sql`update speed set name_en = '' where code = 2`.execute(desk.office.db);
    const { speeds } = (await get('/sarabun/masters')) as { speeds: { code: number; thai: string; name: string }[] };
    const named = (code: number) => speeds.find((one) => one.code === code);
    expect(named(3)?.name).toMatch(/^[A-Z][a-z ]+$/);
    expect(named(2)?.name).toBe(named(2)?.thai);
  });

  it('is offered for the words of notices, and a copy of one’s own data comes in it', async () => {
    const admin = await desk.as('admin');
    const { items } = (await admin.get('/settings/notice-texts')).body;
    expect(Object.keys(items[0].texts)).toEqual(['th', 'en', 'lo']);
    await director.post('/users/data/copies', {}, inLao);
    const { makeCopies } = await inCopy<typeof import('./server/profile/data-copies.ts')>('server/profile/data-copies.ts');
    await makeCopies(desk.office);
    const row = await desk.office.db.selectFrom('data_copy').select(['language', 'state']).executeTakeFirstOrThrow();
    expect(row).toEqual({ language: 'lo', state: 'READY' });
  });

  it('says in Thai what its folder lacks, and tells which texts these are', async () => {
    const { lackingTexts, textsIn } = await inCopy<typeof import('./server/http/languages.ts')>('server/http/languages.ts');
    expect(lackingTexts).toEqual({ lo: ['replies.portal_read'] });
    expect(textsIn('lo', 'replies').portal_read).toBe(textsIn('th', 'replies').portal_read);
  });

  it('stands on the switch of the screens, and their texts come in it', async () => {
    vi.stubGlobal('document', {
      getElementById: () => ({
        textContent: JSON.stringify({ basePath: '/', defaultLanguage: 'th', storagePrefix: 'x', brand: { words: {} } }),
      }),
      documentElement: {},
    });
    const languages = await inCopy<typeof import('./web/shell/preferences/languages.ts')>('web/shell/preferences/languages.ts');
    expect(languages.languagesToChoose).toEqual(['th', 'en', 'lo']);
    expect(await languages.loadTexts('lo', 'portal')).toMatchObject({ pageTitle: 'ໜ້າທຳອິດ' });
    const i18n = await inCopy<typeof import('./web/shell/preferences/i18n.ts')>('web/shell/preferences/i18n.ts');
    await i18n.startLanguage(['shell']);
    await i18n.switchLanguage('lo');
    expect([languages.currentLanguage(), languages.nameIn({ th: 'ไทย', en: 'Thai' }), languages.yearOf(2026)]).toEqual([
      'lo',
      'Thai',
      2026,
    ]);
    const { LanguageSwitch } = await inCopy<typeof import('./web/shell/frame/LanguageSwitch.tsx')>('web/shell/frame/LanguageSwitch.tsx');
    const markup = renderToStaticMarkup(createElement(LanguageSwitch));
    expect(markup).toMatch(/<button[^>]*lang="lo"[^>]*aria-pressed="true"[^>]*>ລາວ<\/button>/);
  });
});

async function get(path: string): Promise<unknown> {
  const reply = await desk.app.inject({
    method: 'GET',
    url: `/api${path}`,
    headers: { ...inLao, authorization: `Bearer ${director.token}` },
  });
  return reply.json();
}

function inCopy<Exports>(path: string): Promise<Exports> {
  return import(pathToFileURL(join(copy, path)).href);
}
