import { Select, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CertifyingPost, certifying, certifyingPosts, saveCertifying } from '../../../contract/settings/sign-type.ts';
import { sizes, times } from '../../../contract/times.ts';
import { useRead, useWrite } from '../../api.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Failed } from '../../ui/Failed.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { toastDone, toastError } from '../../ui/toast.ts';
import classes from './Certificates.module.css';

const pageSize = sizes.dialogListPage;

/** Which posts certify true copies: by their grade, or as the agency says. */
export function CertifyingPosts() {
  const { t } = useTranslation('certificateSettings');
  const [search, setSearch] = useState('');
  const [asked] = useDebouncedValue(search, times.tableSearch);
  const [page, setPage] = useState(1);
  const list = useRead(certifyingPosts, { search: asked, page, pageSize }, { keep: true });
  const save = useWrite(saveCertifying, { refresh: [certifyingPosts] });
  const choice = (post: CertifyingPost) => (
    <Select
      aria-label={t('posts.certifiesOf', { name: post.name })}
      data={certifying.map((value) => ({
        value,
        label: t(`posts.${value === 'BY_RULE' ? (post.byGrade ? 'BY_RULE_YES' : 'BY_RULE_NO') : value}`),
      }))}
      value={post.certifies}
      allowDeselect={false}
      onChange={(value) =>
        save.mutate(
          { positionId: post.id, before: post.certifies, certifies: value as CertifyingPost['certifies'] },
          {
            onSuccess: () => toastDone(t('posts.saved')),
            onError: (error) => {
              toastError(error);
              void list.refetch();
            },
          },
        )
      }
    />
  );
  const name = (post: CertifyingPost) => (
    <>
      {post.name}
      <span className={classes.sub}>{post.unit}</span>
    </>
  );
  return (
    <Panel flush title={t('posts.title')} {...(list.data ? { count: list.data.total } : {})}>
      <div className={classes.padded}>
        <p className={classes.hint}>{t('posts.hint')}</p>
        <TextInput
          type="search"
          aria-label={t('posts.search')}
          placeholder={t('posts.search')}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={search}
          onChange={(event) => {
            setSearch(event.currentTarget.value);
            setPage(1);
          }}
        />
      </div>
      {list.isError && !list.data ? <Failed error={list.error} onRetry={() => void list.refetch()} /> : null}
      {list.isError && !list.data ? null : (
        <DataTable
          label={t('posts.title')}
          rows={list.data?.data}
          idOf={(post) => post.id}
          loading={list.isPlaceholderData}
          empty={<EmptyState>{t('posts.none')}</EmptyState>}
          columns={[
            { id: 'name', title: t('posts.post'), minWidth: '240px', render: name },
            { id: 'certifies', title: t('posts.certifies'), width: '240px', render: choice },
          ]}
          card={(post) => (
            <span className={classes.cardRow}>
              <span>{name(post)}</span>
              {choice(post)}
            </span>
          )}
        />
      )}
      <div className={classes.padded}>
        <Pager page={page} total={list.data?.total ?? 0} pageSize={pageSize} onPage={setPage} says="range" />
      </div>
    </Panel>
  );
}
