import { ActionIcon, Menu } from '@mantine/core';
import { IconFileImport, IconHistory, IconTableExport } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SettingsPath } from '../../../contract/settings/catalogue.ts';
import type { ListPage } from '../../../contract/settings/define.ts';
import { HistoryWindow } from '../history/HistoryWindow.tsx';
import type { PageWords } from '../page-words.ts';
import { ImportDialog } from './ImportDialog.tsx';
import { saveList } from './save-list.ts';

interface Props {
  path: SettingsPath;
  page: ListPage;
  words: PageWords;
  manage: boolean;
}

/** A list as a file and back, and the history of the list as a whole. */
export function FileMenu({ path, page, words, manage }: Props) {
  const { t } = useTranslation('settings');
  const [open, setOpen] = useState<'import' | 'history' | null>(null);
  const [busy, setBusy] = useState(false);
  async function send(as: 'xlsx' | 'csv'): Promise<void> {
    setBusy(true);
    await saveList(path, as, words.title);
    setBusy(false);
  }
  return (
    <>
      <Menu position="bottom-end" withinPortal width={240}>
        <Menu.Target>
          <ActionIcon variant="default" loading={busy} aria-label={t('list.more')} title={t('list.more')}>
            <IconTableExport size={20} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconTableExport size={18} aria-hidden />} onClick={() => void send('xlsx')}>
            {t('file.xlsx')}
          </Menu.Item>
          <Menu.Item leftSection={<IconTableExport size={18} aria-hidden />} onClick={() => void send('csv')}>
            {t('file.csv')}
          </Menu.Item>
          {manage ? (
            <Menu.Item leftSection={<IconFileImport size={18} aria-hidden />} onClick={() => setOpen('import')}>
              {t('file.import')}
            </Menu.Item>
          ) : null}
          <Menu.Item leftSection={<IconHistory size={18} aria-hidden />} onClick={() => setOpen('history')}>
            {t('history.list')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {open === 'import' ? <ImportDialog path={path} words={words} onClose={() => setOpen(null)} /> : null}
      <HistoryWindow
        open={open === 'history'}
        name={words.title}
        path={path}
        fields={page.fields}
        words={words}
        onClose={() => setOpen(null)}
      />
    </>
  );
}
