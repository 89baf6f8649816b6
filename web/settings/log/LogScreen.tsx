import { Box, Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Given } from '../../../contract/endpoint.ts';
import type { SettingsPath } from '../../../contract/settings/catalogue.ts';
import type { LogPage } from '../../../contract/settings/define.ts';
import { settingsLog } from '../../../contract/settings/pages.ts';
import { useRead } from '../../api.ts';
import { paths } from '../../paths.ts';
import { DateField } from '../../ui/DateField.tsx';
import { ListView } from '../../ui/ListView.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { useListParams } from '../../ui/useListParams.ts';
import { type PageWords, usePageWords } from '../page-words.ts';
import classes from './Log.module.css';
import { LogExport } from './LogExport.tsx';
import { LogFilter } from './LogFilter.tsx';

type Line = Given<typeof settingsLog>['lines'][number];

/** Lines of a declared log: searched, by days, by what they are about; never changed. */
export function LogScreen({ path, page, children }: { path: SettingsPath; page: LogPage; children?: ReactNode }) {
  const { t } = useTranslation('settings');
  const words = usePageWords(path);
  const names = Object.keys(page.filters);
  const list = useListParams({ size: 50, filters: Object.fromEntries(['from', 'to', ...names.map(inAddress)].map((name) => [name, []])) });
  const { search, from, to, ...rest } = list.asked;
  const filters = Object.fromEntries(names.map((name) => [name, rest[inAddress(name)] ?? '']).filter(([, value]) => value));
  const wanted = {
    ...(search ? { search } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
    ...(Object.keys(filters).length > 0 ? { filters } : {}),
  };
  const lines = useRead(settingsLog, { page: path, ...wanted, ...list.sliced }, { keep: true });
  return (
    <>
      <PageHead title={words.title} hint={words.affects}>
        <LogExport path={path} wanted={wanted} title={words.title} total={lines.data?.total ?? 0} more={lines.data?.more === true} />
      </PageHead>
      {children}
      <ListView<Line>
        label={words.title}
        {...list.showing(lines, 'lines')}
        search={t('log.search')}
        filters={<Filters page={page} words={words} list={list} />}
        empty={t('log.empty')}
        none={t('log.empty')}
        idOf={(line) => line.id}
        columns={page.columns.map((name) => ({
          id: name,
          title: words.field(name),
          render: (line) => <Cell line={line} name={name} />,
        }))}
        card={(line) => <Card line={line} columns={page.columns} words={words} />}
        foot={lines.data?.more ? t('log.more', { count: lines.data.total }) : null}
      />
    </>
  );
}

interface FiltersProps {
  page: LogPage;
  words: PageWords;
  list: ReturnType<typeof useListParams<Record<string, never[]>>>;
}

/** Days from and to, and what the lines are about. */
function Filters({ page, words, list }: FiltersProps) {
  const { t } = useTranslation('settings');
  return (
    <>
      {(['from', 'to'] as const).map((end) => (
        <DateField key={end} label={t(`log.${end}`)} value={list.filters[end] ?? ''} onChange={(day) => list.narrow({ [end]: day })} />
      ))}
      {Object.entries(page.filters).map(([name, field]) => (
        <LogFilter
          key={name}
          name={name}
          field={field}
          words={words}
          value={list.filters[inAddress(name)] ?? ''}
          onChange={(value) => list.narrow({ [inAddress(name)]: value })}
        />
      ))}
      {list.narrowed ? (
        <Button variant="default" onClick={list.clear}>
          {t('log.clear')}
        </Button>
      ) : null}
    </>
  );
}

/** A line on a phone: what it holds, one under the other. */
function Card({ line, columns, words }: { line: Line; columns: LogPage['columns']; words: PageWords }) {
  return (
    <Box component="dl" m={0}>
      {columns
        .filter((name) => line.cells[name])
        .map((name) => (
          <Group component="div" key={name} gap={8} wrap="nowrap" align="baseline">
            <Text component="dt" w={110} flex="none" className="dim">
              {words.field(name)}
            </Text>
            <dd>
              <Cell line={line} name={name} />
            </dd>
          </Group>
        ))}
    </Box>
  );
}

/** What was done leads to all who looked, where it was a look at a classed letter. */
function Cell({ line, name }: { line: Line; name: string }) {
  const words = line.cells[name] || '–';
  return line.looksOf && name === 'action' ? (
    <Link className="link" to={paths.looks(line.looksOf)}>
      {words}
    </Link>
  ) : (
    <span className={classes.cell}>{words}</span>
  );
}

/** A filter of the log beside the list's own words in the address. */
function inAddress(name: string): string {
  return `of.${name}`;
}
