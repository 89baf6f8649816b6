import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { type DraftedLetter, draftLetter, type ListLetter } from '../../contract/archive/lists.ts';
import { useSend } from '../api.ts';
import { paths } from '../paths.ts';
import { shortDate, shortDateTime } from '../ui/dates.ts';
import { HistoryPanel } from '../ui/HistoryPanel.tsx';
import { Lines } from '../ui/Lines.tsx';
import { Panel } from '../ui/Panel.tsx';
import { Pill } from '../ui/Pill.tsx';
import { toastDone, toastError } from '../ui/toast.ts';
import { dayAt, stale } from './archive-words.ts';
import type { OpenedList } from './ListPage.tsx';

const LinkForm = lazy(() => import('./list-dialogs.tsx').then((file) => ({ default: file.LinkForm })));

interface Props {
  opened: OpenedList;
  /** An order is drafted with whom it appoints. */
  onCommittee: () => void;
}

/** Letters of the list, who has which hand in it, and what happened. */
export function ListSide({ opened, onCommittee }: Props) {
  const { t } = useTranslation('archive');
  const { list, people, events } = opened;
  return (
    <>
      {list.kind === 'DESTROY25' ? <Letters opened={opened} onCommittee={onCommittee} /> : null}
      {people.length > 0 ? (
        <Panel title={t('list.people')} flush>
          <ul className="bare flush" aria-label={t('list.people')}>
            {people.map((one) => (
              <li key={one.id} className="row">
                <span className="words">
                  <Lines sub={[one.post]}>{one.name}</Lines>
                </span>
                <span className="dim">{t(`role.${one.role}`)}</span>
                {one.role === 'EXECUTOR' && one.confirmedAt ? (
                  <Pill tone="ok">{t('list.waitsFor', { time: shortDateTime(one.confirmedAt) })}</Pill>
                ) : null}
              </li>
            ))}
          </ul>
        </Panel>
      ) : null}
      <HistoryPanel title={t('list.history')} events={events} />
      {list.hash ? (
        <p className="hint wraps">
          {t('list.hash')}: <code>{list.hash}</code>
        </p>
      ) : null}
    </>
  );
}

function Letters({ opened: { list, may }, onCommittee }: Props) {
  const { t } = useTranslation('archive');
  const go = useNavigate();
  const draft = useSend(draftLetter, stale);
  const [links, setLinks] = useState<ListLetter | null>(null);
  const writes = may.some(({ act }) => act === 'draft');
  const appoints = may.some(({ act }) => act === 'setCommittee');
  const letters = { ORDER: list.order, REPORT: list.report, LETTER: list.letter } as const;
  const make = (part: DraftedLetter) =>
    void draft({ listId: list.id, part })
      .then(({ documentId }) => {
        toastDone(t('list.drafted'));
        return go(paths.draft(documentId));
      })
      .catch(toastError);
  return (
    <Panel title={t('list.letters')} flush>
      <ul className="bare flush" aria-label={t('list.letters')}>
        {(['ORDER', 'REPORT', 'LETTER'] as const).map((part) => {
          const letter = letters[part];
          return (
            <li key={part} className="row">
              <span className="words">
                <Lines
                  sub={[
                    letter ? letter.number || letter.subject : t('list.noLetter'),
                    letter?.number && letter.date && t('list.dated', { day: shortDate(dayAt(letter.date)) }),
                    letter && letter.state < 40 && t('list.notIssued'),
                  ]}
                >
                  {letter ? (
                    <Link className="link" to={paths.document(letter.id)}>
                      {t(`list.part.${part}`)}
                    </Link>
                  ) : (
                    <span>{t(`list.part.${part}`)}</span>
                  )}
                </Lines>
              </span>
              {writes && (part !== 'ORDER' || appoints) && !(letter && letter.state >= 40) ? (
                <span className="side-by-side">
                  <Button
                    variant="default"
                    aria-label={t('list.draftOf', { part: t(`list.part.${part}`) })}
                    onClick={() => (part === 'ORDER' ? onCommittee() : make(part))}
                  >
                    {t('list.draft')}
                  </Button>
                  <Button variant="subtle" aria-label={t('list.linkOf', { part: t(`list.part.${part}`) })} onClick={() => setLinks(part)}>
                    {t('list.link')}
                  </Button>
                </span>
              ) : null}
            </li>
          );
        })}
      </ul>
      <Suspense fallback={null}>
        {links ? <LinkForm listId={list.id} version={list.version} part={links} onClose={() => setLinks(null)} /> : null}
      </Suspense>
    </Panel>
  );
}
