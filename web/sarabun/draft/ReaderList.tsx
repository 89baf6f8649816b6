import { Stack, Title } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Given } from '../../../contract/endpoint.ts';
import type { draftReaders } from '../../../contract/sarabun/secrecy.ts';
import { Pill } from '../../ui/Pill.tsx';

/** Everybody whom the letter would be open to, each with the reason; who lacks the clearance is told apart by word and sign. */
export function ReaderList({ registry, items, classed }: Given<typeof draftReaders> & { classed: string }) {
  const { t } = useTranslation('secrecy');
  return (
    <Stack component="section" gap={4} aria-label={t('draft.list')}>
      <Title order={3} size="h4">
        {t('draft.listCount', { count: items.filter((one) => one.cleared).length })}
      </Title>
      <ul className="bare">
        {items.map((one) => (
          <li key={`${one.why} ${one.id ?? one.name}`} className="row">
            <span className="words">
              {one.name}
              <span className="detail">{[...new Set([t(`draft.why.${one.why}`), one.detail])].filter(Boolean).join(' · ')}</span>
            </span>
            {one.cleared ? null : (
              <Pill tone="urgent" icon={<IconAlertTriangle size={14} aria-hidden />}>
                {one.id === null ? t('draft.vacant') : t('draft.lacks', { name: classed })}
              </Pill>
            )}
          </li>
        ))}
      </ul>
      {registry === null ? (
        <p className="fault">{t('draft.noRegistrar', { name: classed })}</p>
      ) : (
        <p className="hint">{t('draft.number', { unit: registry })}</p>
      )}
    </Stack>
  );
}
