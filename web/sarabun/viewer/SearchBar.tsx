import { ActionIcon, Group, Text, TextInput } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './ViewerTools.module.css';

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
    <Group component="search" gap={8} wrap="nowrap" className={`bar ${classes.tools}`}>
      <TextInput
        flex={1}
        maw={360}
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
      <Text component="output" inherit miw={84} className="figures" aria-live="polite">
        {found}
      </Text>
      <ActionIcon aria-label={t('viewer.before')} disabled={count === 0} onClick={() => onGo(-1)}>
        <IconChevronUp size={20} aria-hidden />
      </ActionIcon>
      <ActionIcon aria-label={t('viewer.after')} disabled={count === 0} onClick={() => onGo(1)}>
        <IconChevronDown size={20} aria-hidden />
      </ActionIcon>
      <ActionIcon aria-label={t('viewer.closeSearch')} onClick={onClose}>
        <IconX size={20} aria-hidden />
      </ActionIcon>
    </Group>
  );
}
