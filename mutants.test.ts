import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { mutants } from './bench/mutants-table.ts';

it('each rule that a mutant breaks stands once in its file, as the mutant says it', () => {
  const missed = mutants.filter(({ file, before }) => readFileSync(join(import.meta.dirname, file), 'utf8').split(before).length !== 2);
  expect(missed.map(({ name }) => name)).toEqual([]);
});
