import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const server = join(import.meta.dirname, '..');

/** Where a piece of a statement is no parameter. Each was read: it comes from the code, or is chosen by what was sent from what stands in the code. */
const read = [
  'asset/check/matters.ts',
  'db/iso.ts',
  'meeting/matters.ts',
  'sarabun/files/document-files.ts',
  'sarabun/letter/letter-paper.ts',
  'sarabun/letter/letter-rows.ts',
  'sarabun/machine/facts.ts',
  'sarabun/queues/get-todo-list.ts',
  'sarabun/queues/queues.ts',
  'sarabun/reference-lists.ts',
  'settings/people/person-row.ts',
  'settings/people/write-people.ts',
  'settings/system/logs.ts',
];

it('[SEC21] pieces of statements that are no parameters stand where somebody has looked at them', () => {
  const files = readdirSync(server, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.ts$/.test(file) && !/\.test\.ts$|^test\/|^db\/seed\//.test(file),
  );
  expect(files.filter((file) => readFileSync(join(server, file), 'utf8').includes('sql.raw(')).sort()).toEqual(read);
});
