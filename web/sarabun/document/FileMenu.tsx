import { ActionIcon, Group, Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Letter } from './ActionPanel.tsx';
import { openFile } from './open-file.ts';
import { PrintMenu } from './PrintMenu.tsx';

type Copy = 'stamped' | 'original' | 'set';

/** The letter on paper and as files: printed with what lies over it, downloaded as original, as stamped, as one set. */
export function FileMenu({ letter }: { letter: Letter }) {
  const { t } = useTranslation(['layers', 'sarabun']);
  const main = letter.files.find((file) => file.role === 'MAIN');
  const isPdf = main?.mime === 'application/pdf';
  const open = letter.document.secrecy === 0;
  const kinds: Copy[] = isPdf ? ['stamped', 'original', 'set'] : ['original'];
  return (
    <Group gap={8} wrap="nowrap">
      <PrintMenu letter={letter} />
      {main && open ? (
        <Menu position="bottom-end" withinPortal width={320} zIndex={410}>
          <Menu.Target>
            <ActionIcon variant="default" aria-label={t('sarabun:window.download')}>
              <IconDownload size={20} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {kinds.map((kind) => (
              <Menu.Item key={kind} onClick={() => void openFile(main.id, main.name, kind)}>
                {t(kind)}
                <span className="detail">{t(`${kind}Hint`)}</span>
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      ) : null}
    </Group>
  );
}
