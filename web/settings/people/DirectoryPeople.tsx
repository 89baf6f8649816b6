import { Alert, Button, TextInput } from '@mantine/core';
import { IconAlertTriangle, IconArrowLeft, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { type DirectoryPerson, listDirectoryPeople } from '../../../contract/settings/directory-people.ts';
import { useRead } from '../../api.ts';
import { paths } from '../../paths.ts';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Failed } from '../../ui/Failed.tsx';
import { LoadingRows } from '../../ui/Loading.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { usePageWords } from '../page-words.ts';
import { DirectoryConfirm } from './DirectoryConfirm.tsx';
import classes from './People.module.css';

const size = 25;

/** Whom the directory knows and who has no account here; nothing is made before it is confirmed with unit and post. */
export function DirectoryPeople() {
  const { t } = useTranslation(['people', 'common']);
  const words = usePageWords('employee-information');
  const answer = useRead(listDirectoryPeople, {}, { staleTime: 60_000 });
  const { data } = answer;
  return (
    <div className={classes.stack}>
      <PageHead title={t('directory.title')} hint={t('directory.hint')}>
        <Button
          component={Link}
          to={paths.setting('employee-information')}
          variant="default"
          leftSection={<IconArrowLeft size={18} aria-hidden />}
        >
          {t('directory.back', { name: words.title })}
        </Button>
      </PageHead>
      {answer.isPending ? <LoadingRows rows={8} /> : null}
      {answer.isError && !data ? <Failed error={answer.error} onRetry={() => void answer.refetch()} /> : null}
      {data?.state === 'OFF' ? (
        <EmptyState
          action={
            <Button component={Link} to={paths.setting('admin-configs')} variant="default">
              {t('directory.set')}
            </Button>
          }
        >
          {t('directory.off')}
        </EmptyState>
      ) : null}
      {data?.state === 'DOWN' ? (
        <Alert color="red" icon={<IconAlertTriangle size={20} aria-hidden />} title={t('directory.down')}>
          <p className="figures">{data.why}</p>
          <Button variant="default" onClick={() => void answer.refetch()}>
            {t('directory.again')}
          </Button>
        </Alert>
      ) : null}
      {data?.state === 'READ' ? <Found people={data.people} entries={data.entries} more={data.more} /> : null}
    </div>
  );
}

function Found({ people, entries, more }: { people: DirectoryPerson[]; entries: number; more: boolean }) {
  const { t } = useTranslation('people');
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const [chosen, setChosen] = useState<Set<string | number>>(new Set());
  const word = search.trim().toLowerCase();
  const said = (one: DirectoryPerson) => [nameOf(one), one.value, one.email, one.department, one.post].join(' ').toLowerCase();
  const rows = people.filter((one) => said(one).includes(word));
  const columns: Column<DirectoryPerson>[] = [
    { id: 'name', title: t('list.name'), minWidth: '180px', render: nameOf },
    { id: 'value', title: t('directory.value'), minWidth: '130px', render: (one) => one.value },
    { id: 'department', title: t('directory.department'), minWidth: '150px', render: (one) => one.department || '–' },
    { id: 'post', title: t('fields.position'), minWidth: '140px', render: (one) => one.post || '–' },
    {
      id: 'person',
      title: t('directory.known'),
      minWidth: '160px',
      render: (one) => (one.person ? [one.person.name, one.person.unit].filter(Boolean).join(' · ') : t('directory.new')),
    },
  ];
  return (
    <>
      <p className={`${classes.dim} figures`}>{t(more ? 'directory.countMore' : 'directory.count', { count: people.length, entries })}</p>
      <div className={classes.tools}>
        <TextInput
          type="search"
          className={classes.search ?? ''}
          label={t('directory.search')}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={search}
          onChange={(event) => {
            setSearch(event.currentTarget.value);
            setPage(1);
          }}
        />
      </div>
      <div className={classes.frame}>
        <DataTable
          label={t('directory.title')}
          rows={rows.slice((page - 1) * size, page * size)}
          columns={columns}
          idOf={(one) => one.value}
          nameOf={nameOf}
          selected={chosen}
          onSelect={setChosen}
          empty={<EmptyState>{t(people.length === 0 ? 'directory.none' : 'list.empty')}</EmptyState>}
          card={(one) => (
            <div className={classes.card}>
              <span>{nameOf(one)}</span>
              <span className={classes.dim}>{[one.value, one.department, one.post].filter(Boolean).join(' · ')}</span>
            </div>
          )}
        />
      </div>
      {rows.length > size ? <Pager page={page} total={rows.length} pageSize={size} onPage={setPage} says="range" /> : null}
      <DirectoryConfirm
        people={people.filter((one) => chosen.has(one.value))}
        onMade={(values) => setChosen(new Set([...chosen].filter((value) => !values.includes(String(value)))))}
      />
    </>
  );
}

function nameOf({ firstName, lastName, value }: DirectoryPerson): string {
  return `${firstName} ${lastName}`.trim() || value;
}
