import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Given } from '../../../contract/endpoint.ts';
import type { draftReaders } from '../../../contract/sarabun/secrecy.ts';
import { Pill } from '../../ui/Pill.tsx';
import classes from './SecrecyFields.module.css';

/** Everybody whom the letter would be open to, each with the reason; who lacks the clearance is told apart by word and sign. */
export function ReaderList({ registry, items, classed }: Given<typeof draftReaders> & { classed: string }) {
  const { t } = useTranslation('secrecy');
  return (
    <section aria-label={t('draft.list')}>
      <h3 className={classes.heading}>{t('draft.listCount', { count: items.filter((one) => one.cleared).length })}</h3>
      <ul className={classes.list}>
        {items.map((one) => (
          <li key={`${one.why} ${one.id ?? one.name}`} data-lacking={!one.cleared || undefined}>
            <span className={classes.who}>
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
      <p className={classes.note} data-lacking={registry === null || undefined}>
        {registry === null ? t('draft.noRegistrar', { name: classed }) : t('draft.number', { unit: registry })}
      </p>
    </section>
  );
}
