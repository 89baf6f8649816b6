import { loadWords } from '../../shell/preferences/i18n.ts';
import { windowWords } from './window-words.ts';

/** The window of a letter with its words, for screens over which it opens. */
export async function loadWindow() {
  const [file] = await Promise.all([import('./DocumentWindow.tsx'), loadWords(windowWords)]);
  return file.DocumentWindow;
}
