import { ActionIcon, Menu } from '@mantine/core';
import { IconFileImport, IconHistory, IconTableExport } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface MenuProps {
  busy: boolean;
  size?: number;
  width: number;
  onHistory: () => void;
  /** Sheets, each out and in. */
  children: ReactNode;
}

/** The menu of what a page gives as files and takes in, and of its history. */
export function FilesMenu({ busy, size, width, onHistory, children }: MenuProps) {
  const { t } = useTranslation('settings');
  return (
    <Menu position="bottom-end" withinPortal width={width}>
      <Menu.Target>
        <ActionIcon variant="default" {...(size ? { size } : {})} loading={busy} aria-label={t('list.more')} title={t('list.more')}>
          <IconTableExport size={20} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {children}
        <Menu.Item leftSection={<IconHistory size={18} aria-hidden />} onClick={onHistory}>
          {t('history.list')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

interface ItemsProps {
  onSend: (as: 'xlsx' | 'csv') => void;
  /** null where it is not taken in. */
  onImport: (() => void) | null;
}

/** One sheet: out in two ways, and in. */
export function SheetItems({ onSend, onImport }: ItemsProps) {
  const { t } = useTranslation('settings');
  return (
    <>
      {(['xlsx', 'csv'] as const).map((as) => (
        <Menu.Item key={as} leftSection={<IconTableExport size={18} aria-hidden />} onClick={() => onSend(as)}>
          {t(`file.${as}`)}
        </Menu.Item>
      ))}
      {onImport ? (
        <Menu.Item leftSection={<IconFileImport size={18} aria-hidden />} onClick={onImport}>
          {t('file.import')}
        </Menu.Item>
      ) : null}
    </>
  );
}
