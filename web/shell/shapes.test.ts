import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';

vi.mock('zod/mini', () => import('./shapes.ts'));

const contract = join(import.meta.dirname, '../../contract');

it('every file of the contract opens in the browser without the library of shapes', async () => {
  const files = readdirSync(contract, { recursive: true, encoding: 'utf8' }).filter((file) => /^(?!lang).*(?<!\.test)\.ts$/.test(file));
  expect(files.length).toBeGreaterThan(80);
  for (const file of files) await expect(import(join(contract, file)), file).resolves.toBeDefined();
});

it('whoever judges with a shape, or asks what it allows, is told so', async () => {
  const { saveDraft } = await import('../../contract/sarabun/drafts.ts');
  const { take } = saveDraft as unknown as { take: Record<string, (() => void) | undefined> };
  for (const asked of ['parse', 'safeParse', 'options', 'enum', 'def'])
    expect(() => take[asked]?.(), asked).toThrow('shapes are judged by the server');
});
