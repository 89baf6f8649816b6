import { loadWords } from '../../shell/preferences/i18n.ts';
import { lazyAgain } from '../../ui/lazy-again.ts';
import { windowWords } from './window-words.ts';

/** The window of a letter with its words, for screens over which it opens. */
export const DocumentWindow = lazyAgain(async () => {
  const [file] = await Promise.all([import('./DocumentWindow.tsx'), loadWords(windowWords)]);
  return file.DocumentWindow;
});

/** For who is about to open a letter: its window, and the reader of its paper, which takes longer to start than to read. */
export async function windowAhead(): Promise<void> {
  await DocumentWindow.ahead();
  const { warmReader } = await import('../viewer/pdf-options.ts');
  warmReader();
}
