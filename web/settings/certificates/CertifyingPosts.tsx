import { Select, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { sizes } from '../../../contract/rules/times.ts';
import { type CertifyingPost, certifying, certifyingPosts, saveCertifying } from '../../../contract/settings/sign-type.ts';
import { type ApiError, useRead, useWrite } from '../../api.ts';
import { Lines } from '../../ui/Lines.tsx';
import { ListView } from '../../ui/ListView.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { toastDone, toastError } from '../../ui/toast.ts';
import { useListParams } from '../../ui/useListParams.ts';

/** Which posts certify true copies: by their grade, or as the agency says. */
export function CertifyingPosts() {
  const { t } = useTranslation('certificateSettings');
  const list = useListParams({ size: sizes.dialogListPage });
  const read = useRead(certifyingPosts, { ...list.asked, ...list.paged }, { keep: true });
  const choice = (post: CertifyingPost) => <Choice post={post} onRefused={() => void read.refetch()} />;
  const name = (post: CertifyingPost) => <Lines sub={[post.unit]}>{post.name}</Lines>;
  return (
    <Panel flush title={t('posts.title')} {...(read.data ? { count: read.data.total } : {})}>
      <Text className="hint" px="var(--panel-pad)" pb={12}>
        {t('posts.hint')}
      </Text>
      <ListView
        frame="panel"
        label={t('posts.title')}
        {...list.showing(read, 'data')}
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

function Choice({ post, onRefused }: { post: CertifyingPost; onRefused: () => void }) {
  const { t } = useTranslation('certificateSettings');
  const save = useWrite(saveCertifying, { refresh: [certifyingPosts], onSuccess: () => toastDone(t('posts.saved')) });
  const byRule = post.byGrade ? 'BY_RULE_YES' : 'BY_RULE_NO';
  function choose(certifies: CertifyingPost['certifies']): void {
    const onError = (error: ApiError) => {
      toastError(error);
      onRefused();
    };
    save.mutate({ positionId: post.id, before: post.certifies, certifies }, { onError });
  }
  return (
    <Select
      aria-label={t('posts.certifiesOf', { name: post.name })}
      data={certifying.map((value) => ({ value, label: t(`posts.${value === 'BY_RULE' ? byRule : value}`) }))}
      value={post.certifies}
      allowDeselect={false}
      onChange={(value) => choose(value as CertifyingPost['certifies'])}
    />
  );
}
