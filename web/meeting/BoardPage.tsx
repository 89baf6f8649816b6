import { ActionIcon, Button } from '@mantine/core';
import { IconArrowLeft, IconDeviceTv, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import type { Given } from '../../contract/endpoint.ts';
import { openMeeting } from '../../contract/meeting/meetings.ts';
import { board, closeSitting, pauseSitting } from '../../contract/meeting/sitting.ts';
import { useRead, useSend } from '../api.ts';
import { paths } from '../paths.ts';
import { DetailPage } from '../ui/DetailPage.tsx';
import { clock } from '../ui/dates.ts';
import { confirm } from '../ui/dialogs.ts';
import { TabTitle } from '../ui/PageHead.tsx';
import { Pill } from '../ui/Pill.tsx';
import { toastError } from '../ui/toast.ts';
import { BoardAgenda } from './BoardAgenda.tsx';
import { BoardItem } from './BoardItem.tsx';
import { BoardPeople } from './BoardPeople.tsx';
import classes from './board.module.css';
import { ChairButtons } from './ChairButtons.tsx';
import { toneOf, useMeetingLive } from './meeting-words.ts';
import { OpenPanel } from './OpenPanel.tsx';
import { QuorumMeter } from './QuorumMeter.tsx';
import { usePress } from './useSitting.ts';

export type Board = Given<typeof board>;
const shownReads = [board];

/** The meeting as who runs it has it before him: agenda, the item that is on with its vote and resolution, quorum and persons. */
export function BoardPage() {
  const { t } = useTranslation('meeting');
  const meetingId = Number(useParams().meetingId);
  // the socket tells at once; the look besides is for a line that lost it
  const read = useRead(board, { meetingId }, { keep: true, every: 15_000 });
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
  return (
    <div className={classes.board} data-workspace>
      <TabTitle>{t('board.tab', { body: meeting.body, number: meeting.number })}</TabTitle>
      <Head shown={shown} />
      <BoardAgenda shown={shown} itemId={item?.id ?? null} onChoose={setChosen} />
      <div className={classes.middle}>
        {meeting.state === 'INVITED' ? <OpenPanel shown={shown} /> : null}
        {meeting.state === 'OPEN' && shown.presides ? <ChairButtons shown={shown} /> : null}
        {item ? (
          <BoardItem key={item.id} shown={shown} item={item} onNext={() => setChosen(null)} />
        ) : (
          <p className="dim">{t('agenda.none')}</p>
        )}
      </div>
      <aside className={classes.side}>
        <QuorumMeter quorum={shown.quorum} />
        <BoardPeople shown={shown} />
      </aside>
    </div>
  );
}

function Head({ shown: { meeting, quorum, people } }: { shown: Board }) {
  const { t } = useTranslation('meeting');
  const online = people.filter(({ way }) => way === 'ONLINE').length;
  return (
    <header className={classes.head}>
      <ActionIcon component={Link} to={paths.meeting(meeting.id)} variant="default" size={40} aria-label={t('board.back')}>
        <IconArrowLeft size={20} aria-hidden />
      </ActionIcon>
      <div className="words">
        <h1 className={classes.title}>{t('meetingOf', { body: meeting.body, number: meeting.number })}</h1>
        <span className="sub figures">
          {[
            meeting.openedAt && t('board.openedAt', { at: clock(meeting.openedAt) }),
            meeting.place,
            online > 0 && t('board.online', { count: online }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </div>
      <Pill tone={meeting.paused || !quorum.stands ? 'warn' : toneOf(meeting.state)}>
        {meeting.paused ? t('board.paused') : t(`state.${meeting.state}`)}
      </Pill>
      <HeadActs meeting={meeting} />
    </header>
  );
}

function HeadActs({ meeting }: { meeting: Board['meeting'] }) {
  const { t } = useTranslation('meeting');
  const pause = usePress(pauseSitting);
  const close = useSend(closeSitting, [board, openMeeting]);
  const end = async () => {
    if (!(await confirm({ title: t('board.closeTitle'), message: t('board.closeHint'), confirmLabel: t('act.close') }))) return;
    const given = await close({ meetingId: meeting.id, confirmed: [] });
    const [hint] = given.unconfirmed;
    if (hint && (await confirm({ title: hint.text, confirmLabel: t('act.close') })))
      await close({ meetingId: meeting.id, confirmed: [hint.code] });
  };
  return (
    <>
      <Button
        component="a"
        href={`./projector`}
        target="_blank"
        rel="noopener"
        variant="default"
        leftSection={<IconDeviceTv size={18} aria-hidden />}
      >
        {t('projector.open')}
      </Button>
      {meeting.state === 'OPEN' ? (
        <>
          <Button
            variant="default"
            leftSection={meeting.paused ? <IconPlayerPlay size={18} aria-hidden /> : <IconPlayerPause size={18} aria-hidden />}
            onClick={() => void pause({ meetingId: meeting.id, paused: !meeting.paused })}
          >
            {t(meeting.paused ? 'act.goOn' : 'act.pause')}
          </Button>
          <Button variant="default" onClick={() => void end().catch(toastError)}>
            {t('act.close')}
          </Button>
        </>
      ) : null}
    </>
  );
}
