import type { ComponentType } from 'react';
import type { WordsModule } from '../../../contract/lang/index.ts';
import { lazyAgain } from '../../ui/lazy-again.ts';
import { loadWords } from '../preferences/i18n.ts';

/** A screen that comes with its texts when it is shown. */
export function lazyScreen(load: () => Promise<ComponentType>, words: WordsModule[]): ComponentType {
  return lazyAgain(async () => {
    const [Screen] = await Promise.all([load(), loadWords(words)]);
    return Screen;
  }, 'screen');
}
