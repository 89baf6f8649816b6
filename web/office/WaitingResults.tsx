import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Given } from '../../contract/endpoint.ts';
import type { actOnRequests } from '../../contract/office/requests.ts';
import { BulkResults } from '../ui/BulkResults.tsx';
import type { WaitingRow } from './usePendingAct.tsx';

/** What came of each: what was refused on top, with the way to it. */
export function WaitingResults({
  results,
  rows,
  onClose,
}: {
  results: Given<typeof actOnRequests>['results'];
  rows: WaitingRow[];
  onClose: () => void;
}) {
  const { t } = useTranslation('requests');
  const all = results.length;
  const done = results.filter((one) => one.done).length;
  return (
    <BulkResults
      summary={done === all ? t('waiting.allDone', { all }) : t('waiting.someDone', { done, all })}
      label={t('waiting.result')}
      marks={{ done: t('waiting.ok'), waits: t('waiting.ok'), refused: t('waiting.refused') }}
      results={results.map((one) => {
        const row = rows.find(({ id }) => id === one.requestId);
        const name = row?.subject || row?.kindName || '';
        return {
          key: one.requestId,
          name: one.done || !row ? name : <Link to={`/${row.address}`}>{name}</Link>,
          outcome: one.done ? 'done' : 'refused',
          said: one.done ? t('waiting.ok') : one.message,
        };
      })}
      onClose={onClose}
    />
  );
}
