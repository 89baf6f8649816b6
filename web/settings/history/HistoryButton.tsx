import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SettingsPath } from '../../../contract/settings/catalogue.ts';
import type { Fields } from '../../../contract/settings/define.ts';
import { usePageWords } from '../page-words.ts';
import { HistoryWindow } from './HistoryWindow.tsx';

/** Opens the history of a page or of one row of it: who changed what, from what to what. */
interface Props {
  path: SettingsPath;
  /** Left out: of the page. */
  id?: number;
  fields?: Fields;
  name: string;
}

export function HistoryButton({ path, id, fields, name }: Props) {
  const { t } = useTranslation('settings');
  const words = usePageWords(path);
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconHistory size={18} aria-hidden />}
        aria-label={t('history.of', { name })}
        onClick={() => setOpen(true)}
      >
        {t('history.title')}
      </Button>
      <HistoryWindow
        open={open}
        name={name}
        path={path}
        {...(id === undefined ? {} : { id })}
        {...(fields ? { fields } : {})}
        words={words}
        onClose={() => setOpen(false)}
      />
    </>
  );
}
