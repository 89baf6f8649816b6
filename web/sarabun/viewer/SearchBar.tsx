import { ActionIcon } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './SearchBar.module.css';

interface Props {
  words: string;
  count: number;
  at: number;
  busy: boolean;
  onWords: (words: string) => void;
  onGo: (by: number) => void;
  onClose: () => void;
}

/** Words within the file: Enter leads to the next hit, with Shift to the one before, Escape closes. */
export function SearchBar({ words, count, at, busy, onWords, onGo, onClose }: Props) {
  const { t } = useTranslation('sarabun');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);
  const found =
    words.trim() === '' ? '' : count > 0 ? t('viewer.hits', { at: at + 1, count }) : busy ? t('viewer.looking') : t('viewer.noHits');
  return (
    <search className={classes.bar}>
      <input
        ref={field}
        type="search"
        aria-label={t('viewer.searchField')}
        placeholder={t('viewer.searchField')}
        value={words}
        onChange={(event) => onWords(event.currentTarget.value)}
        onKeyDown={(event) => {
          event.stopPropagation();
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Enter') onGo(event.shiftKey ? -1 : 1);
          if (event.key === 'Escape') onClose();
        }}
      />
      <output className="figures" aria-live="polite">
        {found}
      </output>
      <ActionIcon variant="subtle" color="gray" size={40} aria-label={t('viewer.before')} disabled={count === 0} onClick={() => onGo(-1)}>
        <IconChevronUp size={20} aria-hidden />
      </ActionIcon>
      <ActionIcon variant="subtle" color="gray" size={40} aria-label={t('viewer.after')} disabled={count === 0} onClick={() => onGo(1)}>
        <IconChevronDown size={20} aria-hidden />
      </ActionIcon>
      <ActionIcon variant="subtle" color="gray" size={40} aria-label={t('viewer.closeSearch')} onClick={onClose}>
        <IconX size={20} aria-hidden />
      </ActionIcon>
    </search>
  );
}
