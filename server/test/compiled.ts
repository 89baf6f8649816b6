import { join } from 'node:path';

/** Where a server that a test starts finds its sources compiled, as one that `npm start` starts does: half of the work of a start. */
export const compiled = { NODE_COMPILE_CACHE: join(import.meta.dirname, '../../node_modules/.cache/office') };
