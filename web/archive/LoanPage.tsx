import { Button, Checkbox, TextInput } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { lendOut, openLoan, takeBack } from '../../contract/archive/loans.ts';
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
import { dayAt, stale, useSetup } from './archive-words.ts';
import { ItemName, usePlaceOf } from './ItemWords.tsx';

const LoanForm = lazy(() => import('./LoanForm.tsx').then((file) => ({ default: file.LoanForm })));
const shownReads = [openLoan];
type Loan = Given<typeof openLoan>;

/** One loan: the page of every request, with what was handed out and what came back. */
export function LoanPage() {
  const { t } = useTranslation('archive');
  const requestId = Number(useParams().loanId);
  const { data: loan } = useRead(openLoan, { requestId });
  useRequestsLive(shownReads);
  const [form, setForm] = useState<'edit' | 'return' | null>(null);
  const close = () => setForm(null);
  return (
    <>
      <RequestView
        requestId={requestId}
        back={{ to: paths.archive, label: t('title') }}
        onEdit={() => setForm('edit')}
        reads={shownReads}
        actNames={{ begin: t('loan.handedOut'), change: t('loan.partBack'), end: t('loan.allBack') }}
        extraActs={() => (loan ? <StoreActs loan={loan} requestId={requestId} onReturn={() => setForm('return')} /> : null)}
      >
        {() => (loan ? <Letters loan={loan} /> : null)}
      </RequestView>
      <Suspense fallback={null}>
        {loan && form === 'edit' ? (
          <LoanForm kept={{ requestId, version: loan.version, content: loan.content, letters: loan.letters }} onClose={close} />
        ) : null}
      </Suspense>
      {loan && form === 'return' ? <TakeBack loan={loan} requestId={requestId} onClose={close} /> : null}
    </>
  );
}

function Letters({ loan }: { loan: Loan }) {
  const { t } = useTranslation('archive');
  const placeOf = usePlaceOf();
  return (
    <Panel title={t('loan.letters')} count={loan.letters.length} flush>
      <ul className="bare flush" aria-label={t('loan.letters')}>
        {loan.letters.map((one) => (
          <li key={one.id} className="row">
            <span className="words">
              <ItemName item={one} />
              <Lines sub={[placeOf(one), one.fileCode, one.returnedAt && one.pages]}>{''}</Lines>
            </span>
            {one.returnedAt ? (
              <Pill tone={one.complete ? 'ok' : 'warn'}>{t('loan.view.returned')}</Pill>
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
  const { t } = useTranslation('archive');
  const days = useSetup().data?.loanDays ?? 0;
  const lend = useSend(lendOut, stale);
  const hand = async () => {
    const text = t('loan.lendText', { count: loan.letters.length, days });
    if (!(await confirm({ title: t('loan.lend'), message: text, confirmLabel: t('loan.lend') }))) return;
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

function TakeBack({ loan, requestId, onClose }: { loan: Loan; requestId: number; onClose: () => void }) {
  const { t } = useTranslation('archive');
  const send = useSend(takeBack, stale);
  const out = loan.letters.filter(({ returnedAt }) => !returnedAt);
  return (
    <FormModal
      title={t('loan.takeBack')}
      initial={{ items: out.map(({ id }) => ({ itemId: id, complete: true, pages: '' })) }}
      send={({ items }) => send({ requestId, version: loan.version, items })}
      submit={t('loan.takeBack')}
      done={t('loan.returned')}
      onClose={onClose}
    >
      {({ field, values }) =>
        out.map((one, place) => (
          <fieldset key={one.id} className="bare fields" aria-label={one.subject}>
            <ItemName item={one} />
            <Checkbox
              label={t('loan.complete')}
              checked={values.items[place]?.complete ?? true}
              onChange={(event) =>
                field('items').onChange(
                  values.items.map((row, at) => (at === place ? { ...row, complete: event.currentTarget.checked } : row)),
                )
              }
            />
            <TextInput
              label={t('loan.pages')}
              maxLength={300}
              value={values.items[place]?.pages ?? ''}
              onChange={(event) =>
                field('items').onChange(values.items.map((row, at) => (at === place ? { ...row, pages: event.currentTarget.value } : row)))
              }
            />
          </fieldset>
        ))
      }
    </FormModal>
  );
}
