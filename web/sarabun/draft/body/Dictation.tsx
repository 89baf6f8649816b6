import { IconMicrophone } from '@tabler/icons-react';
import type { Editor } from '@tiptap/core';
import { useTranslation } from 'react-i18next';
import classes from './Body.module.css';
import { useDictation } from './useDictation.ts';

/** Speaks into the text; what is heard and not settled yet stands under the tools, with where the voice goes. */
export function Dictation({ editor, tabIndex, onFocus }: { editor: Editor; tabIndex: number; onFocus: () => void }) {
  const { t } = useTranslation('body');
  const { on, heard, toggle } = useDictation(editor);
  return (
    <>
      <div className={classes.group}>
        <button
          type="button"
          className={classes.tool}
          aria-label={t('dictate')}
          title={t('dictate')}
          aria-pressed={on}
          tabIndex={tabIndex}
          onFocus={onFocus}
          onMouseDown={(event) => event.preventDefault()}
          onClick={toggle}
        >
          <IconMicrophone size={18} stroke={1.75} aria-hidden />
        </button>
      </div>
      <p role="status" className={classes.heard}>
        {on ? heard || t('listening') : ''}
      </p>
    </>
  );
}
