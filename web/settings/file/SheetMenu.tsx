import { Menu } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { type OwnSheetName, ownSheetPath, ownSheets } from '../../../contract/settings/sheets.ts';
import { saveFrom } from '../../ui/save-file.ts';
import { HistoryWindow } from '../history/HistoryWindow.tsx';
import { usePageWords } from '../page-words.ts';
import { ImportDialog } from './ImportDialog.tsx';
import { FilesMenu, SheetItems } from './SheetItems.tsx';

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
  const { t } = useTranslation('sheets');
  const path = ownSheets[sheets[0]];
  const words = usePageWords(path);
  const [open, setOpen] = useState<OwnSheetName | 'history' | null>(null);
  const [busy, setBusy] = useState(false);
  const called = (name: OwnSheetName) => t(`names.${name}`);
  async function send(name: OwnSheetName, as: 'xlsx' | 'csv'): Promise<void> {
    setBusy(true);
    await saveFrom(`${ownSheetPath(name)}?as=${as}`, `${called(name)}.${as}`);
    setBusy(false);
  }
  return (
    <>
      <FilesMenu busy={busy} size={size} width={270} onHistory={() => setOpen('history')}>
        {sheets.map((name) => (
          <div key={name}>
            {sheets.length > 1 ? <Menu.Label>{called(name)}</Menu.Label> : null}
            <SheetItems onSend={(as) => void send(name, as)} onImport={manage ? () => setOpen(name) : null} />
          </div>
        ))}
        <Menu.Divider />
      </FilesMenu>
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
