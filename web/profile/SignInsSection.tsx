import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { signInDays, signIns } from '../../contract/account.ts';
import { isInside } from '../../contract/device.ts';
import { sizes } from '../../contract/times.ts';
import { useRead } from '../api.ts';
import { Chips } from '../ui/Chips.tsx';
import { shortDateTime } from '../ui/dates.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Failed } from '../ui/Failed.tsx';
import { LoadingRows } from '../ui/Loading.tsx';
import { Pager } from '../ui/Pager.tsx';
import { Pill } from '../ui/Pill.tsx';
import classes from './Account.module.css';

/** What happened at the door of my account, the tries that failed among it. */
export function SignInsSection() {
  const { t } = useTranslation('account');
  const [only, setOnly] = useState<'all' | 'refused'>('all');
  const [page, setPage] = useState(1);
  const list = useRead(signIns, { page, ...(only === 'refused' ? { refused: true } : {}) }, { keep: true });
  if (list.isError && !list.data) return <Failed error={list.error} onRetry={() => void list.refetch()} />;
  if (!list.data) return <LoadingRows rows={4} />;
  const { rows, total, refused } = list.data;
  return (
    <div className={classes.stack}>
      <p className={classes.dim}>{t('signIns.hint', { days: signInDays })}</p>
      <Chips
        label={t('section.signIns')}
        value={only}
        onChange={(value) => {
          setOnly(value);
          setPage(1);
        }}
        chips={[
          { value: 'all', label: t('signIns.all') },
          { value: 'refused', label: t('signIns.refusedOnly'), count: refused },
        ]}
      />
      {rows.length === 0 ? <EmptyState>{t('signIns.empty')}</EmptyState> : null}
      <ul className={classes.rows}>
        {rows.map((row) => (
          <li key={row.id} className={classes.row}>
            <div className={classes.words}>
              <span>{row.text}</span>
              <span className={`${classes.dim} figures`}>
                {[
                  shortDateTime(row.at),
                  row.device,
                  row.ip && `${row.ip} (${t(isInside(row.ip) ? 'sessions.inside' : 'sessions.outside')})`,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </div>
            {row.refused ? (
              <Pill tone="urgent" icon={<IconAlertTriangle size={14} aria-hidden />}>
                {t('signIns.refused')}
              </Pill>
            ) : null}
          </li>
        ))}
      </ul>
      {total > sizes.dialogListPage ? (
        <Pager page={page} total={total} pageSize={sizes.dialogListPage} onPage={setPage} says="range" label={t('section.signIns')} />
      ) : null}
    </div>
  );
}
