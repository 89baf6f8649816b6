import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { waitingForMe } from '../../contract/office/requests.ts';
import { useRead } from '../api.ts';
import { timeRange } from '../office/request-words.ts';
import { useRequestsLive } from '../office/useRequestsLive.ts';
import { paths } from '../paths.ts';
import { Lines } from '../ui/Lines.tsx';
import { ListView } from '../ui/ListView.tsx';
import { Panel } from '../ui/Panel.tsx';
import { useListParams } from '../ui/useListParams.ts';

/** Bookings that wait for the reader; all else that waits is one press away. */
export function WaitingForRooms() {
  const { t } = useTranslation('room');
  const list = useListParams({ size: 25 });
  const read = useRead(waitingForMe, { module: 'room', ...list.paged }, { keep: true });
  useRequestsLive();
  return (
    <ListView
      label={t('tabs.waiting')}
      {...list.showing(read, 'items')}
      empty={t('waiting.empty')}
      foot={
        <Link className="link" to={paths.waiting}>
          {t('waiting.all')}
        </Link>
      }
    >
      {(rows) => (
        <Panel flush>
          <ul className="bare flush">
            {rows.map((row) => (
              <li key={row.id} className="row">
                <span className="words">
                  <Lines sub={[row.number, row.who, row.from && row.until && timeRange(row.from, row.until), row.hint]}>
                    <Link className="link wraps" to={`/${row.address}`}>
                      {row.subject}
                    </Link>
                  </Lines>
                </span>
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </ListView>
  );
}
