import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { clock, longDate, shortDate } from '../../ui/dates.ts';
import { Speed } from '../dashboard/RowMarks.tsx';
import type { Letter } from './ActionPanel.tsx';
import { DueBadge } from './DueBadge.tsx';
import classes from './Facts.module.css';

/** What the letter says of itself, and what is asked of the reader. */
export function Facts({ letter }: { letter: Letter }) {
  const { t } = useTranslation('sarabun');
  const { document, focus } = letter;
  const task = letter.tasks.find((one) => one.id === focus.taskId);
  const row = letter.transmissions.find((one) => one.id === focus.transmissionId);
  const due = task?.due ?? row?.due;
  const endorsed = letter.timeline.findLast((one) => one.action === 'endorse' && one.text !== '');
  const asked = task?.mine ? task.message : (row?.message ?? '');
  const publishedText = ({ startsOn, endsOn, toPublic }: { startsOn: string; endsOn: string | null; toPublic: boolean }) => {
    const days = endsOn
      ? t('facts.publishedUntil', { from: shortDate(startsOn), until: shortDate(endsOn) })
      : t('facts.publishedFrom', { from: shortDate(startsOn) });
    return toPublic ? t('facts.publishedToAll', { days }) : days;
  };
  const facts: [string, React.ReactNode][] = [
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
    [t('facts.published'), document.publication ? publishedText(document.publication) : ''],
    [t('facts.closed'), document.closedResult],
  ];
  return (
    <>
      <dl className={classes.facts}>
        {facts
          .filter(([, value]) => value)
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className="figures">{value}</dd>
            </div>
          ))}
      </dl>
      {letter.related.length > 0 ? (
        <section className={classes.related} aria-label={t('facts.related')}>
          <h3>{t('facts.related')}</h3>
          <ul>
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
          </ul>
        </section>
      ) : null}
      {endorsed && endorsed.text !== asked ? (
        <blockquote className={classes.message}>
          <p>{endorsed.text}</p>
          <footer>
            {[
              t('action.endorse'),
              endorsed.actor?.name,
              endorsed.onBehalf ? `${t(`behalf.${endorsed.onBehalf.kind}` as never)}${endorsed.onBehalf.positionName}` : '',
              `${shortDate(endorsed.at)} ${clock(endorsed.at)}`,
            ]
              .filter(Boolean)
              .join(' · ')}
          </footer>
        </blockquote>
      ) : null}
      {cameBack(letter).map((one) => (
        <blockquote key={one.key} className={classes.back}>
          <p>{one.text}</p>
          <footer>{[t(`action.${one.action}`), one.who, `${shortDate(one.at)} ${clock(one.at)}`].filter(Boolean).join(' · ')}</footer>
        </blockquote>
      ))}
      {task?.mine && task.message ? (
        <blockquote className={classes.message}>
          <p>{task.message}</p>
          <footer>{task.maker}</footer>
        </blockquote>
      ) : null}
      {!task && row?.message ? (
        <blockquote className={classes.message}>
          <p>{row.message}</p>
          <footer>{row.fromUnit}</footer>
        </blockquote>
      ) : null}
    </>
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
    <span className={classes.due}>
      {shortDate(at)} <DueBadge daysLeft={daysLeft} waits={waits} />
    </span>
  );
}
