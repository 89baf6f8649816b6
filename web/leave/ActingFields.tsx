import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { leaveDeputies } from '../../contract/leave/calls.ts';
import { times } from '../../contract/rules/times.ts';
import { useRead } from '../api.ts';
import { PersonSelect } from '../office/PersonSelect.tsx';
import { useSettled } from '../sarabun/intake/useSettled.ts';
import type { Form } from './LeaveForm.tsx';
import { actsFor, type HeldPost } from './leave-values.ts';
import type { Counting } from './useCount.ts';

interface Props {
  form: Form;
  counted: Counting;
  onPosts: (posts: readonly HeldPost[]) => void;
}

/** Who acts for each of the posts meanwhile: the standing order proposes, its first who is at the office stands there. */
export function ActingFields({ form, counted, onPosts }: Props) {
  const { t } = useTranslation('leave');
  const { from, fromHalf, until, untilHalf, applicantId } = form.values;
  const input = JSON.stringify({ from, fromHalf, until, untilHalf, ...(applicantId ? { applicantId: Number(applicantId) } : {}) });
  const span = useSettled(input, times.preview);
  const asked = JSON.parse(span);
  const read = useRead(leaveDeputies, asked, { enabled: asked.from !== '' && asked.until >= asked.from, keep: true, staleTime: 30_000 });
  const posts = read.data?.posts;
  useEffect(() => onPosts(posts ?? []), [posts, onPosts]);
  const first = posts?.filter((post) => post.needed || post.deputies.length > 0) ?? [];
  const others = posts?.filter((post) => !first.includes(post)) ?? [];
  return (
    <>
      {first.map((post, place) => (
        <ActingField key={post.positionId} form={form} counted={counted} post={post} tells={place === 0} />
      ))}
      {others.length > 0 ? (
        <details>
          <summary>{t('edit.moreActing')}</summary>
          <div className="fields">
            {others.map((post, place) => (
              <ActingField key={post.positionId} form={form} counted={counted} post={post} tells={first.length === 0 && place === 0} />
            ))}
          </div>
        </details>
      ) : null}
    </>
  );
}

interface FieldProps {
  form: Form;
  counted: Counting;
  post: HeldPost;
  /** It says what is wrong with any of them. */
  tells: boolean;
}

function ActingField({ form: { field, values, set }, counted, post, tells }: FieldProps) {
  const { t } = useTranslation('leave');
  const { error } = field('acting');
  const value = actsFor(post, values.acting);
  const chosen = post.deputies.find((one) => String(one.personId) === value);
  return (
    <PersonSelect
      label={t('edit.actsFor', { position: post.position })}
      description={chosen ? t('edit.byOrder', { order: chosen.orderNo }) : t('edit.actingHint')}
      withAsterisk={post.needed && values.kind === 'VAC'}
      proposed={post.deputies.map(({ personId, name, orderNo, free }) => ({
        id: personId,
        name,
        detail: free ? t('edit.byOrder', { order: orderNo }) : t('edit.awayThen'),
      }))}
      value={value}
      onChange={(personId) => set({ acting: { ...values.acting, [post.positionId]: personId } })}
      error={tells ? (error ?? counted.faultOf('acting')) : undefined}
    />
  );
}
