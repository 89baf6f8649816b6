import { Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { listTrayFaults, seeTrayFault } from '../../../../contract/sarabun/tray.ts';
import { useRead, useWrite } from '../../../api.ts';
import { shortDateTime } from '../../../ui/dates.ts';
import { toastError } from '../../../ui/toast.ts';

/** What went wrong at a way in: said until it is over, or somebody has seen it. */
export function TrayFaults() {
  const { t } = useTranslation('tray');
  const { data } = useRead(listTrayFaults, {}, { staleTime: 0 });
  const see = useWrite(seeTrayFault, { refresh: [listTrayFaults] });
  if (!data || data.items.length === 0) return null;
  return (
    <section className="notice" data-tone="warn" aria-label={t('faults')}>
      <strong>{t('faults')}</strong>
      <ul className="bare">
        {data.items.map((fault) => (
          <li key={fault.id}>
            <Group gap={8} justify="space-between">
              <span>
                {fault.message} <span className="dim">{t('faultAt', { source: fault.source, at: shortDateTime(fault.at) })}</span>
              </span>
              <Button
                variant="default"
                size="compact-sm"
                aria-label={`${t('seen')} ${fault.message}`}
                onClick={() => see.mutate({ faultId: fault.id }, { onError: (error) => toastError(error) })}
              >
                {t('seen')}
              </Button>
            </Group>
          </li>
        ))}
      </ul>
    </section>
  );
}
