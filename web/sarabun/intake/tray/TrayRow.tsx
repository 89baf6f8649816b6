import { Button } from '@mantine/core';
import { IconCheck, IconEye, IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import type { Proposal } from '../../../../contract/sarabun/intake.ts';
import { giveBackTrayItem, listTray, restoreTrayItem, type TrayItem, takeTrayItem } from '../../../../contract/sarabun/tray.ts';
import { useWrite } from '../../../api.ts';
import { paths } from '../../../paths.ts';
import { ago, shortDateTime, typedDay } from '../../../ui/dates.ts';
import { toastDone, toastError } from '../../../ui/toast.ts';
import { DiscardDialog } from './DiscardDialog.tsx';
import { Thumb } from './Thumb.tsx';
import classes from './Tray.module.css';

/** One thing in the tray: its first page, what its head says and how surely, where it stands, and what may be done. */
export function TrayRow({ item, first }: { item: TrayItem; first: boolean }) {
  const { t } = useTranslation('tray');
  const name = item.proposals?.subject?.value || item.subject || item.files[0]?.name || t('noSubject');
  return (
    <li className={classes.item}>
      <Thumb item={item} />
      <div>
        <p className={classes.subject}>
          {item.classed ? (
            <Classed />
          ) : item.letter ? (
            <Link to={paths.document(item.letter.documentId)}>{t('letter', { no: item.letter.receiveNo })}</Link>
          ) : (
            name
          )}
        </p>
        {item.classed ? null : <Read item={item} />}
        <Standing item={item} />
      </div>
      <Verbs item={item} name={name} first={first} />
    </li>
  );
}

function Classed() {
  const { t } = useTranslation('tray');
  return (
    <>
      <IconLock size={16} aria-hidden /> {t('classed')} <span className="dim">{t('classedText')}</span>
    </>
  );
}

/** What the head of the letter says. */
function Read({ item: { proposals, reading, from } }: { item: TrayItem }) {
  const { t } = useTranslation('tray');
  if (reading === 'waiting') return <p className={`${classes.facts} dim`}>{t('reading.waiting')}</p>;
  const sender = proposals?.from ?? null;
  return (
    <p className={classes.facts}>
      {sender ? <Fact of={sender} says={sender.value} /> : from ? <span>{from}</span> : null}
      {proposals?.docNo?.value ? <Fact of={proposals.docNo} says={t('number', { number: proposals.docNo.value })} /> : null}
      {proposals?.docDate?.value ? <Fact of={proposals.docDate} says={typedDay(proposals.docDate.value)} /> : null}
    </p>
  );
}

function Fact({ of: { sureness }, says }: { of: Proposal; says: string }) {
  const { t } = useTranslation('tray');
  return (
    <span>
      {sureness === 'sure' ? (
        <IconCheck size={14} color="var(--ok)" aria-label={t('sure')} />
      ) : (
        <IconEye size={14} className={classes.check} aria-label={t('unsure')} />
      )}
      {says}
    </span>
  );
}

/** How it came, how long ago, and who has it or what became of it. */
function Standing({ item }: { item: TrayItem }) {
  const { t } = useTranslation('tray');
  const {
    way,
    unit,
    arrivedAt,
    broughtBy,
    cameAgain,
    files,
    state,
    mine,
    takenBy,
    takenAt,
    endedBy,
    endedAt,
    reason,
    emptied,
    backBy,
    backAt,
  } = item;
  const pages = files.reduce((sum, file) => sum + (file.pages ?? 1), 0);
  const ended = state === 'REGISTERED' || state === 'DISCARDED' ? state : null;
  const words = [
    t(`ways.${way}`),
    t('arrived', { age: ago(arrivedAt) }),
    broughtBy && t('broughtBy', { who: broughtBy }),
    unit,
    files.length > 1 && t('files', { count: files.length }),
    files.length > 0 && t('pages', { count: pages }),
    files.some((file) => file.held) && t('held'),
    cameAgain > 0 && t('again', { count: cameAgain }),
  ];
  const after = [
    !ended && backAt && t('backBy', { who: backBy ?? '', at: shortDateTime(backAt) }),
    takenAt && t(mine ? 'takenMine' : 'takenBy', { who: takenBy ?? '', at: shortDateTime(takenAt) }),
    ended && endedAt && t(`endedBy.${ended}`, { who: endedBy ?? '', at: shortDateTime(endedAt) }),
    reason && t('reason', { reason }),
    emptied && t('emptied'),
  ].filter(Boolean);
  return (
    <>
      <p className={`${classes.facts} dim`}>{words.filter(Boolean).join(' · ')}</p>
      {after.length > 0 ? <p className={classes.facts}>{after.join(' · ')}</p> : null}
    </>
  );
}

function Verbs({ item, name, first }: { item: TrayItem; name: string; first: boolean }) {
  const { t } = useTranslation('tray');
  const go = useNavigate();
  const [discarding, setDiscarding] = useState(false);
  const refresh = { refresh: [listTray] };
  const take = useWrite(takeTrayItem, { ...refresh, onSuccess: () => void go(paths.intakeOf(item.id)) });
  const giveBack = useWrite(giveBackTrayItem, { ...refresh, onSuccess: () => toastDone(t('givenBack')) });
  const restore = useWrite(restoreTrayItem, { ...refresh, onSuccess: () => toastDone(t('restored')) });
  const failed = { onError: (error: unknown) => toastError(error) };
  const { id: itemId, state, mine, mayOpen, emptied, way } = item;
  if (!mayOpen) return <span />;
  const button = (words: string) => ({ 'aria-label': `${words} ${name}`, children: words });
  return (
    <div className={classes.verbs}>
      {state === 'WAITING' ? (
        <Button
          variant={first ? 'filled' : 'default'}
          loading={take.isPending}
          onClick={() => take.mutate({ itemId }, failed)}
          {...button(t('register'))}
        />
      ) : null}
      {state === 'TAKEN' && mine ? (
        <Button variant={first ? 'filled' : 'default'} component={Link} to={paths.intakeOf(itemId)} {...button(t('goOn'))} />
      ) : null}
      {state === 'TAKEN' ? (
        <Button
          variant="default"
          loading={giveBack.isPending}
          onClick={() => giveBack.mutate({ itemId }, failed)}
          {...button(t('giveBack'))}
        />
      ) : null}
      {way === 'EXCHANGE' && (state === 'WAITING' || (state === 'TAKEN' && mine)) ? (
        <Button variant="default" component={Link} to={paths.exchangeItem(itemId)} {...button(t('answerSender'))} />
      ) : null}
      {way !== 'EXCHANGE' && (state === 'WAITING' || (state === 'TAKEN' && mine)) ? (
        <Button variant="default" onClick={() => setDiscarding(true)} {...button(t('discard'))} />
      ) : null}
      {state === 'DISCARDED' && !emptied && way !== 'EXCHANGE' ? (
        <Button
          variant="default"
          loading={restore.isPending}
          onClick={() => restore.mutate({ itemId }, failed)}
          {...button(t('restore'))}
        />
      ) : null}
      {discarding ? <DiscardDialog item={item} onClose={() => setDiscarding(false)} /> : null}
    </div>
  );
}
