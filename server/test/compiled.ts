import { join } from 'node:path';

/** What `npm start` starts a server with: its sources compiled, which is half of the work of a start, and no more room for what is new than there. */
export const compiled = {
  NODE_COMPILE_CACHE: join(import.meta.dirname, '../../node_modules/.cache/office'),
  NODE_OPTIONS: '--max-semi-space-size=8',
};
