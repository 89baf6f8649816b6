import { Select, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { sizes } from '../../../contract/rules/times.ts';
import { type CertifyingPost, certifying, certifyingPosts, saveCertifying } from '../../../contract/settings/sign-type.ts';
import { useRead, useWrite } from '../../api.ts';
import { Lines } from '../../ui/Lines.tsx';
import { ListView } from '../../ui/ListView.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { toastDone, toastError } from '../../ui/toast.ts';
import { useListParams } from '../../ui/useListParams.ts';
import classes from './Certificates.module.css';

/** Which posts certify true copies: by their grade, or as the agency says. */
export function CertifyingPosts() {
  const { t } = useTranslation('certificateSettings');
  const list = useListParams({ size: sizes.dialogListPage });
  const read = useRead(certifyingPosts, { ...list.asked, ...list.paged }, { keep: true });
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
              void read.refetch();
            },
          },
        )
      }
    />
  );
  const name = (post: CertifyingPost) => <Lines sub={[post.unit]}>{post.name}</Lines>;
  return (
    <Panel flush title={t('posts.title')} {...(read.data ? { count: read.data.total } : {})}>
      <p className={`${classes.hint} ${classes.padded}`}>{t('posts.hint')}</p>
      <ListView
        frame="panel"
        label={t('posts.title')}
        list={list}
        read={read}
        rows={read.data?.data}
        total={read.data?.total}
        search={t('posts.search')}
        empty={t('posts.none')}
        idOf={(post) => post.id}
        columns={[
          { id: 'name', title: t('posts.post'), minWidth: '240px', render: name },
          { id: 'certifies', title: t('posts.certifies'), width: '240px', render: choice },
        ]}
        card={(post) => (
          <Stack gap={6}>
            <span>{name(post)}</span>
            {choice(post)}
          </Stack>
        )}
      />
    </Panel>
  );
}
