import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { loadWords } from '../../shell/preferences/i18n.ts';
import { clock, longDate, shortDate } from '../../ui/dates.ts';
import { FactList } from '../../ui/FactList.tsx';
import { lazyAgain } from '../../ui/lazy-again.ts';
import { Speed } from '../dashboard/RowMarks.tsx';
import type { Letter } from './ActionPanel.tsx';
import { DueBadge } from './DueBadge.tsx';
import { Quote } from './Quote.tsx';
import { TitledList } from './TitledList.tsx';

/** Few letters name lines of former registers: what shows them comes with its words. */
const LetterStubs = lazyAgain(async () => {
  const [file] = await Promise.all([import('../brought/stubs/LetterStubs.tsx'), loadWords(['brought'])]);
  return file.LetterStubs;
});

/** What the letter says of itself, and what is asked of the reader. */
export function Facts({ letter }: { letter: Letter }) {
  const { t } = useTranslation('sarabun');
  const { task, row } = rowsInHand(letter);
  const endorsed = letter.timeline.findLast((one) => one.action === 'endorse' && one.text !== '');
  const asked = task?.mine ? task.message : (row?.message ?? '');
  const moment = (at: string) => `${shortDate(at)} ${clock(at)}`;
  return (
    <>
      <FactList facts={useFacts(letter)} />
      <Related letter={letter} />
      {letter.document.namesBrought ? (
        <Suspense fallback={null}>
          <LetterStubs documentId={letter.document.id} />
        </Suspense>
      ) : null}
      {endorsed && endorsed.text !== asked ? (
        <Quote
          by={[
            t('action.endorse'),
            endorsed.actor?.name,
            endorsed.onBehalf ? `${t(`behalf.${endorsed.onBehalf.kind}` as never)}${endorsed.onBehalf.positionName}` : '',
            moment(endorsed.at),
          ]
            .filter(Boolean)
            .join(' · ')}
        >
          {endorsed.text}
        </Quote>
      ) : null}
      {cameBack(letter).map((one) => (
        <Quote key={one.key} tone="warn" by={[t(`action.${one.action}`), one.who, moment(one.at)].filter(Boolean).join(' · ')}>
          {one.text}
        </Quote>
      ))}
      {task?.mine && task.message ? <Quote by={task.maker}>{task.message}</Quote> : null}
      {!task && row?.message ? <Quote by={row.fromUnit}>{row.message}</Quote> : null}
    </>
  );
}

/** The task and the row of the route that the reader has in hand. */
function rowsInHand({ tasks, transmissions, focus }: Letter) {
  return {
    task: tasks.find((one) => one.id === focus.taskId),
    row: transmissions.find((one) => one.id === focus.transmissionId),
  };
}

/** Names and values in the order of the form; what the letter lacks is empty. */
function useFacts(letter: Letter): [string, React.ReactNode][] {
  const { t } = useTranslation('sarabun');
  const published = usePublished(letter);
  const { document } = letter;
  const { task, row } = rowsInHand(letter);
  const due = task?.due ?? row?.due;
  return [
    [t('facts.no'), document.docNo],
    [t('facts.date'), document.docDate ? shortDate(document.docDate) : ''],
    [t('facts.from'), document.from],
    [t('facts.to'), document.to],
    [
      t('facts.receiveNo'),
      row?.receiveNo ? `${row.receiveNo}${row.receivedAt ? ` · ${shortDate(row.receivedAt)} ${clock(row.receivedAt)}` : ''}` : '',
    ],
    [
      t('facts.due'),
      due ? <Due key="due" at={due} daysLeft={task ? task.daysLeft : (row?.daysLeft ?? null)} waits={task?.waits === true} /> : '',
    ],
    [t('deadline.above'), task?.dayAbove ? `${shortDate(task.dayAbove.due)} · ${task.dayAbove.who}` : ''],
    [t('facts.speed'), document.speed > 1 ? <Speed key="speed" name={document.speedName} /> : ''],
    [t('facts.secrecy'), document.secrecy > 0 ? document.secrecyName : ''],
    [t('facts.wayIn'), document.wayIn],
    [t('facts.senderType'), document.senderType],
    [t('facts.refers'), document.refers],
    [t('facts.enclosures'), document.enclosures],
    [t('facts.summary'), document.summary],
    [t('facts.published'), published],
    [t('facts.closed'), document.closedResult],
  ];
}

/** Since when it stands in the published book, until when, and for whom. */
function usePublished({ document: { publication } }: Letter): string {
  const { t } = useTranslation('sarabun');
  if (!publication) return '';
  const { startsOn, endsOn, toPublic } = publication;
  const days = endsOn
    ? t('facts.publishedUntil', { from: shortDate(startsOn), until: shortDate(endsOn) })
    : t('facts.publishedFrom', { from: shortDate(startsOn) });
  return toPublic ? t('facts.publishedToAll', { days }) : days;
}

/** Letters that it answers or that answer it; a link to those that the reader may open. */
function Related({ letter }: { letter: Letter }) {
  const { t } = useTranslation('sarabun');
  if (letter.related.length === 0) return null;
  return (
    <TitledList title={t('facts.related')}>
      {letter.related.map((one) => (
        <li key={`${one.direction}-${one.kind}-${one.documentId}`}>
          <span>{t(`related.${one.direction}.${one.kind}`)}</span>{' '}
          {one.mayOpen ? (
            <Link to={paths.document(one.documentId)}>
              {one.docNo ? <span className="figures">{one.docNo} · </span> : null}
              {one.subject}
            </Link>
          ) : (
            <span className="figures">
              {one.docNo}
              {one.docDate ? ` · ${longDate(one.docDate)}` : ''}
            </span>
          )}
        </li>
      ))}
    </TitledList>
  );
}

/** What came back to the reader with a reason and has not been given out again. */
function cameBack({ tasks, transmissions, timeline, focus }: Letter) {
  const here = tasks.filter((one) => one.transmissionId === focus.transmissionId);
  const last = here.toSorted((a, b) => a.id - b.id).at(-1);
  const work =
    last?.state === 'SENT_BACK' ? [{ action: 'sendBack' as const, who: last.holder, text: last.resultText, at: last.endedAt }] : [];
  const judged = timeline.findLast((one) => ['report', 'accept', 'reject'].includes(one.action));
  const mine = tasks.some((one) => one.mine && one.id === focus.taskId && one.kind !== 'PRESENT');
  const report =
    mine && judged?.action === 'reject' ? [{ action: 'reject' as const, who: judged.actor?.name, text: judged.text, at: judged.at }] : [];
  const parts = transmissions
    .filter((one) => one.parentId === focus.transmissionId && one.state === 'RETURNED')
    .filter((one) => !transmissions.some((later) => later.id > one.id && later.parentId === one.parentId))
    .map((one) => ({ action: 'return' as const, who: one.receiver, text: one.endText, at: one.sentAt }));
  return [...work, ...report, ...parts].flatMap(({ text, at, ...one }) => (text && at ? [{ ...one, text, at, key: one.action + at }] : []));
}

function Due({ at, daysLeft, waits }: { at: string; daysLeft: number | null; waits: boolean }) {
  return (
    <>
      {shortDate(at)} <DueBadge daysLeft={daysLeft} waits={waits} />
    </>
  );
}
