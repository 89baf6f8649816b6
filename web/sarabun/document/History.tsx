import { Group, Stack, Text, Title, UnstyledButton } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { exchangeMethod } from '../../../contract/exchange/calls.ts';
import type { TimelineEntry, TransmissionView } from '../../../contract/sarabun/letters.ts';
import { listVersions } from '../../../contract/sarabun/versions.ts';
import { useRead } from '../../api.ts';
import { paths } from '../../paths.ts';
import { shortDate, shortDateTime } from '../../ui/dates.ts';
import { Pill } from '../../ui/Pill.tsx';
import { useReferenceLists } from '../reference-lists.ts';
import { VersionsButton } from '../versions/VersionsButton.tsx';
import type { Letter } from './ActionPanel.tsx';
import windowClasses from './DocumentWindow.module.css';
import classes from './History.module.css';
import { openFile } from './open-file.ts';

/** Where the letter went, then who did what, when, and on whose behalf; newest last, as on paper. */
export function History({ letter }: { letter: Letter }) {
  const { t } = useTranslation('sarabun');
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and may hold nothing else that the keyboard reaches
    <section className={windowClasses.scroll} aria-label={t('history.title')} tabIndex={0}>
      {letter.transmissions.length > 0 ? (
        <section>
          <Title order={3} mb={8}>
            {t('route.title')}
          </Title>
          <Branch rows={letter.transmissions} parent={null} />
          {letter.transmissions.some(({ method }) => method === exchangeMethod) ? (
            <Link to={paths.letterWays(letter.document.id)}>{t('route.ways')}</Link>
          ) : null}
        </section>
      ) : null}
      <section>
        <Title order={3} mb={8}>
          {t('history.title')}
        </Title>
        {letter.document.origin === 'OUT' ? <Versions documentId={letter.document.id} /> : null}
        <Stack component="ol" gap={0} className="bare" pl={8}>
          {letter.timeline.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </Stack>
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
    <Text mb={12}>
      <VersionsButton documentId={documentId} label={t('history.versions')} />
    </Text>
  );
}

/** Acts whose number is that of a book of receipts; any other is the letter's own. */
const booked = ['register', 'receive', 'cancelReceipt'];

function Entry({ entry }: { entry: TimelineEntry }) {
  const { t } = useTranslation('sarabun');
  return (
    <li className={classes.entry}>
      <Text fw={500}>
        {t(`action.${entry.action}` as never, { defaultValue: entry.action })}
        {entry.number ? (
          <span className="figures"> · {t(booked.includes(entry.action) ? 'history.number' : 'history.docNo', { no: entry.number })}</span>
        ) : null}
      </Text>
      <Written entry={entry} />
      {entry.files.map((file) => (
        <UnstyledButton
          key={file.documentFileId}
          className="marked"
          c="var(--brand-ink)"
          fz={14}
          mih={28}
          onClick={() => void openFile(file.documentFileId, file.name)}
        >
          <IconPaperclip size={14} aria-hidden /> {file.name}
        </UnstyledButton>
      ))}
      <span className="detail">
        {byWhom(entry, t)} · <time dateTime={entry.at}>{shortDateTime(entry.at)}</time>
      </span>
    </li>
  );
}

/** To whom it went, what was written, and until when. */
function Written({ entry }: { entry: TimelineEntry }) {
  const { t } = useTranslation('sarabun');
  return (
    <Text component="div" fz={15} style={{ overflowWrap: 'anywhere' }}>
      {entry.to.length > 0 ? (
        <div>
          {t('history.to')} {entry.to.join(', ')}
        </div>
      ) : null}
      {entry.text ? <div style={{ whiteSpace: 'pre-wrap' }}>{entry.text}</div> : null}
      {entry.due ? (
        <div>
          {entry.oldDue
            ? t('deadline.moved', { old: shortDate(entry.oldDue), date: shortDate(entry.due) })
            : t('history.due', { date: shortDate(entry.due) })}
        </div>
      ) : null}
    </Text>
  );
}

/** Who did it, for whom or in which post, and in which unit. */
function byWhom({ actor, onBehalf, unit }: TimelineEntry, t: TFunction<'sarabun'>): string {
  const principal = onBehalf?.principal ? ` (${onBehalf.principal})` : '';
  const post = onBehalf ? `${t(`behalf.${onBehalf.kind}` as never)}${onBehalf.positionName}${principal}` : actor?.position;
  return [actor ? actor.name : t('history.system'), post, unit].filter(Boolean).join(' · ');
}

function Branch({ rows, parent }: { rows: TransmissionView[]; parent: number | null }) {
  const { t } = useTranslation('sarabun');
  const ways = useReferenceLists()?.waysOut;
  const known = new Set(rows.map((row) => row.id));
  const mine = rows.filter((row) => (parent === null ? row.parentId === null || !known.has(row.parentId) : row.parentId === parent));
  if (mine.length === 0) return null;
  return (
    <ul className={`bare ${classes.branch}`}>
      {mine.map((row) => (
        <Text component="li" py={4} key={row.id}>
          <Group justify="space-between" gap="4px 8px" fw={500}>
            <span>{row.receiver}</span>
            <Pill tone={row.state === 'DONE' || row.state === 'ACKED' ? 'ok' : row.state === 'RETURNED' ? 'warn' : 'plain'}>
              {t(`state.${row.state}` as never)}
            </Pill>
          </Group>
          <span className="detail figures">
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
          </span>
          <Branch rows={rows} parent={row.id} />
        </Text>
      ))}
    </ul>
  );
}
