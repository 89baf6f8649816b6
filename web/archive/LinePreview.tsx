import { Button, NumberInput, TextInput } from '@mantine/core';
import { IconArchive, IconBuildingMonument, IconChevronLeft, IconChevronRight, IconTrash } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ListLine, linePage, type Verdict } from '../../contract/archive/lists.ts';
import { fetchBlob } from '../api.ts';
import { shortDate } from '../ui/dates.ts';
import { FormModal } from '../ui/FormModal.tsx';
import classes from './archive.module.css';
import { dayAt } from './archive-words.ts';
import type { Judging } from './CommitteeRoom.tsx';
import { usePlaceOf } from './ItemWords.tsx';

interface Props {
  listId: number;
  line: ListLine;
  judging: Judging;
  keeps: boolean;
  onKeeps: (on: boolean) => void;
}

/** With the key of each, as the list has it. */
const answers = [
  ['D', IconTrash, 'X'],
  ['K', IconArchive, 'K'],
  ['T', IconBuildingMonument, 'T'],
] as const satisfies readonly (readonly [Verdict, typeof IconTrash, string])[];

/** The letter beside the list: its page, below it why it is due and the three answers. */
export function LinePreview({ listId, line, judging, keeps, onKeeps }: Props) {
  const { t } = useTranslation('archive');
  const placeOf = usePlaceOf();
  const { item } = line;
  const pages = line.pages ?? (item.secrecy > 0 ? 0 : null);
  const facts = [
    line.pages ? t('list.pagesOf', { count: line.pages }) : null,
    t('list.closed', { day: shortDate(dayAt(item.closedOn)) }),
    placeOf(item),
  ].filter(Boolean);
  return (
    <section className={`panel ${classes.beside}`} aria-label={t('list.lineOf', { n: line.n })}>
      <header className={classes.head}>
        <div>
          <strong>{t('list.lineOf', { n: line.n })}</strong> <span className="dim">{facts.join(' · ')}</span>
        </div>
        <div className="wraps">{item.subject}</div>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys */}
      <section className={classes.page} aria-label={item.subject} tabIndex={0}>
        {pages ? (
          <PagePicture listId={listId} line={line} pages={pages} />
        ) : (
          <p className="dim">{t(item.secrecy > 0 ? 'list.byClass' : 'list.noPages')}</p>
        )}
      </section>
      <footer className={classes.foot}>
        <Why line={line} blind={judging.blind} />
        {judging.say ? (
          <div className={classes.verdicts}>
            {answers.map(([verdict, Sign, key]) => (
              <Button
                key={verdict}
                variant={line.vote?.verdict === verdict && !judging.blind ? 'filled' : 'default'}
                leftSection={<Sign size={18} aria-hidden />}
                rightSection={<kbd aria-hidden>{key}</kbd>}
                px={10}
                onClick={() => (verdict === 'K' ? onKeeps(true) : judging.say?.(verdict))}
              >
                {t(`verdict.${verdict}`)}
              </Button>
            ))}
          </div>
        ) : null}
      </footer>
      {keeps && judging.say ? (
        <FormModal
          title={t('verdict.K')}
          hint={item.subject}
          initial={{ keepYears: (line.vote?.keepYears ?? 5) as number | string, words: line.vote?.words ?? '' }}
          send={async (values) => judging.say?.('K', { keepYears: Number(values.keepYears), words: values.words })}
          submit={t('verdict.K')}
          onDone={() => onKeeps(false)}
          onClose={() => onKeeps(false)}
        >
          {({ field }) => (
            <>
              <NumberInput label={t('list.keepYears')} min={1} max={100} data-autofocus {...field('keepYears', { required: true })} />
              <TextInput label={t('list.keepWords')} maxLength={300} {...field('words')} />
            </>
          )}
        </FormModal>
      ) : null}
    </section>
  );
}

/** Why it is due, and what others said once one has judged it. */
function Why({ line, blind }: { line: ListLine; blind: boolean }) {
  const { t } = useTranslation('archive');
  const { item } = line;
  const years = item.years === null ? t('forEver') : t('years', { years: item.years });
  return (
    <div>
      <div>
        {item.keepUntil ? t('list.expired', { years, day: shortDate(dayAt(item.keepUntil)) }) : years}
        {line.state === 'OPEN' ? ` · ${t('list.free')}` : line.words ? ` · ${line.words}` : ''}
      </div>
      {!line.mine ? <div className="hint">{t('list.notMine')}</div> : null}
      {blind ? <div className="hint">{t('list.blind')}</div> : null}
      {!blind && line.mine && line.votes.length === 0 && line.state === 'OPEN' ? <div className="hint">{t('list.othersLater')}</div> : null}
      {blind || line.votes.length === 0 ? null : (
        <ul className="bare">
          {line.votes.map((one) => (
            <li key={`${one.name} ${one.again}`}>
              {one.name}: {one.verdict === 'K' && one.keepYears ? t('list.keepFor', { years: one.keepYears }) : t(`verdict.${one.verdict}`)}
              {one.again ? ` (${t('list.filter.again')})` : ''} <span className="dim">{one.words}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function PagePicture({ listId, line, pages }: { listId: number; line: ListLine; pages: number }) {
  const { t } = useTranslation('archive');
  const [at, setAt] = useState(1);
  const [picture, setPicture] = useState('');
  useEffect(() => {
    let url = '';
    let gone = false;
    void fetchBlob(linePage.path(listId, line.n, at))
      .then((blob) => {
        if (gone || !blob.type.startsWith('image/')) return;
        url = URL.createObjectURL(blob);
        setPicture(url);
      })
      .catch(() => setPicture(''));
    return () => {
      gone = true;
      if (url) URL.revokeObjectURL(url);
    };
  }, [listId, line.n, at]);
  return (
    <>
      {picture ? (
        <img src={picture} alt={t('list.pageOf', { page: at, pages })} />
      ) : (
        <p className="dim">{t('list.pageOf', { page: at, pages })}</p>
      )}
      {pages > 1 ? (
        <div className="side-by-side">
          <Button variant="default" px={10} aria-label={t('list.lastPage')} disabled={at === 1} onClick={() => setAt(at - 1)}>
            <IconChevronLeft size={18} aria-hidden />
          </Button>
          <span className="figures">{t('list.pageOf', { page: at, pages })}</span>
          <Button variant="default" px={10} aria-label={t('list.nextPage')} disabled={at === pages} onClick={() => setAt(at + 1)}>
            <IconChevronRight size={18} aria-hidden />
          </Button>
        </div>
      ) : null}
    </>
  );
}
