import { Button } from '@mantine/core';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './Undo.module.css';

interface Done {
  text: string;
  undo: () => void;
}

/** The last thing taken away, with a way back; gone with the next one. */
export function useUndo() {
  const [last, setLast] = useState<Done | null>(null);
  const say = useCallback((text: string, undo: () => void) => setLast({ text, undo }), []);
  const clear = useCallback(() => setLast(null), []);
  return { last, say, clear };
}

/** Says what was taken away and gives it back. It stays until something else is done: nobody has to be quick. */
export function UndoLine({ last, clear }: Pick<ReturnType<typeof useUndo>, 'last' | 'clear'>) {
  const { t } = useTranslation('common');
  return (
    <div role="status" className={classes.line} data-said={last ? true : undefined}>
      {last ? (
        <>
          <span>{last.text}</span>
          <Button
            variant="subtle"
            size="compact-md"
            onClick={() => {
              last.undo();
              clear();
            }}
          >
            {t('undo')}
          </Button>
        </>
      ) : null}
    </div>
  );
}
