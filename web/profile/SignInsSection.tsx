import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { signInDays, signIns } from '../../contract/profile/calls.ts';
import { isInside } from '../../contract/rules/device.ts';
import { sizes } from '../../contract/rules/times.ts';
import { useRead } from '../api.ts';
import { Chips } from '../ui/Chips.tsx';
import { shortDateTime } from '../ui/dates.ts';
import { ListView } from '../ui/ListView.tsx';
import { Pill } from '../ui/Pill.tsx';
import { useListParams } from '../ui/useListParams.ts';

/** What happened at the door of my account, the tries that failed among it. */
export function SignInsSection() {
  const { t } = useTranslation('account');
  const list = useListParams({ size: sizes.dialogListPage, filters: { only: ['all', 'refused'] }, apart: true });
  const { only } = list.filters;
  const read = useRead(signIns, { page: list.page, ...(only === 'refused' ? { refused: true } : {}) }, { keep: true });
  return (
    <div className="stack">
      <p className="hint">{t('signIns.hint', { days: signInDays })}</p>
      <ListView
        label={t('section.signIns')}
        {...list.showing(read, 'rows')}
        filters={
          <Chips
            label={t('section.signIns')}
            value={only}
            onChange={(only) => list.narrow({ only })}
            chips={[
              { value: 'all', label: t('signIns.all') },
              { value: 'refused', label: t('signIns.refusedOnly'), count: read.data?.refused ?? 0 },
            ]}
          />
        }
        lines={4}
        empty={t('signIns.empty')}
        none={t('signIns.empty')}
      >
        {(rows) => (
          <ul className="bare">
            {rows.map((row) => (
              <li key={row.id} className="row">
                <div className="words">
                  <span>{row.text}</span>
                  <span className="dim figures">
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
        )}
      </ListView>
    </div>
  );
}
