import { ActionIcon, Menu } from '@mantine/core';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { fetchBlob } from '../../api.ts';
import { toastError } from '../../ui/toast.ts';
import type { Letter } from './ActionPanel.tsx';
import classes from './FileMenu.module.css';
import { openFile } from './open-file.ts';

type Copy = 'stamped' | 'original' | 'set';

/** The letter on paper and as files: printed with what lies over it, downloaded as original, as stamped, as one set. */
export function FileMenu({ letter }: { letter: Letter }) {
  const { t } = useTranslation(['layers', 'sarabun']);
  const main = letter.files.find((file) => file.role === 'MAIN');
  if (!main) return null;
  const isPdf = main.mime === 'application/pdf';
  const open = letter.document.secrecy === 0;
  const kinds: Copy[] = isPdf ? ['stamped', 'original', 'set'] : ['original'];
  return (
    <div className={classes.menu}>
      {isPdf ? (
        <ActionIcon variant="default" size={40} aria-label={t('sarabun:window.print')} onClick={() => void print(main.id)}>
          <IconPrinter size={20} aria-hidden />
        </ActionIcon>
      ) : null}
      {open ? (
        <Menu position="bottom-end" withinPortal width={320} zIndex={410}>
          <Menu.Target>
            <ActionIcon variant="default" size={40} aria-label={t('sarabun:window.download')}>
              <IconDownload size={20} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {kinds.map((kind) => (
              <Menu.Item key={kind} onClick={() => void openFile(main.id, main.name, kind)}>
                {t(kind)}
                <span className={classes.hint}>{t(`${kind}Hint`)}</span>
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      ) : null}
    </div>
  );
}

/** The browser's own viewer prints it, from a blob: nothing but this page can reach the address. */
async function print(documentFileId: number): Promise<void> {
  try {
    const blob = await fetchBlob(`/sarabun/document-files/${documentFileId}?as=stamped`);
    const url = URL.createObjectURL(new Blob([blob], { type: 'application/pdf' }));
    window.open(url, '_blank', 'noopener');
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
  } catch (error) {
    toastError(error);
  }
}
