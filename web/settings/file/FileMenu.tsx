import { useState } from 'react';
import type { SettingsPath } from '../../../contract/settings/catalogue.ts';
import type { ListPage } from '../../../contract/settings/define.ts';
import { HistoryWindow } from '../history/HistoryWindow.tsx';
import type { PageWords } from '../page-words.ts';
import { ImportDialog } from './ImportDialog.tsx';
import { FilesMenu, SheetItems } from './SheetItems.tsx';
import { saveList } from './save-list.ts';

interface Props {
  path: SettingsPath;
  page: ListPage;
  words: PageWords;
  manage: boolean;
}

/** A list as a file and back, and the history of the list as a whole. */
export function FileMenu({ path, page, words, manage }: Props) {
  const [open, setOpen] = useState<'import' | 'history' | null>(null);
  const [busy, setBusy] = useState(false);
  async function send(as: 'xlsx' | 'csv'): Promise<void> {
    setBusy(true);
    await saveList(path, as, words.title);
    setBusy(false);
  }
  return (
    <>
      <FilesMenu busy={busy} width={240} onHistory={() => setOpen('history')}>
        <SheetItems onSend={(as) => void send(as)} onImport={manage ? () => setOpen('import') : null} />
      </FilesMenu>
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
