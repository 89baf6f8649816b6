import { useTranslation } from 'react-i18next';
import { type CheckKind, type CheckRun, checkHistory } from '../../../contract/settings/data-integrity.ts';
import { useRead } from '../../api.ts';
import type { Column } from '../../ui/DataTable.tsx';
import { shortDateTime } from '../../ui/dates.ts';
import { ListView } from '../../ui/ListView.tsx';
import { Pill } from '../../ui/Pill.tsx';
import { looks } from './looks.ts';
import { useRunWords } from './useRunWords.ts';

/** The runs of one check, the newest first. */
export function CheckHistory({ kind, name }: { kind: CheckKind; name: string }) {
  const { t } = useTranslation('integrity');
  const read = useRead(checkHistory, { kind }, { staleTime: 0 });
  const { counts } = useRunWords();
  const result = (run: CheckRun) => {
    const { Icon, tone } = looks[run.result];
    return (
      <Pill tone={tone} icon={<Icon size={16} aria-hidden />}>
        {t(`result.${run.result}`)}
      </Pill>
    );
  };
  const columns: Column<CheckRun>[] = [
    {
      id: 'endedAt',
      title: t('columns.endedAt'),
      minWidth: '180px',
      render: (run) => <span className="figures">{shortDateTime(run.endedAt)}</span>,
    },
    { id: 'result', title: t('columns.result'), render: result },
    { id: 'asked', title: t('columns.asked'), minWidth: '150px', render: (run) => run.askedBy || t('clock') },
    {
      id: 'looked',
      title: t('columns.looked'),
      minWidth: '240px',
      render: (run) => <span className="figures">{counts(run).join(' · ') || '–'}</span>,
    },
  ];
  return (
    <ListView
      label={t('historyOf', { name })}
      read={read}
      rows={read.data?.runs}
      frame="panel"
      empty={t('noHistory')}
      columns={columns}
      idOf={(run) => run.id}
      card={(run) => (
        <>
          <strong className="figures">{shortDateTime(run.endedAt)}</strong> {result(run)}
          <span className="sub figures">{[run.askedBy || t('clock'), ...counts(run)].join(' · ')}</span>
        </>
      )}
    />
  );
}
