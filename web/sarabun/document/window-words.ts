import type { WordsModule } from '../../../contract/lang/index.ts';

/** What the window of a letter says. */
export const windowWords = [
  'sarabun',
  'layers',
  'prints',
  'reports',
  'chart',
  'circular',
  'secrecy',
  'files',
  'parts',
  'proof',
  'errors',
] as const satisfies readonly WordsModule[];
