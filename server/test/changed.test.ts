import { expect, it } from 'vitest';
import { storiesFor } from '../../scripts/changed.mjs';

it('a change runs the stories that visit its module, itself, or all where everything stands on it', () => {
  const intranet = storiesFor(['web/intranet/NewsForm.tsx', 'docs/manual/th/news.md']);
  expect(intranet).toContain('intranet.spec.ts');
  expect(intranet).not.toContain('draft-layout.spec.ts');
  expect(storiesFor(['server/sarabun/draft/drafts.ts'])).toEqual(expect.arrayContaining(['draft.spec.ts', 'own-letter.spec.ts']));
  expect(storiesFor(['e2e/search.spec.ts', 'README.md'])).toEqual(['search.spec.ts']);
  expect(storiesFor(['web/ui/FormModal.tsx'])).toEqual(storiesFor(['server/db/pool.ts']));
  expect(storiesFor(['web/ui/FormModal.tsx']).length).toBeGreaterThan(50);
  expect(storiesFor(['server/jobs.test.ts'])).toEqual([]);
});
