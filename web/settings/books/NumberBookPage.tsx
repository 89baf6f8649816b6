import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { closeNumberBook, getNumberBook } from '../../../contract/settings/manage-number-permission.ts';
import { useRead, useWrite } from '../../api.ts';
import { NotYet } from '../../ui/Answer.tsx';
import { confirm } from '../../ui/dialogs.ts';
import { Panel } from '../../ui/Panel.tsx';
import { toastDone, toastError } from '../../ui/toast.ts';
import { HistoryList } from '../history/HistoryList.tsx';
import { usePageWords } from '../page-words.ts';
import { BookHead } from './BookHead.tsx';
import { CountingForm } from './CountingForm.tsx';
import { NumberRightsForm } from './NumberRightsForm.tsx';
import { type NumberFacts, numberReads } from './number-facts.ts';
import { PatternForm } from './PatternForm.tsx';

/** [S45] Numbers of one book: how they are written, who takes them, where the year begins, open or closed. */
export function NumberBookPage({ id, back }: { id: number; back: string }) {
  const { t } = useTranslation(['bookSettings', 'settings']);
  const words = usePageWords('manage-number-permission');
  const answer = useRead(getNumberBook, { id }, { staleTime: 0 });
  if (!answer.data) return <NotYet of={answer} rows={10} />;
  const facts = answer.data;
  const { book, version, manage } = facts;
  return (
    <>
      <BookHead
        title={t('settings:pages.manage-number-permission.title')}
        book={book}
        back={back}
        hint={`${t('number.next')}: ${book.closed ? t('number.isClosed') : book.next}`}
        manage={manage}
      />
      <div className="stack">
        <PatternForm key={`pattern ${version}`} facts={facts} />
        <NumberRightsForm key={`rights ${version}`} facts={facts} onLatest={() => void answer.refetch()} />
        <CountingForm key={`counting ${version}`} facts={facts} />
        <Life facts={facts} />
        <Panel title={t('history')}>
          <HistoryList path="manage-number-permission" id={book.id} words={words} />
        </Panel>
      </div>
    </>
  );
}

function Life({ facts: { book, version, waiting, manage } }: { facts: NumberFacts }) {
  const { t } = useTranslation('bookSettings');
  const close = useWrite(closeNumberBook, { refresh: numberReads, onSuccess: () => toastDone(t('saved')) });
  async function turn(): Promise<void> {
    const text = [t('number.closeText'), waiting > 0 ? t('number.closeWaiting', { count: waiting }) : ''].filter(Boolean).join(' ');
    const sure =
      book.closed || (await confirm({ title: t('number.closeAsk', { name: book.name }), message: text, confirmLabel: t('number.close') }));
    if (sure) close.mutate({ id: book.id, version, closed: !book.closed }, { onError: (error) => toastError(error) });
  }
  return (
    <Panel
      title={t('number.life')}
      action={
        manage ? (
          <Button variant="default" loading={close.isPending} onClick={() => void turn()}>
            {t(book.closed ? 'number.reopen' : 'number.close')}
          </Button>
        ) : null
      }
    >
      <p className="hint">{t(book.closed ? 'number.isClosed' : 'number.isOpen')}</p>
    </Panel>
  );
}
