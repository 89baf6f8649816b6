import { Button, Menu, Tabs } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Fragment, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router';
import type { Given } from '../../../contract/endpoint.ts';
import { type KindGroup, kindByCode } from '../../../contract/kinds.ts';
import { createDraft, draftTabs, listDrafts } from '../../../contract/sarabun/drafts.ts';
import { sizes } from '../../../contract/times.ts';
import { useRead, useWrite } from '../../api.ts';
import { paths } from '../../paths.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Failed } from '../../ui/Failed.tsx';
import { LoadingRows } from '../../ui/Loading.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { toastError } from '../../ui/toast.ts';
import { useFunction, useReferenceLists } from '../reference-lists.ts';
import classes from './Draft.module.css';

type Tab = (typeof draftTabs)[number];
const pageSize = sizes.listPage;
/** The groups of the regulation; an agency's own kind stands in the group of the kind that it is made as. */
const groups: KindGroup[] = ['letters', 'orders', 'news', 'evidence'];

/** หนังสือที่จัดทำ: the unit's own letters by where they are, and a new one of every kind. */
export function DraftsPage() {
  const { t } = useTranslation('draft');
  const [query, setQuery] = useSearchParams();
  const tab = draftTabs.find((one) => one === query.get('tab')) ?? 'drafts';
  const search = query.get('search') ?? '';
  const show = (next: Tab, words: string) =>
    setQuery({ ...(next === 'drafts' ? {} : { tab: next }), ...(words ? { search: words } : {}) }, { replace: true });
  const sets = useFunction('receiverGroups');
  return (
    <>
      <PageHead title={t('title')}>
        {sets ? (
          <Button component={Link} to={paths.receiverGroups} variant="default">
            {t('receiverGroups')}
          </Button>
        ) : null}
        <CreateMenu />
      </PageHead>
      <Tabs value={tab} onChange={(next) => show(next as Tab, search)} keepMounted={false}>
        <Tabs.List aria-label={t('title')}>
          {draftTabs.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {t(`tabs.${one}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {draftTabs.map((one) => (
          <Tabs.Panel key={one} value={one}>
            <Letters tab={one} search={search} onSearch={(text) => show(one, text)} />
          </Tabs.Panel>
        ))}
      </Tabs>
    </>
  );
}

function CreateMenu() {
  const { t } = useTranslation('draft');
  const go = useNavigate();
  const known = useReferenceLists();
  const create = useWrite(createDraft, { refresh: [listDrafts], onSuccess: ({ documentId }) => void go(paths.draft(documentId)) });
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button leftSection={<IconPlus size={16} aria-hidden />} loading={create.isPending}>
          {t('create')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.menu ?? ''}>
        {groups.map((group) => {
          const kinds = (known?.types ?? []).filter((one) => one.creates && kindByCode(one.base ?? one.code).group === group);
          return kinds.length === 0 ? null : (
            <Fragment key={group}>
              <Menu.Label>{t(`group.${group}`)}</Menu.Label>
              {kinds.map(({ code, name }) => (
                <Menu.Item key={code} onClick={() => create.mutate({ type: code }, { onError: (error) => toastError(error) })}>
                  {name}
                </Menu.Item>
              ))}
            </Fragment>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}

function Letters({ tab, search, onSearch }: { tab: Tab; search: string; onSearch: (words: string) => void }) {
  const { t } = useTranslation('draft');
  const [page, setPage] = useState(1);
  const answer = useRead(listDrafts, { tab, page, pageSize, ...(search ? { search } : {}) }, { keep: true });
  if (answer.isError) return <Failed error={answer.error} onRetry={() => void answer.refetch()} />;
  if (!answer.data) return <LoadingRows rows={6} />;
  const { total, data } = answer.data;
  return (
    <>
      {total > pageSize || search ? (
        <SearchField
          className={classes.search}
          label={t('search')}
          value={search}
          onSearch={(words) => {
            setPage(1);
            onSearch(words);
          }}
        />
      ) : null}
      {total === 0 ? (
        <EmptyState>{search ? t('noneFound', { text: search }) : t('none')}</EmptyState>
      ) : (
        <LetterList tab={tab} rows={data} />
      )}
      {total > pageSize ? <Pager page={page} total={total} pageSize={pageSize} onPage={setPage} /> : null}
    </>
  );
}

function LetterList({ tab, rows }: { tab: Tab; rows: Given<typeof listDrafts>['data'] }) {
  const { t } = useTranslation('draft');
  return (
    <ul className={classes.letters}>
      {rows.map((one) => (
        <li key={one.documentId}>
          <Link to={tab === 'drafts' ? paths.draft(one.documentId) : paths.document(one.documentId)}>{one.subject || t('noSubject')}</Link>
          <span>{[one.typeName, one.docNo, one.stateName, one.unit, one.drafter].filter(Boolean).join(' · ')}</span>
          {one.sentBack ? <span className={classes.back}>{one.sentBack}</span> : null}
        </li>
      ))}
    </ul>
  );
}
