import type { ServerModule } from '../module.ts';
import { readManualWords } from '../settings/shelves/manual-words.ts';
import { documentManual } from './document-manual.ts';
import { manualRoutes } from './routes.ts';

/** The manual of the product and what the agency adds to it. */
export const module: ServerModule = {
  routes: manualRoutes,
  sources: { lists: { DocumentManual: documentManual } },
  rounds: [{ name: 'manual-words', when: '7 * * * *', work: async (office) => void (await readManualWords(office)), onlyNow: true }],
};
