import { Alert, Button } from '@mantine/core';
import { IconAlertTriangle, IconArrowLeft } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { type DirectoryPerson, listDirectoryPeople } from '../../../contract/settings/directory-people.ts';
import { useRead } from '../../api.ts';
import { paths } from '../../paths.ts';
import { NotYet, type Reading } from '../../ui/Answer.tsx';
import type { Column } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Lines } from '../../ui/Lines.tsx';
import { ListView } from '../../ui/ListView.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { useListParams } from '../../ui/useListParams.ts';
import { usePageWords } from '../page-words.ts';
import { DirectoryConfirm } from './DirectoryConfirm.tsx';

/** Whom the directory knows and who has no account here; nothing is made before it is confirmed with unit and post. */
export function DirectoryPeople() {
  const { t } = useTranslation(['people', 'common']);
  const words = usePageWords('employee-information');
  const answer = useRead(listDirectoryPeople, {}, { staleTime: 60_000 });
  const { data } = answer;
  return (
    <div className="stack">
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
      <NotYet of={answer} rows={8} />
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
      {data?.state === 'READ' ? <Found read={answer} people={data.people} entries={data.entries} more={data.more} /> : null}
    </div>
  );
}

function Found({ read, people, entries, more }: { read: Reading; people: DirectoryPerson[]; entries: number; more: boolean }) {
  const { t } = useTranslation('people');
  const list = useListParams({ size: 25 });
  const [chosen, setChosen] = useState<Set<string | number>>(new Set());
  const word = list.search.toLowerCase();
  const said = (one: DirectoryPerson) => [nameOf(one), one.value, one.email, one.department, one.post].join(' ').toLowerCase();
  const rows = people.filter((one) => said(one).includes(word));
  const columns = useColumns();
  return (
    <>
      <p className="dim figures">{t(more ? 'directory.countMore' : 'directory.count', { count: people.length, entries })}</p>
      <ListView
        label={t('directory.title')}
        list={list}
        read={read}
        rows={rows.slice(list.sliced.skip, list.sliced.skip + list.size)}
        total={rows.length}
        search={{ label: t('directory.search'), wait: 0 }}
        empty={t('directory.none')}
        none={t('list.empty')}
        columns={columns}
        idOf={(one) => one.value}
        nameOf={nameOf}
        selected={chosen}
        onSelect={setChosen}
        card={(one) => <Lines sub={[one.value, one.department, one.post]}>{nameOf(one)}</Lines>}
      />
      <DirectoryConfirm
        people={people.filter((one) => chosen.has(one.value))}
        onMade={(values) => setChosen(new Set([...chosen].filter((value) => !values.includes(String(value)))))}
      />
    </>
  );
}

function useColumns(): Column<DirectoryPerson>[] {
  const { t } = useTranslation('people');
  return [
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
}

function nameOf({ firstName, lastName, value }: DirectoryPerson): string {
  return `${firstName} ${lastName}`.trim() || value;
}
