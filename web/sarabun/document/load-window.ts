import type { WordsModule } from '../../../contract/lang/index.ts';
import { loadWords } from '../../shell/i18n.ts';

/** What the window of a letter says. */
export const windowWords = [
  'sarabun',
  'layers',
  'prints',
  'reports',
  'circular',
  'secrecy',
  'files',
  'parts',
  'proof',
  'errors',
] as const satisfies readonly WordsModule[];

/** The window of a letter with its words, for screens over which it opens. */
export async function loadWindow() {
  const [file] = await Promise.all([import('./DocumentWindow.tsx'), loadWords(windowWords)]);
  return file.DocumentWindow;
}
