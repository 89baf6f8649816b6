import { expect, type Page } from '@playwright/test';
import { plainLetter } from '../server/test/plain-letter.ts';
import { ask } from './letter-window.ts';

/** Id of a holder by its whole name, as the pickers find it. */
export async function holderOf(page: Page, name: string, purpose: 'forward' | 'present' | 'assign' = 'forward'): Promise<number> {
  const { items } = await ask(page, `/sarabun/holders?purpose=${purpose}&search=${encodeURIComponent(name)}`);
  return items.find((item: { name: string }) => item.name === name).id;
}

let running = 0;

/** Registers a letter from outside as the officer of this page and sends it to the division of personnel. */
export async function registered(page: Page, subject: string, given: object = {}): Promise<number> {
  running += 1;
  const made = await ask(page, '/sarabun/letters', {
    ...plainLetter,
    docNo: `กค 0409.5/${(Date.now() % 1_000_000) + running}`,
    subject,
    speed: 2,
    enclosureFiles: [],
    sendTo: [await holderOf(page, 'กองบริหารงานบุคคล')],
    ...given,
  });
  expect(made.status, JSON.stringify(made)).toBe('success');
  return made.documentId;
}

/** A letter of the officer's own, filled and submitted. */
export async function submitted(page: Page, type: number, fields: object, route: object[], receivers: object[] = []): Promise<number> {
  const made = await ask(page, '/sarabun/drafts', { type });
  expect(made.status, JSON.stringify(made)).toBe('success');
  const url = `/sarabun/drafts/${made.documentId}`;
  const draft = await ask(page, url);
  expect(draft.status, JSON.stringify(draft)).toBe('success');
  const content = { ...draft.content, ...fields };
  const saved = await ask(page, url, { revision: draft.revision, content, speed: 1, route, receivers, links: [] });
  expect(saved.status, JSON.stringify(saved)).toBe('success');
  const sent = await ask(page, `${url}/submit`, {});
  expect(sent.status, JSON.stringify(sent)).toBe('success');
  return made.documentId;
}
