import { Button, Menu } from '@mantine/core';
import { IconTableExport } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { logExportPath } from '../../../contract/settings/activity-system-log.ts';
import type { SettingsPath } from '../../../contract/settings/catalogue.ts';
import { saveFrom } from '../../ui/save-file.ts';

interface Props {
  path: SettingsPath;
  wanted: { search?: string; from?: string; to?: string; filters?: Record<string, string> };
  title: string;
  total: number;
  /** There are more than were counted. */
  more: boolean;
}

/** The lines that the filters leave, as a file. */
export function LogExport({ path, wanted, title, total, more }: Props) {
  const { t } = useTranslation('settings');
  const [busy, setBusy] = useState(false);
  async function send(as: 'xlsx' | 'csv'): Promise<void> {
    const { filters = {}, ...rest } = wanted;
    const query = new URLSearchParams({ as, ...rest });
    for (const [name, value] of Object.entries(filters)) query.set(`filters[${name}]`, value);
    setBusy(true);
    await saveFrom(`${logExportPath(path)}?${query}`, `${title}.${as}`);
    setBusy(false);
  }
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button variant="default" loading={busy} disabled={total === 0} leftSection={<IconTableExport size={18} aria-hidden />}>
          {more ? t('log.exportAll') : t('log.exportCount', { count: total })}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void send('xlsx')}>{t('file.xlsx')}</Menu.Item>
        <Menu.Item onClick={() => void send('csv')}>{t(more ? 'log.csvAll' : 'file.csv')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
