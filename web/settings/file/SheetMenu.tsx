import { ActionIcon, Menu } from '@mantine/core';
import { IconFileImport, IconHistory, IconTableExport } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { type OwnSheetName, ownSheetPath, ownSheets } from '../../../contract/settings/sheets.ts';
import { HistoryWindow } from '../history/HistoryWindow.tsx';
import { usePageWords } from '../page-words.ts';
import { ImportDialog } from './ImportDialog.tsx';
import { saveSheet } from './save-list.ts';

interface Props {
  /** All of one page. */
  sheets: readonly [OwnSheetName, ...OwnSheetName[]];
  manage: boolean;
  /** What a sheet that was taken in changes on the screen. */
  refresh: Endpoint[];
  size?: number;
}

/** The sheets of a page with a screen of its own, out and in, and the history of the page as a whole. */
export function SheetMenu({ sheets, manage, refresh, size = 38 }: Props) {
  const { t } = useTranslation(['settings', 'sheets']);
  const path = ownSheets[sheets[0]];
  const words = usePageWords(path);
  const [open, setOpen] = useState<OwnSheetName | 'history' | null>(null);
  const [busy, setBusy] = useState(false);
  const called = (name: OwnSheetName) => t(`sheets:names.${name}`);
  async function send(name: OwnSheetName, as: 'xlsx' | 'csv'): Promise<void> {
    setBusy(true);
    await saveSheet(`${ownSheetPath(name)}?as=${as}`, `${called(name)}.${as}`);
    setBusy(false);
  }
  return (
    <>
      <Menu position="bottom-end" withinPortal width={270}>
        <Menu.Target>
          <ActionIcon variant="default" size={size} loading={busy} aria-label={t('list.more')} title={t('list.more')}>
            <IconTableExport size={20} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {sheets.map((name) => (
            <div key={name}>
              {sheets.length > 1 ? <Menu.Label>{called(name)}</Menu.Label> : null}
              {(['xlsx', 'csv'] as const).map((as) => (
                <Menu.Item key={as} leftSection={<IconTableExport size={18} aria-hidden />} onClick={() => void send(name, as)}>
                  {t(`file.${as}`)}
                </Menu.Item>
              ))}
              {manage ? (
                <Menu.Item leftSection={<IconFileImport size={18} aria-hidden />} onClick={() => setOpen(name)}>
                  {t('file.import')}
                </Menu.Item>
              ) : null}
            </div>
          ))}
          <Menu.Divider />
          <Menu.Item leftSection={<IconHistory size={18} aria-hidden />} onClick={() => setOpen('history')}>
            {t('history.list')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {open && open !== 'history' ? (
        <ImportDialog
          path={path}
          words={{ ...words, title: called(open) }}
          own={{ upload: ownSheetPath(open), template: `${ownSheetPath(open)}?empty=1`, refresh }}
          onClose={() => setOpen(null)}
        />
      ) : null}
      <HistoryWindow open={open === 'history'} name={words.title} path={path} words={words} onClose={() => setOpen(null)} />
    </>
  );
}
