import { Button, Menu } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { waitingForMe } from '../../contract/office/requests.ts';
import { offeredOwnKinds } from '../../contract/request/calls.ts';
import { useRead } from '../api.ts';
import { RequestList } from '../office/RequestList.tsx';
import { useView, ViewTabs } from '../office/ViewTabs.tsx';
import { WaitingList } from '../office/WaitingList.tsx';
import { paths } from '../paths.ts';
import { PageHead } from '../ui/PageHead.tsx';
import { OwnReport } from './OwnReport.tsx';
import { OwnRequestForm } from './OwnRequestForm.tsx';

const views = ['mine', 'waiting', 'register', 'report'] as const;

/** Requests of the agency's own kinds: mine, what waits for me, all that I may see, and how many there were. */
export function RequestPage() {
  const { t } = useTranslation('ownRequests');
  const go = useNavigate();
  const view = useView(views);
  const [query, setQuery] = useSearchParams();
  const code = query.get('new');
  const kinds = useRead(offeredOwnKinds, {}, { staleTime: 60_000 }).data?.kinds;
  const waiting = useRead(waitingForMe, { module: 'request', take: 1 });
  const begin = (kind: string | null) =>
    setQuery((now) => {
      const next = new URLSearchParams(now);
      kind ? next.set('new', kind) : next.delete('new');
      return next;
    });
  return (
    <>
      <PageHead title={t('title')}>
        <Menu position="bottom-end">
          <Menu.Target>
            <Button leftSection={<IconPlus size={18} aria-hidden />}>{t('create')}</Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Label>{t(kinds?.length === 0 ? 'noKinds' : 'choose')}</Menu.Label>
            {kinds?.map((kind) => (
              <Menu.Item key={kind.code} onClick={() => begin(kind.code)}>
                {kind.name}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      </PageHead>
      <ViewTabs
        at={view}
        tabs={views.map((one) => ({ view: one, label: t(`tab.${one}`), count: one === 'waiting' ? waiting.data?.total : undefined }))}
      />
      {view === 'waiting' ? (
        <WaitingList module="request" />
      ) : view === 'report' ? (
        <OwnReport kinds={kinds ?? []} />
      ) : (
        <RequestList key={view} view={view} module="request" label={t(`tab.${view}`)} kinds />
      )}
      {code ? (
        <OwnRequestForm code={code} onClose={() => begin(null)} onKept={({ requestId }) => void go(paths.ownRequest(requestId))} />
      ) : null}
    </>
  );
}
