import { Button, Menu, Stack, Tabs } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { type KindGroup, kindByCode } from '../../../contract/kinds.ts';
import { sizes } from '../../../contract/rules/times.ts';
import { createDraft, draftTabs, listDrafts } from '../../../contract/sarabun/drafts.ts';
import { useRead, useWrite } from '../../api.ts';
import { paths } from '../../paths.ts';
import { Lines } from '../../ui/Lines.tsx';
import { ListView } from '../../ui/ListView.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { toastError } from '../../ui/toast.ts';
import { useListParams } from '../../ui/useListParams.ts';
import { useFunction, useReferenceLists } from '../reference-lists.ts';
import classes from './Draft.module.css';

type Tab = (typeof draftTabs)[number];
/** The groups of the regulation; an agency's own kind stands in the group of the kind that it is made as. */
const groups: KindGroup[] = ['letters', 'orders', 'news', 'evidence'];

/** หนังสือที่จัดทำ: the unit's own letters by where they are, and a new one of every kind. */
export function DraftsPage() {
  const { t } = useTranslation('draft');
  const [query, setQuery] = useSearchParams();
  const tab = draftTabs.find((one) => one === query.get('tab')) ?? 'drafts';
  const search = query.get('search') ?? '';
  const show = (next: Tab) => setQuery({ ...(next === 'drafts' ? {} : { tab: next }), ...(search ? { search } : {}) }, { replace: true });
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
      <Tabs value={tab} onChange={(next) => show(next as Tab)} keepMounted={false}>
        <Tabs.List aria-label={t('title')}>
          {draftTabs.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {t(`tabs.${one}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {draftTabs.map((one) => (
          <Tabs.Panel key={one} value={one} pt="md">
            <Letters tab={one} />
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
    <Menu>
      <Menu.Target>
        <Button leftSection={<IconPlus size={16} aria-hidden />} loading={create.isPending}>
          {t('create')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah="70vh" style={{ overflowY: 'auto' }}>
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

function Letters({ tab }: { tab: Tab }) {
  const { t } = useTranslation('draft');
  const list = useListParams({ size: sizes.listPage });
  const read = useRead(listDrafts, { tab, ...list.asked, ...list.paged }, { keep: true });
  const { total = 0, data } = read.data ?? {};
  return (
    <ListView
      label={t(`tabs.${tab}`)}
      list={list}
      read={read}
      rows={data}
      total={total}
      search={total > list.size || list.search ? t('search') : undefined}
      empty={t('none')}
      none={t('noneFound', { text: list.search })}
    >
      {(rows) => (
        <Stack component="ul" gap={12} className="bare">
          {rows.map((one) => (
            <li key={one.documentId} className={classes.letter}>
              <Lines sub={[one.typeName, one.docNo, one.stateName, one.unit, one.drafter]}>
                <Link to={tab === 'drafts' ? paths.draft(one.documentId) : paths.document(one.documentId)}>
                  {one.subject || t('noSubject')}
                </Link>
              </Lines>
              {one.sentBack ? <p className="fault">{one.sentBack}</p> : null}
            </li>
          ))}
        </Stack>
      )}
    </ListView>
  );
}
