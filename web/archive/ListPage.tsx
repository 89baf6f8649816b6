import { Button, Menu } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { confirmDestruction, type ListAct, listPrint, openList, sendResult } from '../../contract/archive/lists.ts';
import type { Given } from '../../contract/endpoint.ts';
import { useRead, useSend } from '../api.ts';
import { paths } from '../paths.ts';
import { openPrint } from '../sarabun/open-print.ts';
import { DetailPage } from '../ui/DetailPage.tsx';
import { clock, shortDate, shortDateTime } from '../ui/dates.ts';
import { confirm } from '../ui/dialogs.ts';
import { PageHead } from '../ui/PageHead.tsx';
import { Pill } from '../ui/Pill.tsx';
import { toastDone, toastError } from '../ui/toast.ts';
import { dayAt, listTones, stale } from './archive-words.ts';
import { CommitteeRoom } from './CommitteeRoom.tsx';
import { ListSide } from './ListSide.tsx';

const dialogs = () => import('./list-dialogs.tsx');
const CommitteeForm = lazy(() => dialogs().then((file) => ({ default: file.CommitteeForm })));
const AgreeForm = lazy(() => dialogs().then((file) => ({ default: file.AgreeForm })));
const SentForm = lazy(() => dialogs().then((file) => ({ default: file.SentForm })));
const AnswerForm = lazy(() => dialogs().then((file) => ({ default: file.AnswerForm })));
const FinishForm = lazy(() => dialogs().then((file) => ({ default: file.FinishForm })));
const CancelForm = lazy(() => dialogs().then((file) => ({ default: file.CancelForm })));

export type OpenedList = Given<typeof openList>;
type Form = Exclude<ListAct, 'draft' | 'vote' | 'sendResult' | 'confirm'>;

/** One list: the room of its committee, and what is next. */
export function ListPage() {
  const { t } = useTranslation('archive');
  const listId = Number(useParams().listId);
  const read = useRead(openList, { listId });
  return (
    <DetailPage back={{ to: `${paths.archive}?view=lists`, label: t('list.back') }} of={read}>
      {(opened) => <Opened opened={opened} />}
    </DetailPage>
  );
}

function Opened({ opened }: { opened: OpenedList }) {
  const { t } = useTranslation('archive');
  const { list } = opened;
  const [form, setForm] = useState<Form | null>(null);
  const close = () => setForm(null);
  return (
    <>
      <PageHead
        title={list.name}
        hint={
          <>
            <Pill tone={listTones[list.state]}>{t(`listState.${list.state}`)}</Pill>{' '}
            {[
              list.order?.number &&
                list.order.date &&
                t('list.order', { number: list.order.number, day: shortDate(dayAt(list.order.date)) }),
              list.state === 'PROPOSED' && opened.people.length > 0 && t('list.orderWaits'),
              opened.people.length > 0 && t('list.members', { count: opened.people.filter(({ role }) => role !== 'EXECUTOR').length }),
              list.late && t('list.late'),
              list.agreedFrom &&
                list.receivedOn &&
                t('list.agreedFrom', { received: shortDate(dayAt(list.receivedOn)), day: shortDate(dayAt(list.agreedFrom)) }),
              list.state === 'EXECUTING' && t('list.executing', { count: list.filesLeft }),
              ...opened.may.map(({ reason }) => reason),
              list.doneAt && list.certificate && t('list.done', { day: shortDateTime(list.doneAt), certificate: list.certificate }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </>
        }
      >
        <PrintMenu opened={opened} />
        <Acts opened={opened} onForm={setForm} />
      </PageHead>
      {list.state === 'EXECUTING' ? <Follows listId={list.id} /> : null}
      <div className="stack">
        <CommitteeRoom opened={opened} />
        <ListSide opened={opened} onCommittee={() => setForm('setCommittee')} />
      </div>
      <Suspense fallback={null}>
        {form === 'setCommittee' ? <CommitteeForm opened={opened} onClose={close} /> : null}
        {form === 'agree' ? <AgreeForm opened={opened} onClose={close} /> : null}
        {form === 'send' ? <SentForm opened={opened} onClose={close} /> : null}
        {form === 'answer' ? <AnswerForm opened={opened} onClose={close} /> : null}
        {form === 'finish' ? <FinishForm opened={opened} onClose={close} /> : null}
        {form === 'cancel' ? <CancelForm opened={opened} onClose={close} /> : null}
      </Suspense>
    </>
  );
}

/** Its files are going: looked at until they are gone. */
function Follows({ listId }: { listId: number }) {
  useRead(openList, { listId }, { every: 2000 });
  return null;
}

function PrintMenu({ opened: { list } }: { opened: OpenedList }) {
  const { t } = useTranslation('archive');
  const print = (paper: string) => void openPrint(listPrint.path(list.id, paper)).catch(toastError);
  const judged = list.kind === 'DESTROY25' && !['PROPOSED', 'COMMITTEE', 'CANCELLED'].includes(list.state);
  const sign = <IconPrinter size={18} aria-hidden />;
  if (!judged)
    return (
      <Button variant="default" leftSection={sign} onClick={() => print('list')}>
        {t('list.print')}
      </Button>
    );
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={sign}>
          {t('list.print')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => print('list')}>{t('list.print')}</Menu.Item>
        <Menu.Item onClick={() => print('report')}>{t('list.printReport')}</Menu.Item>
        {list.certificate ? <Menu.Item onClick={() => print('certificate')}>{t('list.certificate')}</Menu.Item> : null}
      </Menu.Dropdown>
    </Menu>
  );
}

/** The one act that is next is filled; the others stand beside it. */
function Acts({ opened: { list, may }, onForm }: { opened: OpenedList; onForm: (form: Form) => void }) {
  const { t } = useTranslation('archive');
  const send = useSend(sendResult, stale);
  const destroy = useSend(confirmDestruction, stale);
  const offers = may.filter(({ act }) => act !== 'draft' && act !== 'vote');
  const words: Partial<Record<ListAct, string>> = {
    setCommittee: t('list.setCommittee'),
    sendResult: t('list.send'),
    agree: t('list.agree'),
    send: t('list.noteSent'),
    answer: t('list.answer'),
    confirm: t('list.confirm'),
    finish: t('list.finish'),
    cancel: t('list.cancel'),
  };
  const result = async () => {
    if (!(await confirm({ title: t('list.send'), message: t('list.sendText'), confirmLabel: t('list.send') }))) return;
    await send({ listId: list.id })
      .then(() => toastDone(t('list.sent')))
      .catch(toastError);
  };
  const confirms = async () => {
    if (!(await confirm({ title: t('list.confirm'), message: t('list.confirmText'), confirmLabel: t('list.confirm') }))) return;
    await destroy({ listId: list.id })
      .then(({ certificate, until }) =>
        toastDone(certificate ? t('list.confirmedBoth', { certificate }) : t('list.confirmed', { time: until ? clock(until) : '' })),
      )
      .catch(toastError);
  };
  const press = (act: ListAct) => {
    if (act === 'sendResult') return void result();
    if (act === 'confirm') return void confirms();
    onForm(act as Form);
  };
  const first = offers.find(({ act, reason }) => act !== 'cancel' && !reason)?.act;
  return (
    <>
      {offers.map(({ act, reason }) => (
        <Button
          key={act}
          variant={act === first ? 'filled' : 'default'}
          {...(act === 'confirm' && act === first ? { color: 'red' } : {})}
          disabled={reason !== null}
          {...(reason ? { title: reason } : {})}
          onClick={() => press(act)}
        >
          {words[act]}
        </Button>
      ))}
    </>
  );
}
