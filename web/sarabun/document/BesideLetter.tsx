import { type ComponentType, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WordsModule } from '../../../contract/lang/index.ts';
import { loadWords } from '../../shell/preferences/i18n.ts';
import { LoadingRows } from '../../ui/Loading.tsx';
import { type LazyPart, lazyAgain } from '../../ui/lazy-again.ts';
import classes from './DocumentWindow.module.css';

interface PanelProps {
  documentId: number;
}

/** What other modules do with a letter: `web/<module>/LetterPanel.tsx`, where one has it; its texts are the module's. */
const files = import.meta.glob<{ LetterPanel: ComponentType<PanelProps> }>('../../*/LetterPanel.tsx');
const panels: LazyPart<PanelProps>[] = Object.entries(files).map(([path, file]) =>
  lazyAgain(async () => {
    const [{ LetterPanel }] = await Promise.all([file(), loadWords([path.split('/').at(-2) as WordsModule, 'errors'])]);
    return LetterPanel;
  }),
);

/** Loaded when it is opened: most who open a letter want nothing of it. */
export function BesideLetter({ documentId }: PanelProps) {
  const { t } = useTranslation('sarabun');
  const [opened, setOpened] = useState(false);
  if (panels.length === 0) return null;
  return (
    <details className={classes.part} onToggle={(event) => event.currentTarget.open && setOpened(true)}>
      <summary>{t('facts.beside')}</summary>
      {opened ? (
        <Suspense fallback={<LoadingRows rows={2} />}>
          {panels.map((Panel, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list of modules is the same while the page lives
            <Panel key={place} documentId={documentId} />
          ))}
        </Suspense>
      ) : null}
    </details>
  );
}
