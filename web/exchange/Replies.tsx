import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { confirmReply, exchangeDesk, judgeReply, letterWays, type Reply, type Way } from '../../contract/exchange/calls.ts';
import { useSend, useWrite } from '../api.ts';
import { shortDateTime } from '../ui/dates.ts';
import { FormModal } from '../ui/FormModal.tsx';
import { Lines } from '../ui/Lines.tsx';
import { toastDone, toastError } from '../ui/toast.ts';

const shown = [letterWays, exchangeDesk];

/** What was answered by mail: it counts once somebody has read it. */
export function Replies({ of: { replies, may } }: { of: Way }) {
  const { t } = useTranslation('exchange');
  if (replies.length === 0) return null;
  return (
    <section aria-label={t('replies.label')}>
      <h3 className="medium">{t('replies.label')}</h3>
      <ul className="bare" aria-label={t('replies.label')}>
        {replies.map((one) => (
          <Row key={one.id} of={one} mayJudge={may.reply} />
        ))}
      </ul>
    </section>
  );
}

function Row({ of: { id: replyId, from, kind, number, words, checks, at }, mayJudge }: { of: Reply; mayJudge: boolean }) {
  const { t } = useTranslation('exchange');
  const [confirming, setConfirming] = useState(false);
  const judge = useWrite(judgeReply, { refresh: shown, onSuccess: () => toastDone(t('replies.judged')) });
  const confirm = useSend(confirmReply, shown);
  const as = (what: 'REFUSED' | 'WRONG' | 'NONE') =>
    judge.mutate({ replyId, as: what, text: words }, { onError: (error) => toastError(error) });
  return (
    <li className="row" style={{ flexWrap: 'wrap' }}>
      <span className="words">
        <Stack gap={4}>
          <Lines sub={[shortDateTime(at), checks && t('ways.checks', { checks })]}>
            {number ? t('replies.proposes', { number }) : t('replies.from', { from })}
          </Lines>
          {number ? <span className="sub">{t('replies.from', { from })}</span> : null}
          {words ? (
            <p className="wraps" style={{ margin: 0, whiteSpace: 'pre-line' }}>
              {words}
            </p>
          ) : null}
        </Stack>
      </span>
      {mayJudge ? (
        <Group gap={8}>
          <Button variant={kind === 'ACCEPTED' ? 'filled' : 'default'} onClick={() => setConfirming(true)}>
            {t('replies.confirm')}
          </Button>
          {kind === 'ACCEPTED' ? null : (
            <>
              <Button variant="default" loading={judge.isPending} onClick={() => as('REFUSED')}>
                {t('replies.refused')}
              </Button>
              <Button variant="default" loading={judge.isPending} onClick={() => as('WRONG')}>
                {t('replies.wrong')}
              </Button>
            </>
          )}
          <Button variant="default" loading={judge.isPending} onClick={() => as('NONE')}>
            {t('replies.none')}
          </Button>
        </Group>
      ) : null}
      {confirming ? (
        <FormModal
          title={t('replies.confirm')}
          hint={t('replies.confirmHint')}
          initial={{ number }}
          send={({ number: told }) => confirm({ replyId, number: told })}
          submit={t('replies.confirm')}
          done={t('replies.confirmed')}
          onClose={() => setConfirming(false)}
        >
          {({ field }) => <TextInput label={t('replies.number')} maxLength={50} data-autofocus {...field('number', { required: true })} />}
        </FormModal>
      ) : null}
    </li>
  );
}
