import { IconMicrophone } from '@tabler/icons-react';
import type { Editor } from '@tiptap/core';
import { useTranslation } from 'react-i18next';
import { ToolButton } from './ToolButton.tsx';
import { useDictation } from './useDictation.ts';

/** Speaks into the text; what is heard and not settled yet stands under the tools, with where the voice goes. */
export function Dictation({ editor, tabIndex, onFocus }: { editor: Editor; tabIndex: number; onFocus: () => void }) {
  const { t } = useTranslation('body');
  const { on, heard, toggle } = useDictation(editor);
  return (
    <>
      <ToolButton label={t('dictate')} on={on} tabIndex={tabIndex} onFocus={onFocus} onClick={toggle}>
        <IconMicrophone size={18} stroke={1.75} aria-hidden />
      </ToolButton>
      <p role="status" className="hint" style={{ flexBasis: '100%' }}>
        {on ? heard || t('listening') : ''}
      </p>
    </>
  );
}
