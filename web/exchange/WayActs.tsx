import { Button, Group, Select, Textarea, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  answerNumber,
  askStatus,
  doubtNumber,
  exchangeDesk,
  filesMissing,
  itemWay,
  letterWays,
  noteContrary,
  noteNumber,
  offerHeld,
  recallLetter,
  refusalCodes,
  refuseLetter,
  sendAgain,
  sendAnew,
  tellWrong,
  type Way,
  wrongCodes,
} from '../../contract/exchange/calls.ts';
import { listTray } from '../../contract/sarabun/tray.ts';
import { useSend, useWrite } from '../api.ts';
import { FormModal } from '../ui/FormModal.tsx';
import { toastDone, toastError } from '../ui/toast.ts';

const shown = [letterWays, exchangeDesk, itemWay, listTray];

const stopped: readonly Way['state'][] = ['REJECTED', 'FAILED'];

type Asked = 'recall' | 'doubt' | 'number' | 'refuse' | 'wrong';

/** What the caller may do with a letter on its way, as the server says. */
export function WayActs({ way }: { way: Way }) {
  const { t } = useTranslation('exchange');
  const [asked, setAsked] = useState<Asked | null>(null);
  const { id: wayId, may, state } = way;
  const again = useWrite(sendAgain, { refresh: shown, onSuccess: () => toastDone(t('acts.againDone')) });
  const anew = useWrite(sendAnew, { refresh: shown, onSuccess: () => toastDone(t('acts.anewDone')) });
  const ask = useWrite(askStatus, { refresh: shown, onSuccess: () => toastDone(t('acts.askDone')) });
  const offer = useWrite(offerHeld, { refresh: shown, onSuccess: () => toastDone(t('acts.offerDone')) });
  const answer = useWrite(answerNumber, { refresh: shown, onSuccess: () => toastDone(t('acts.answerDone')) });
  const note = useWrite(noteContrary, { refresh: shown, onSuccess: () => toastDone(t('acts.noteDone')) });
  const failed = { onError: (error: unknown) => toastError(error) };
  const offers = may.judge && state === 'HELD' && !filesMissing.some((one) => one === way.reason);
  const close = () => setAsked(null);
  const buttons: [boolean, string, () => void, boolean?][] = [
    [offers, t('acts.offer'), () => offer.mutate({ wayId }, failed), offer.isPending],
    [may.answerNumber, t('acts.answerNumber'), () => answer.mutate({ wayId }, failed), answer.isPending],
    [may.note, t('acts.note'), () => note.mutate({ wayId }, failed), note.isPending],
    [may.again, t('acts.again'), () => again.mutate({ wayId }, failed), again.isPending],
    [may.anew, t('acts.anew'), () => anew.mutate({ wayId }, failed), anew.isPending],
    [may.ask, t('acts.ask'), () => ask.mutate({ wayId }, failed), ask.isPending],
    [may.recall, t('acts.recall'), () => setAsked('recall')],
    [may.number, t('acts.number'), () => setAsked('number')],
    [may.doubt, t('acts.doubt'), () => setAsked('doubt')],
    [may.judge, t('acts.refuse'), () => setAsked('refuse')],
    [may.judge, t('acts.wrong'), () => setAsked('wrong')],
  ];
  // what it waits for; a letter that is held is judged first, so that nothing is proposed for it
  const next = [may.answerNumber && t('acts.answerNumber'), stopped.includes(state) && t(may.anew ? 'acts.anew' : 'acts.again')].find(
    Boolean,
  );
  if (!buttons.some(([offered]) => offered)) return null;
  return (
    <Group gap={8}>
      {buttons.map(([offered, label, act, pending = false]) =>
        offered ? (
          <Button key={label} variant={label === next ? 'filled' : 'default'} loading={pending} onClick={act}>
            {label}
          </Button>
        ) : null,
      )}
      {asked === 'recall' ? <RecallForm wayId={wayId} onClose={close} /> : null}
      {asked === 'doubt' ? <DoubtForm wayId={wayId} onClose={close} /> : null}
      {asked === 'number' ? <NumberForm wayId={wayId} onClose={close} /> : null}
      {asked === 'refuse' ? <RefuseForm wayId={wayId} onClose={close} /> : null}
      {asked === 'wrong' ? (
        <WrongForm wayId={wayId} ready={t(`ready.${way.reason ?? 'FILE'}` as never, { defaultValue: '' })} onClose={close} />
      ) : null}
    </Group>
  );
}

interface FormProps {
  wayId: number;
  onClose: () => void;
}

function RecallForm({ wayId, onClose }: FormProps) {
  const { t } = useTranslation('exchange');
  const recall = useSend(recallLetter, shown);
  return (
    <FormModal
      title={t('acts.recall')}
      hint={t('acts.recallHint')}
      initial={{ reason: '' }}
      send={({ reason }) => recall({ wayId, reason })}
      submit={t('acts.recall')}
      danger
      done={({ state }) => t(state === 'RECALLED' ? 'acts.recallDone' : 'acts.recallAsked')}
      onClose={onClose}
    >
      {({ field }) => <Words label={t('acts.recallReason')} most={500} {...field('reason', { required: true })} data-autofocus />}
    </FormModal>
  );
}

function DoubtForm({ wayId, onClose }: FormProps) {
  const { t } = useTranslation('exchange');
  const doubt = useSend(doubtNumber, shown);
  return (
    <FormModal
      title={t('acts.doubt')}
      hint={t('acts.doubtHint')}
      initial={{ text: '' }}
      send={({ text }) => doubt({ wayId, text })}
      submit={t('acts.doubt')}
      done={t('acts.doubtDone')}
      onClose={onClose}
    >
      {({ field }) => <Words label={t('acts.doubtText')} most={500} {...field('text', { required: true })} data-autofocus />}
    </FormModal>
  );
}

function NumberForm({ wayId, onClose }: FormProps) {
  const { t } = useTranslation('exchange');
  const note = useSend(noteNumber, shown);
  return (
    <FormModal
      title={t('acts.number')}
      hint={t('acts.numberHint')}
      initial={{ number: '', told: '' }}
      send={({ number, told }) => note({ wayId, number, told })}
      submit={t('acts.numberSubmit')}
      done={t('replies.confirmed')}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <TextInput label={t('replies.number')} maxLength={50} {...field('number', { required: true })} data-autofocus />
          <TextInput label={t('acts.told')} description={t('acts.toldHint')} maxLength={200} {...field('told', { required: true })} />
        </>
      )}
    </FormModal>
  );
}

function RefuseForm({ wayId, onClose }: FormProps) {
  const { t } = useTranslation('exchange');
  const refuse = useSend(refuseLetter, shown);
  return (
    <FormModal
      title={t('acts.refuse')}
      hint={t('acts.refuseHint')}
      initial={{ code: 'NOT_OURS' as (typeof refusalCodes)[number], text: '' }}
      send={({ code, text }) => refuse({ wayId, code, text })}
      submit={t('acts.refuse')}
      danger
      done={t('acts.refuseDone')}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <Select
            label={t('acts.reason')}
            data={refusalCodes.map((value) => ({ value, label: t(`reasons.${value}`) }))}
            allowDeselect={false}
            {...field('code')}
          />
          <Words label={t('acts.text')} most={2000} {...field('text')} />
        </>
      )}
    </FormModal>
  );
}

/** `ready`: words for what is plainly wrong with it. */
function WrongForm({ wayId, ready, onClose }: FormProps & { ready: string }) {
  const { t } = useTranslation('exchange');
  const tell = useSend(tellWrong, shown);
  return (
    <FormModal
      title={t('acts.wrong')}
      hint={t('acts.wrongHint')}
      initial={{ code: 'FILE' as (typeof wrongCodes)[number], text: ready }}
      send={({ code, text }) => tell({ wayId, code, text })}
      submit={t('acts.wrong')}
      danger
      done={t('acts.wrongDone')}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <Select
            label={t('acts.reason')}
            data={wrongCodes.map((value) => ({ value, label: t(`reasons.${value}`) }))}
            allowDeselect={false}
            {...field('code')}
          />
          <Words label={t('acts.text')} most={2000} {...field('text')} />
        </>
      )}
    </FormModal>
  );
}

function Words({ most, ...rest }: { label: ReactNode; most: number; 'data-autofocus'?: boolean }) {
  return <Textarea autosize minRows={2} maxLength={most} {...rest} />;
}
