import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { type Block, body, plainLines } from '../../contract/sarabun/body.ts';
import { type Officer, openDesk } from '../test/desk.ts';
import { hostileAddresses, hostileTexts } from '../test/hostile-texts.ts';
import { done, postOf } from '../test/letters.ts';

// Every door that takes a text which is shown with looks, or an address that becomes a link. What a browser makes of them: e2e/hostile-texts.spec.ts.
const desk = await openDesk();
const [admin, officer, head] = await desk.officers('admin', 'officer', 'head');
afterAll(() => desk.close());

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;
/** What is to be kept of a text: all of it but control characters, line ends and the space around. */
const words = (text: string) =>
  text
    .normalize('NFC')
    .replace(/[\t\n\r]+/g, ' ')
    .replace(controls, '')
    .trim();
const typed = hostileTexts.map((text) => ({ kind: 'paragraph', text }));
const kept = hostileTexts.map((text) => ({ kind: 'paragraph', text: words(text) }));
/** A body has 500 blocks at most. */
const parts = <T>(all: T[]): T[][] => [all.slice(0, 400), all.slice(400)];
const table = (rows: T[]): object[] => [{ kind: 'table', rows: rows.slice(0, 200).map(({ text }) => [{ text }, { text: 'ข' }]) }];
type T = { text: string };

describe('[SEC19] hundreds of hostile texts', () => {
  it('stay words: nothing is taken for markup; nothing but control characters, line ends and the space around is taken off', () => {
    expect(hostileTexts.length).toBeGreaterThanOrEqual(300);
    for (const [at, text] of hostileTexts.entries()) {
      const [one] = body.parse([{ kind: 'paragraph', text }]) as [Block];
      expect(one).toEqual(kept[at]);
      expect(plainLines([one])).toEqual([kept[at]?.text]);
    }
  });

  it('come back as words from every door: drafts, news, articles and what is said to them', async () => {
    const { documentId } = done(await officer.post('/sarabun/drafts', { type: 2 }));
    const path = `/sarabun/drafts/${documentId}`;
    for (const half of [0, 1]) {
      const [given, stays] = [parts(typed)[half] as T[], parts(kept)[half] as T[]];
      const bodies = [
        [given, stays],
        [table(given), table(stays)],
      ] as [object[], object[]][];
      for (const [sent, expected] of bodies) {
        const draft = done(await officer.get(path));
        const content = { ...draft.content, body: sent };
        done(await officer.post(path, { revision: draft.revision, content, speed: 1, route: [], receivers: [], links: [] }));
        expect(done(await officer.get(path)).content.body).toEqual(expected);

        const news = done(await admin.post('/intranet/manage/news', newsOf(sent))).id;
        expect(done(await officer.get(`/intranet/news/${news}`)).body).toEqual(expected);
      }
      const article = done(await officer.post('/knowledge/articles', await articleOf(given))).id;
      expect(done(await officer.get(`/knowledge/articles/${article}`)).body).toEqual(stays);
    }
  });

  it('are refused where they come as anything else than blocks of words', async () => {
    for (const text of hostileTexts.filter((_, at) => at % 25 === 0)) {
      for (const bad of [
        text,
        [text],
        [{ kind: 'html', text }],
        [{ kind: 'paragraph', text: 'x', [text]: 1 }],
        [{ kind: text, text: 'x' }],
      ])
        expect((await admin.post('/intranet/manage/news', newsOf(bad))).status, JSON.stringify(bad)).toBe(422);
    }
  });
});

it('[SEC19] no address out of nearly two hundred becomes a link that runs or leads elsewhere as if it were inside', async () => {
  expect(hostileAddresses.length).toBeGreaterThan(150);
  const doors: [string, (address: string) => Promise<{ status: number }>][] = [
    ['link of the intranet', (address) => admin.post('/intranet/manage/links', { title: 'x', address, icon: '', group: '', staffOnly: 0 })],
    ['menu', (link) => admin.post('/settings/portal-menus', { ...menu, link })],
  ];
  for (const address of hostileAddresses) for (const [, send] of doors) await send(address);
  const links = done(await officer.get('/intranet/links')).links.map(({ address }: { address: string }) => address);
  const menus = await desk.office.db.selectFrom('menu_item').select('link').where('link', 'is not', null).execute();
  for (const link of [...links, ...menus.map((one) => one.link ?? '')].filter(Boolean)) {
    const url = new URL(link, 'https://office.example.go.th/');
    expect(url.protocol, link).toMatch(/^https?:$/);
    // what is shown as a place inside is one
    if (link.startsWith('/')) expect(url.host, link).toBe('office.example.go.th');
    else expect(link).toMatch(/^https?:\/\/[^\s\\]+$/i);
  }
});

const odd = fc.constantFrom(
  ...[
    '\u0000',
    '\u0007',
    '\t',
    '\n',
    '\r\n',
    ' ',
    '\u00a0',
    '\u200b',
    'e',
    '\u0301',
    'ก',
    '\u0e33',
    '\u0e4d\u0e32',
    '\ud83d\ude00',
    '\ud800',
    '<b>',
  ],
  ...hostileTexts.slice(0, 40),
);
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.array(odd, { maxLength: 12 }).map((pieces) => pieces.join('')),
);
const look = fc.constantFrom(true, undefined);
const line = text.chain((one) =>
  fc.array(fc.tuple(fc.nat(40), fc.nat(40), fc.record({ bold: look, italic: look, underline: look })), { maxLength: 5 }).map((spans) => ({
    text: one,
    marks: spans.flatMap(([from, length, looks]) =>
      from < one.length ? [{ from, to: Math.min(one.length, from + 1 + length), ...looks }] : [],
    ),
  })),
);
const block = fc.oneof(
  fc.tuple(fc.constantFrom('paragraph', 'item'), line).map(([kind, one]) => ({ kind, ...one })),
  fc.array(fc.tuple(line, line), { minLength: 1, maxLength: 3 }).map((rows) => ({ kind: 'table', rows })),
);

it('[SEC19] cleaning a text twice is cleaning it once, for 10,000 texts by chance', () => {
  fc.assert(
    fc.property(fc.array(block, { maxLength: 4 }), (one) => {
      const once = body.parse(JSON.parse(JSON.stringify(one)));
      expect(body.parse(JSON.parse(JSON.stringify(once)))).toEqual(once);
    }),
    { numRuns: 10_000, seed: 2569 },
  );
});

const menu = { appId: 2, name: 'เว็บไซต์', nameEn: 'Site', icon: 'world', newTab: true, inHeader: true, inModules: true };
const newsOf = (given: unknown) => ({
  title: 'ข่าว',
  category: 'NEWS',
  staffOnly: 0,
  pinned: 0,
  published: 1,
  publishFrom: null,
  publishUntil: null,
  coverAlt: '',
  cover: null,
  files: [],
  body: given,
});

async function articleOf(given: object[]): Promise<object> {
  const owner = await postOf(desk, head);
  const named = { name: 'หมวดทดสอบ', nameEn: '', owner, reviewMonths: 12 };
  await admin.post('/settings/list/knowledge-categories', { values: named });
  const { id } = await desk.office.db
    .selectFrom('knowledge_category')
    .select('id')
    .where('name', '=', named.name)
    .executeTakeFirstOrThrow();
  return {
    title: 'บทความ',
    kind: 'HOW_TO',
    body: given,
    tags: [],
    categoryId: id,
    ownerPost: await postOf(desk, officer as Officer),
    audience: 'EVERYBODY',
    readers: [],
    reviewMonths: 12,
    references: [],
    files: [],
    note: '',
  };
}
