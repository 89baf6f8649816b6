import { Switch } from '@mantine/core';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { functionsOf } from '../../../contract/sarabun/book-columns.ts';
import { getBookFunctions, listBookDisplays, saveBookFunctions } from '../../../contract/settings/registration-book-display.ts';
import { useRead, useWrite } from '../../api.ts';
import { NotYet } from '../../ui/Answer.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { toastDone } from '../../ui/toast.ts';
import { HistoryButton } from '../history/HistoryButton.tsx';
import { BookHead } from './BookHead.tsx';
import { SavingOfBook } from './Saving.tsx';
import { useBookDraft } from './useBookDraft.ts';

/** [S16] What is offered in one book. */
export function FunctionsPage({ id, back }: { id: number; back: string }) {
  const { t } = useTranslation('bookSettings');
  const answer = useRead(getBookFunctions, { id }, { staleTime: 0 });
  const save = useWrite(saveBookFunctions, { refresh: [getBookFunctions, listBookDisplays], onSuccess: () => toastDone(t('saved')) });
  const draft = useBookDraft(answer.data && [...answer.data.off].sort(), answer.refetch, save.reset);
  if (!answer.data) return <NotYet of={answer} rows={8} />;
  const { book, version, manage } = answer.data;
  const off = draft.now ?? [];
  function submit(event: FormEvent): void {
    event.preventDefault();
    save.mutate({ id, version, off, everyBook: draft.everyBook }, { onSuccess: () => void draft.latest() });
  }
  return (
    <>
      <BookHead title={t('fn.title')} book={book} back={back} hint={t('fn.hint')} manage={manage}>
        <HistoryButton path="registration-book-display" id={book.id} name={book.name} />
      </BookHead>
      <form onSubmit={submit}>
        <Panel>
          <ul className="stack bare">
            {functionsOf(book.kind).map((one) => (
              <li key={one}>
                <Switch
                  label={t(`fn.names.${one}`)}
                  description={t(`fn.hints.${one}`)}
                  checked={!off.includes(one)}
                  disabled={!manage}
                  onChange={(event) => draft.set(event.currentTarget.checked ? off.filter((other) => other !== one) : [...off, one].sort())}
                />
              </li>
            ))}
          </ul>
          {manage ? <SavingOfBook kind={book.kind} draft={draft} saving={save.isPending} error={save.error} /> : null}
        </Panel>
      </form>
    </>
  );
}
