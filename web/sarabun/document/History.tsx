import { IconPaperclip } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { TimelineEntry, TransmissionView } from '../../../contract/sarabun/letters.ts';
import { listVersions } from '../../../contract/sarabun/versions.ts';
import { useRead } from '../../api.ts';
import { shortDate, shortDateTime } from '../../ui/dates.ts';
import { Pill } from '../../ui/Pill.tsx';
import { useReferenceLists } from '../reference-lists.ts';
import { VersionsButton } from '../versions/VersionsButton.tsx';
import type { Letter } from './ActionPanel.tsx';
import classes from './History.module.css';
import { openFile } from './open-file.ts';

/** Where the letter went, then who did what, when, and on whose behalf; newest last, as on paper. */
export function History({ letter }: { letter: Letter }) {
  const { t } = useTranslation('sarabun');
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and may hold nothing else that the keyboard reaches
    <section className={classes.root} aria-label={t('history.title')} tabIndex={0}>
      {letter.transmissions.length > 0 ? (
        <section>
          <h3>{t('route.title')}</h3>
          <Branch rows={letter.transmissions} parent={null} />
        </section>
      ) : null}
      <section>
        <h3>{t('history.title')}</h3>
        {letter.document.origin === 'OUT' ? <Versions documentId={letter.document.id} /> : null}
        <ol className={classes.line}>
          {letter.timeline.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ol>
      </section>
    </section>
  );
}

/** For those who make the letter: others are given none. */
function Versions({ documentId }: { documentId: number }) {
  const { t } = useTranslation('sarabun');
  const list = useRead(listVersions, { documentId });
  if (!list.data?.items.length) return null;
  return (
    <p className={classes.versions}>
      <VersionsButton documentId={documentId} label={t('history.versions')} />
    </p>
  );
}

/** Acts whose number is that of a book of receipts; any other is the letter's own. */
const booked = ['register', 'receive', 'cancelReceipt'];

function Entry({ entry }: { entry: TimelineEntry }) {
  const { t } = useTranslation('sarabun');
  return (
    <li className={classes.entry}>
      <p className={classes.act}>
        {t(`action.${entry.action}` as never, { defaultValue: entry.action })}
        {entry.number ? (
          <span className="figures"> · {t(booked.includes(entry.action) ? 'history.number' : 'history.docNo', { no: entry.number })}</span>
        ) : null}
      </p>
      {entry.to.length > 0 ? (
        <p className={classes.to}>
          {t('history.to')} {entry.to.join(', ')}
        </p>
      ) : null}
      {entry.text ? <p className={classes.text}>{entry.text}</p> : null}
      {entry.due ? (
        <p className={classes.to}>
          {entry.oldDue
            ? t('deadline.moved', { old: shortDate(entry.oldDue), date: shortDate(entry.due) })
            : t('history.due', { date: shortDate(entry.due) })}
        </p>
      ) : null}
      {entry.files.map((file) => (
        <button
          key={file.documentFileId}
          type="button"
          className={classes.file}
          onClick={() => void openFile(file.documentFileId, file.name)}
        >
          <IconPaperclip size={14} aria-hidden /> {file.name}
        </button>
      ))}
      <p className={classes.meta}>
        {entry.actor ? entry.actor.name : t('history.system')}
        {entry.onBehalf
          ? ` · ${t(`behalf.${entry.onBehalf.kind}` as never)}${entry.onBehalf.positionName}${entry.onBehalf.principal ? ` (${entry.onBehalf.principal})` : ''}`
          : entry.actor?.position
            ? ` · ${entry.actor.position}`
            : ''}
        {entry.unit ? ` · ${entry.unit}` : ''} · <time dateTime={entry.at}>{shortDateTime(entry.at)}</time>
      </p>
    </li>
  );
}

function Branch({ rows, parent }: { rows: TransmissionView[]; parent: number | null }) {
  const { t } = useTranslation('sarabun');
  const ways = useReferenceLists()?.waysOut;
  const known = new Set(rows.map((row) => row.id));
  const mine = rows.filter((row) => (parent === null ? row.parentId === null || !known.has(row.parentId) : row.parentId === parent));
  if (mine.length === 0) return null;
  return (
    <ul className={classes.tree}>
      {mine.map((row) => (
        <li key={row.id}>
          <div className={classes.row}>
            <span className={classes.receiver}>{row.receiver}</span>
            <Pill tone={row.state === 'DONE' || row.state === 'ACKED' ? 'ok' : row.state === 'RETURNED' ? 'warn' : 'plain'}>
              {t(`state.${row.state}` as never)}
            </Pill>
          </div>
          <p className={`${classes.meta} figures`}>
            {[
              row.receiveNo ? t('route.receiveNo', { no: row.receiveNo }) : '',
              row.receivedAt ? shortDateTime(row.receivedAt) : row.sentAt ? shortDateTime(row.sentAt) : '',
              row.worked && row.state === 'RECEIVED' ? t('route.worked') : '',
              row.receiptCancelled ? t('route.cancelled') : '',
              row.state === 'DONE' && row.method ? (ways?.find((one) => one.code === row.method)?.name ?? '') : '',
              row.endText ?? '',
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
          <Branch rows={rows} parent={row.id} />
        </li>
      ))}
    </ul>
  );
}
