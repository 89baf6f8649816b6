import { Button, Menu } from '@mantine/core';
import { IconTableExport } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReportCode, ReportFilter } from '../../../contract/sarabun/reports.ts';
import { saveFrom } from '../../ui/save-file.ts';
import { useFunction } from '../reference-lists.ts';

interface Props {
  documentId: number;
  kind: ReportCode;
  only: ReportFilter;
  title: string;
}

/** The rows of the screen as a file made by the server. */
export function ExportMenu({ documentId, kind, only, title }: Props) {
  const { t } = useTranslation('reports');
  const [busy, setBusy] = useState(false);
  const on = useFunction('export');
  const send = async (as: 'csv' | 'xlsx') => {
    setBusy(true);
    await saveFrom(`/sarabun/documents/${documentId}/${kind}/export?as=${as}&only=${only}`, `${title}.${as}`);
    setBusy(false);
  };
  if (!on) return null;
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button variant="default" loading={busy} leftSection={<IconTableExport size={18} aria-hidden />}>
          {t('export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void send('xlsx')}>{t('exportXlsx')}</Menu.Item>
        <Menu.Item onClick={() => void send('csv')}>{t('exportCsv')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
