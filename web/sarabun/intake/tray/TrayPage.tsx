import { Button, Tabs } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { sizes } from '../../../../contract/rules/times.ts';
import { listTray, type TrayState, trayStates } from '../../../../contract/sarabun/tray.ts';
import { useRead } from '../../../api.ts';
import { paths } from '../../../paths.ts';
import { ListView } from '../../../ui/ListView.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { useListParams } from '../../../ui/useListParams.ts';
import { ExchangeNotice } from './ExchangeNotice.tsx';
import { TrayFaults } from './TrayFaults.tsx';
import { TrayRow } from './TrayRow.tsx';
import { useTrayLive } from './useTrayLive.ts';

/** ถาดรับ: what has come in and waits to be registered, who has taken what, and what became of the rest. */
export function TrayPage() {
  const { t } = useTranslation(['tray', 'intake']);
  const [query, setQuery] = useSearchParams();
  const state = trayStates.find((one) => one === query.get('state')) ?? 'WAITING';
  const counts = useRead(listTray, { state: 'WAITING', pageSize: 1 }, { staleTime: 0 }).data?.counts;
  useTrayLive();
  const tab = (one: TrayState) => {
    const count = one === 'WAITING' || one === 'TAKEN' ? (counts?.[one] ?? 0) : 0;
    return count > 0 ? t('tab', { state: t(`states.${one}`), count }) : t(`states.${one}`);
  };
  return (
    <>
      <PageHead title={t('title')} hint={t('hint')}>
        <Button component={Link} to={paths.receivedMails} variant="default">
          {t('mails')}
        </Button>
        <Button component={Link} to={paths.newBatch} variant="default">
          {t('batch.title')}
        </Button>
        <Button component={Link} to={paths.intake} variant="default">
          {t('intake:title')}
        </Button>
      </PageHead>
      <TrayFaults />
      <ExchangeNotice />
      <Tabs
        value={state}
        onChange={(next) => setQuery(next === 'WAITING' ? {} : { state: next as TrayState }, { replace: true })}
        keepMounted={false}
      >
        <Tabs.List aria-label={t('title')}>
          {trayStates.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {tab(one)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {trayStates.map((one) => (
          <Tabs.Panel key={one} value={one} pt="md">
            <Items state={one} />
          </Tabs.Panel>
        ))}
      </Tabs>
    </>
  );
}

function Items({ state }: { state: TrayState }) {
  const { t } = useTranslation('tray');
  const list = useListParams({ size: sizes.dialogListPage });
  const read = useRead(listTray, { state, ...list.asked, ...list.paged }, { keep: true, staleTime: 0 });
  const { total = 0, data } = read.data ?? {};
  return (
    <Panel flush>
      <ListView
        frame="panel"
        label={t(`states.${state}`)}
        list={list}
        read={read}
        rows={data}
        total={total}
        lines={4}
        lineHeight={130}
        search={total > list.size || list.search ? t('search') : undefined}
        empty={t(`empty.${state}`)}
        none={t('none', { text: list.search })}
      >
        {(rows) => (
          <ul className="bare flush" aria-label={t(`states.${state}`)}>
            {rows.map((item, at) => (
              <TrayRow key={item.id} item={item} first={at === 0} />
            ))}
          </ul>
        )}
      </ListView>
    </Panel>
  );
}
