import { ActionIcon } from '@mantine/core';
import { IconAccessible } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { openTools, useTools } from './tools.ts';

/** Opens the tools panel; in the header of every template, for everybody [P7] [L1]. */
export function ToolsButton() {
  const { t } = useTranslation('shell');
  const open = useTools((tools) => tools.open);
  return (
    // the browser's own hint: the log-in page is spared the library of floating ones
    <ActionIcon aria-label={t('tools')} title={t('tools')} aria-haspopup="dialog" aria-expanded={open} onClick={openTools}>
      <IconAccessible size={22} aria-hidden />
    </ActionIcon>
  );
}
