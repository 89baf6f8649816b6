import { Button, Menu } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { offeredOwnKinds, ownRequestReport } from '../../contract/request/calls.ts';
import { useRead } from '../api.ts';
import { ModulePage, ModuleReport } from '../office/ModulePage.tsx';
import { paths } from '../paths.ts';
import { OwnRequestForm } from './OwnRequestForm.tsx';

/** Requests of the agency's own kinds: mine, what waits for me, all that I may see, and how many there were. */
export function RequestPage() {
  const { t } = useTranslation(['ownRequests', 'requests']);
  const go = useNavigate();
  const [query, setQuery] = useSearchParams();
  const code = query.get('new');
  const kinds = useRead(offeredOwnKinds, {}, { staleTime: 60_000 }).data?.kinds;
  const byKind = {
    name: 'code',
    label: t('report.kind'),
    all: t('report.allKinds'),
    options: kinds?.map((kind) => ({ value: kind.code, label: kind.name })) ?? [],
  };
  const begin = (kind: string | null) =>
    setQuery((now) => {
      const next = new URLSearchParams(now);
      kind ? next.set('new', kind) : next.delete('new');
      return next;
    });
  return (
    <>
      <ModulePage
        module="request"
        title={t('title')}
        kinds
        views={[
          { view: 'mine', label: t('tab.mine') },
          { view: 'waiting', label: t('tab.waiting') },
          { view: 'register', label: t('tab.register') },
          {
            view: 'report',
            label: t('tab.report'),
            pane: () => <ModuleReport call={ownRequestReport} title={t('requests:report.title')} since="year" filters={[byKind]} />,
          },
        ]}
      >
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
      </ModulePage>
      {code ? (
        <OwnRequestForm code={code} onClose={() => begin(null)} onKept={({ requestId }) => void go(paths.ownRequest(requestId))} />
      ) : null}
    </>
  );
}
