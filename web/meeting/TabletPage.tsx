import { ActionIcon } from '@mantine/core';
import { IconArrowLeft, IconCircleCheck, IconCloudDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import type { Given } from '../../contract/endpoint.ts';
import { board } from '../../contract/meeting/sitting.ts';
import { useRead } from '../api.ts';
import { paths } from '../paths.ts';
import { PdfView } from '../sarabun/viewer/PdfView.tsx';
import { DetailPage } from '../ui/DetailPage.tsx';
import { Failed } from '../ui/Failed.tsx';
import { TabTitle } from '../ui/PageHead.tsx';
import { Pill } from '../ui/Pill.tsx';
import { useKeptPapers, usePaper } from './kept-papers.ts';
import { useMeetingLive } from './meeting-words.ts';
import { TabletSide } from './TabletSide.tsx';
import classes from './tablet.module.css';
import { useKept } from './useKept.ts';

type Board = Given<typeof board>;
const shownReads = [board];

/** What a member has before him: the paper at the left, his vote at the right. It opens without a network with what lies in this browser. */
export function TabletPage() {
  const { t } = useTranslation('meeting');
  const meetingId = Number(useParams().meetingId);
  const read = useKept(meetingId, useRead(board, { meetingId }, { keep: true, every: 20_000 }));
  useMeetingLive(shownReads);
  return (
    <DetailPage back={{ to: paths.meetings, label: t('title') }} of={read} rows={10} whole>
      {(shown) => <Shown shown={shown} />}
    </DetailPage>
  );
}

function Shown({ shown }: { shown: Board }) {
  const { t } = useTranslation('meeting');
  const { meeting, items } = shown;
  const [chosen, setChosen] = useState<number | null>(null);
  const item = items.find(({ id }) => id === (chosen ?? meeting.currentItemId)) ?? items[0];
  const kept = useKeptPapers(
    meeting.id,
    items.flatMap(({ papers }) => papers),
  );
  return (
    <div className={classes.tablet} data-workspace>
      <TabTitle>{t('tablet.tab', { number: meeting.number })}</TabTitle>
      <header className={classes.head}>
        <ActionIcon component={Link} to={paths.meeting(meeting.id)} variant="default" size={40} aria-label={t('board.back')}>
          <IconArrowLeft size={20} aria-hidden />
        </ActionIcon>
        <div className="words">
          <h1 className={classes.title}>{item ? t('tablet.item', { no: item.no, title: item.title }) : t('agenda.none')}</h1>
          <span className="sub">
            {[
              t('meetingOf', { body: meeting.body, number: meeting.number }),
              item?.id === meeting.currentItemId ? t('board.on') : t(`state.${meeting.state}`),
            ].join(' · ')}
          </span>
        </div>
        {kept.all > 0 ? (
          <Pill
            tone={kept.kept === kept.all ? 'ok' : 'plain'}
            icon={kept.kept === kept.all ? <IconCircleCheck size={16} aria-hidden /> : <IconCloudDownload size={16} aria-hidden />}
          >
            {kept.kept === kept.all ? t('tablet.keptAll', { count: kept.all }) : t('tablet.kept', kept)}
          </Pill>
        ) : null}
      </header>
      <Papers key={item?.id} shown={shown} item={item} />
      <TabletSide shown={shown} item={item} onItem={setChosen} />
    </div>
  );
}

function Papers({ shown, item }: { shown: Board; item: Board['items'][number] | undefined }) {
  const { t } = useTranslation('meeting');
  const papers = item?.papers ?? [];
  const [paperId, setPaperId] = useState(papers[0]?.id ?? 0);
  const paper = papers.find(({ id }) => id === paperId) ?? papers[0];
  const { file, fault } = usePaper(shown.meeting.id, paper);
  return (
    <section className={classes.papers} aria-label={t('tablet.papers')}>
      <div className={classes.chips}>
        {papers.map((one) => (
          <button key={one.id} type="button" className="chip" aria-pressed={one.id === paper?.id} onClick={() => setPaperId(one.id)}>
            {one.name}
          </button>
        ))}
      </div>
      {item?.recusedMe ? (
        <p className="padded dim">{t('tablet.shut')}</p>
      ) : fault ? (
        <Failed error={fault} />
      ) : paper && !paper.open ? (
        <p className="padded dim">{t('tablet.notYet')}</p>
      ) : paper ? (
        <PdfView file={file} label={paper.name} />
      ) : (
        <p className="padded dim">{t('tablet.noPapers')}</p>
      )}
    </section>
  );
}
