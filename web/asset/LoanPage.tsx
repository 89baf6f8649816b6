import { Button, Checkbox, Select, TextInput } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { lendOut, openLoan, takeBack } from '../../contract/asset/loans.ts';
import { type Condition, conditions } from '../../contract/asset/register.ts';
import type { Given } from '../../contract/endpoint.ts';
import { useRead, useSend } from '../api.ts';
import { RequestView } from '../office/RequestView.tsx';
import { useRequestsLive } from '../office/useRequestsLive.ts';
import { paths } from '../paths.ts';
import { shortDate } from '../ui/dates.ts';
import { confirm } from '../ui/dialogs.ts';
import { FormModal } from '../ui/FormModal.tsx';
import { Lines } from '../ui/Lines.tsx';
import { Panel } from '../ui/Panel.tsx';
import { Pill } from '../ui/Pill.tsx';
import { toastDone, toastError } from '../ui/toast.ts';
import { dayAt, stale } from './asset-words.ts';

const LoanForm = lazy(() => import('./LoanForm.tsx').then((file) => ({ default: file.LoanForm })));
const shownReads = [openLoan];
type Loan = Given<typeof openLoan>;

/** One loan: the page of every request, with what was handed out and what came back. */
export function LoanPage() {
  const { t } = useTranslation('asset');
  const requestId = Number(useParams().loanId);
  const { data: loan } = useRead(openLoan, { requestId });
  useRequestsLive(shownReads);
  const [form, setForm] = useState<'edit' | 'return' | null>(null);
  const close = () => setForm(null);
  return (
    <>
      <RequestView
        requestId={requestId}
        back={{ to: paths.assets, label: t('title') }}
        onEdit={() => setForm('edit')}
        reads={shownReads}
        extraActs={() => (loan ? <StoreActs loan={loan} requestId={requestId} onReturn={() => setForm('return')} /> : null)}
      >
        {() => (loan ? <Things loan={loan} /> : null)}
      </RequestView>
      <Suspense fallback={null}>
        {loan && form === 'edit' ? (
          <LoanForm kept={{ requestId, version: loan.version, content: loan.content, things: loan.things }} onClose={close} />
        ) : null}
      </Suspense>
      {loan && form === 'return' ? <TakeBack loan={loan} requestId={requestId} onClose={close} /> : null}
    </>
  );
}

function Things({ loan }: { loan: Loan }) {
  const { t } = useTranslation('asset');
  return (
    <Panel title={t('loan.things')} count={loan.things.length} flush>
      <ul className="bare flush" aria-label={t('loan.things')}>
        {loan.things.map((one) => (
          <li key={one.id} className="row">
            <span className="words">
              <Lines sub={[one.number, one.serial, one.place, one.words]}>{one.name}</Lines>
            </span>
            {one.returnedAt ? (
              <Pill tone={one.backAs === 'GOOD' ? 'ok' : 'warn'}>{t('page.back', { day: shortDate(one.returnedAt) })}</Pill>
            ) : one.dueOn ? (
              <Pill tone="brand">{t('loan.dueOn', { day: shortDate(dayAt(one.dueOn)) })}</Pill>
            ) : null}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** Of the store: out with it, back with it. */
function StoreActs({ loan, requestId, onReturn }: { loan: Loan; requestId: number; onReturn: () => void }) {
  const { t } = useTranslation('asset');
  const lend = useSend(lendOut, stale);
  const hand = async () => {
    if (
      !(await confirm({ title: t('loan.lend'), message: t('loan.lendText', { count: loan.things.length }), confirmLabel: t('loan.lend') }))
    )
      return;
    await lend({ requestId, version: loan.version })
      .then(({ dueOn }) => toastDone(t('loan.lent', { day: shortDate(dayAt(dueOn)) })))
      .catch(toastError);
  };
  return (
    <>
      {loan.mayLend ? <Button onClick={() => void hand()}>{t('loan.lend')}</Button> : null}
      {loan.mayReturn ? <Button onClick={onReturn}>{t('loan.takeBack')}</Button> : null}
    </>
  );
}

interface Back {
  assetId: number;
  condition: Condition;
  lost: boolean;
  words: string;
}

/** As each came back; what is broken or lost is said in words (regulation 208). */
function TakeBack({ loan, requestId, onClose }: { loan: Loan; requestId: number; onClose: () => void }) {
  const { t } = useTranslation('asset');
  const send = useSend(takeBack, stale);
  const out = loan.things.filter(({ returnedAt }) => !returnedAt);
  return (
    <FormModal
      title={t('loan.takeBack')}
      initial={{ items: out.map(({ id }): Back => ({ assetId: id, condition: 'GOOD', lost: false, words: '' })) }}
      send={({ items }) => send({ requestId, version: loan.version, items })}
      submit={t('loan.takeBack')}
      done={t('loan.returned')}
      onClose={onClose}
    >
      {({ field, values }) =>
        out.map((one, place) => {
          const row = values.items[place] as Back;
          const set = (more: Partial<Back>) =>
            field('items').onChange(values.items.map((old, at) => (at === place ? { ...old, ...more } : old)));
          return (
            <fieldset key={one.id} className="bare fields" aria-label={`${one.number} ${one.name}`}>
              <Lines sub={[one.number]}>{one.name}</Lines>
              <Select
                label={t('loan.condition')}
                allowDeselect={false}
                disabled={row.lost}
                data={conditions.map((value) => ({ value, label: t(`condition.${value}`) }))}
                value={row.condition}
                onChange={(value) => set({ condition: value as Condition })}
              />
              <Checkbox label={t('loan.lost')} checked={row.lost} onChange={(event) => set({ lost: event.currentTarget.checked })} />
              <TextInput
                label={t('loan.words')}
                maxLength={300}
                value={row.words}
                onChange={(event) => set({ words: event.currentTarget.value })}
              />
            </fieldset>
          );
        })
      }
    </FormModal>
  );
}
