import { Switch } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type BookFunction, functionsOf } from '../../../contract/sarabun/book-columns.ts';
import { getBookFunctions, listBookDisplays, saveBookFunctions } from '../../../contract/settings/registration-book-display.ts';
import { useRead, useWrite } from '../../api.ts';
import { NotYet } from '../../ui/Answer.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { toastDone } from '../../ui/toast.ts';
import { useUnsaved } from '../../ui/useUnsaved.ts';
import { HistoryButton } from '../history/HistoryButton.tsx';
import { BookHead } from './BookHead.tsx';
import classes from './Books.module.css';
import { EveryBook, Saving } from './Saving.tsx';

/** [S16] What is offered in one book. */
export function FunctionsPage({ id, back }: { id: number; back: string }) {
  const { t } = useTranslation('bookSettings');
  const answer = useRead(getBookFunctions, { id }, { staleTime: 0 });
  const [off, setOff] = useState<BookFunction[] | null>(null);
  const [everyBook, setEveryBook] = useState(false);
  const save = useWrite(saveBookFunctions, { refresh: [getBookFunctions, listBookDisplays] });
  useUnsaved(off !== null && [...off].sort().join() !== [...(answer.data?.off ?? [])].sort().join());
  if (!answer.data) return <NotYet of={answer} rows={8} />;
  const { book, version, manage } = answer.data;
  const now = off ?? answer.data.off;
  const begin = () => {
    setOff(null);
    setEveryBook(false);
    save.reset();
  };
  function submit(event: FormEvent): void {
    event.preventDefault();
    save.mutate(
      { id, version, off: now, everyBook },
      {
        onSuccess: () => {
          toastDone(t('saved'));
          void answer.refetch().then(begin);
        },
      },
    );
  }
  return (
    <>
      <BookHead title={t('fn.title')} book={book} back={back} hint={t('fn.hint')} manage={manage}>
        <HistoryButton path="registration-book-display" id={book.id} name={book.name} />
      </BookHead>
      <form onSubmit={submit}>
        <Panel>
          <ul className={classes.switches}>
            {functionsOf(book.kind).map((one) => (
              <li key={one}>
                <Switch
                  label={t(`fn.names.${one}`)}
                  description={t(`fn.hints.${one}`)}
                  checked={!now.includes(one)}
                  disabled={!manage}
                  onChange={(event) => setOff(event.currentTarget.checked ? now.filter((other) => other !== one) : [...now, one])}
                />
              </li>
            ))}
          </ul>
          {manage ? (
            <>
              <EveryBook kind={book.kind} value={everyBook} onChange={setEveryBook} />
              <Saving
                changed={everyBook || [...now].sort().join() !== [...answer.data.off].sort().join()}
                saving={save.isPending}
                error={save.error}
                onDiscard={begin}
                onLatest={() => void answer.refetch().then(begin)}
              />
            </>
          ) : null}
        </Panel>
      </form>
    </>
  );
}
