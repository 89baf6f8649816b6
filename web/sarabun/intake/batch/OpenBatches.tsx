import { Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { listBatches } from '../../../../contract/sarabun/batches.ts';
import { useRead } from '../../../api.ts';
import { paths } from '../../../paths.ts';
import { shortDateTime } from '../../../ui/dates.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { ThrowAway } from './ThrowAway.tsx';

/** What was begun and left: to go on with, or to be thrown away. */
export function OpenBatches() {
  const { t } = useTranslation('tray');
  const { data } = useRead(listBatches, {}, { staleTime: 0 });
  if (!data || data.items.length === 0) return null;
  return (
    <Panel title={t('batch.open')} flush>
      <ul className="bare flush" aria-label={t('batch.open')}>
        {data.items.map((batch) => {
          const { id, name, unit, pages, looked, state, at } = batch;
          const stands = state === 'LOOKING' ? t('batch.looking', { looked, pages }) : t(`batch.states.${state}`);
          const facts = [stands, t('pages', { count: pages }), unit, t('batch.startedAt', { at: shortDateTime(at) })];
          return (
            <li key={id}>
              <Group justify="space-between" gap={8} py={8}>
                <div>
                  <Link to={paths.batch(id)}>{name}</Link>
                  <Text size="sm" c="dimmed">
                    {facts.join(' · ')}
                  </Text>
                </div>
                <ThrowAway batch={batch} />
              </Group>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
