import { Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Given } from '../../../contract/endpoint.ts';
import type { SettingsPath } from '../../../contract/settings/catalogue.ts';
import type { LogPage } from '../../../contract/settings/define.ts';
import { settingsLog } from '../../../contract/settings/pages.ts';
import { times } from '../../../contract/times.ts';
import { useRead } from '../../api.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { DateField } from '../../ui/DateField.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Failed } from '../../ui/Failed.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { usePageWords } from '../page-words.ts';
import classes from './Log.module.css';
import { LogExport } from './LogExport.tsx';
import { LogFilter } from './LogFilter.tsx';

const size = 50;
type Line = Given<typeof settingsLog>['lines'][number];

/** Lines of a declared log: searched, by days, by what they are about; never changed. */
export function LogScreen({ path, page, children }: { path: SettingsPath; page: LogPage; children?: ReactNode }) {
  const { t } = useTranslation('settings');
  const words = usePageWords(path);
  const [search, setSearch] = useState('');
  const [asked] = useDebouncedValue(search, times.preview);
  const [days, setDays] = useState({ from: '', to: '' });
  const [filters, setFilters] = useState<Record<string, string>>({});
  const [at, setAt] = useState(1);
  const chosen = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''));
  const wanted = {
    ...(asked ? { search: asked } : {}),
    ...(days.from ? { from: days.from } : {}),
    ...(days.to ? { to: days.to } : {}),
    ...(Object.keys(chosen).length > 0 ? { filters: chosen } : {}),
  };
  const lines = useRead(settingsLog, { page: path, ...wanted, take: size, skip: (at - 1) * size }, { keep: true });
  const narrowed = Boolean(search || days.from || days.to || Object.keys(chosen).length > 0);
  function clear(): void {
    setSearch('');
    setDays({ from: '', to: '' });
    setFilters({});
    setAt(1);
  }
  return (
    <>
      <PageHead title={words.title} hint={words.affects}>
        <LogExport path={path} wanted={wanted} title={words.title} total={lines.data?.total ?? 0} more={lines.data?.more === true} />
      </PageHead>
      {children}
      <div className={classes.tools}>
        <TextInput
          type="search"
          className={classes.search ?? ''}
          label={t('log.search')}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={search}
          onChange={(event) => {
            setSearch(event.currentTarget.value);
            setAt(1);
          }}
        />
        {(['from', 'to'] as const).map((end) => (
          <DateField
            key={end}
            label={t(`log.${end}`)}
            className={classes.day ?? ''}
            value={days[end]}
            onChange={(day) => {
              setDays((now) => ({ ...now, [end]: day }));
              setAt(1);
            }}
          />
        ))}
        {Object.entries(page.filters).map(([name, field]) => (
          <LogFilter
            key={name}
            name={name}
            field={field}
            words={words}
            value={filters[name] ?? ''}
            onChange={(value) => {
              setFilters((now) => ({ ...now, [name]: value }));
              setAt(1);
            }}
          />
        ))}
        {narrowed ? (
          <Button variant="default" onClick={clear}>
            {t('log.clear')}
          </Button>
        ) : null}
      </div>
      {lines.isError && !lines.data ? <Failed error={lines.error} onRetry={() => void lines.refetch()} /> : null}
      <Panel flush>
        <DataTable<Line>
          label={words.title}
          rows={lines.isError && !lines.data ? [] : lines.data?.lines}
          idOf={(line) => line.id}
          loading={lines.isPlaceholderData}
          empty={<EmptyState>{t('log.empty')}</EmptyState>}
          columns={page.columns.map((name) => ({
            id: name,
            title: words.field(name),
            render: (line) => <span className={classes.cell}>{line.cells[name] || '–'}</span>,
          }))}
          card={(line) => (
            <dl className={classes.card}>
              {page.columns
                .filter((name) => line.cells[name])
                .map((name) => (
                  <div key={name}>
                    <dt>{words.field(name)}</dt>
                    <dd>{line.cells[name]}</dd>
                  </div>
                ))}
            </dl>
          )}
        />
      </Panel>
      <div className={classes.pager}>
        {lines.data?.more ? <p className={classes.more}>{t('log.more', { count: lines.data.total })}</p> : null}
        <Pager page={at} total={lines.data?.total ?? 0} pageSize={size} onPage={setAt} says="range" label={words.title} />
      </div>
    </>
  );
}
