import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams, useSearchParams } from 'react-router';
import type { Given } from '../../contract/endpoint.ts';
import { openMeeting } from '../../contract/meeting/meetings.ts';
import { openMinutes } from '../../contract/meeting/minutes.ts';
import { useRead } from '../api.ts';
import { paths } from '../paths.ts';
import { DetailPage } from '../ui/DetailPage.tsx';
import { shortDate, shortDateTime } from '../ui/dates.ts';
import { FactList } from '../ui/FactList.tsx';
import { LoadingRows } from '../ui/Loading.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { Panel } from '../ui/Panel.tsx';
import { Pill } from '../ui/Pill.tsx';
import { TabsNav } from '../ui/TabsNav.tsx';
import { AgendaView } from './AgendaView.tsx';
import { MeetingActs, MeetingDoors } from './MeetingActs.tsx';
import { toneOf, useMeetingLive, whenSaid } from './meeting-words.ts';
import { PeopleView } from './PeopleView.tsx';
import { QuorumForecast } from './QuorumMeter.tsx';
import { ReplyPanel } from './ReplyPanel.tsx';
import { RoomPanel } from './RoomPanel.tsx';

const MinutesView = lazy(() => import('./MinutesView.tsx').then((file) => ({ default: file.MinutesView })));
const EvidenceView = lazy(() => import('./EvidenceView.tsx').then((file) => ({ default: file.EvidenceView })));

export type OpenedMeeting = Given<typeof openMeeting>;
const shownReads = [openMeeting, openMinutes];
const views = ['agenda', 'people', 'minutes', 'evidence', 'history'] as const;
type View = (typeof views)[number];

/** The page of a meeting: its agenda and papers, who comes, the minutes, and what there is to do now. */
export function MeetingPage() {
  const { t } = useTranslation('meeting');
  const meetingId = Number(useParams().meetingId);
  const read = useRead(openMeeting, { meetingId });
  useMeetingLive(shownReads);
  return (
    <DetailPage back={{ to: paths.meetings, label: t('title') }} of={read}>
      {(opened) => <Opened opened={opened} />}
    </DetailPage>
  );
}

function Opened({ opened }: { opened: OpenedMeeting }) {
  const { t } = useTranslation('meeting');
  const { meeting, keeps } = opened;
  const [query] = useSearchParams();
  const shown = views.filter((view) => keeps || view === 'agenda' || view === 'people' || (view === 'minutes' && meeting.role !== 'GUEST'));
  const at: View = shown.find((view) => view === query.get('view')) ?? 'agenda';
  return (
    <>
      <PageHead
        title={t('meetingOf', { body: meeting.body, number: meeting.number })}
        hint={
          <span className="side-by-side figures">
            <Pill tone={toneOf(meeting.state)}>{t(`state.${meeting.state}`)}</Pill>
            {[
              whenSaid(meeting),
              meeting.mode === 'ONLINE' ? t('mode.ONLINE') : meeting.place,
              meeting.secrecy > 0 && t(`secrecy.${String(meeting.secrecy) as '1'}`),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        }
      >
        <MeetingDoors opened={opened} />
      </PageHead>
      <TabsNav label={t('tabs.label')}>
        {shown.map((view) => (
          <Link key={view} to={view === 'agenda' ? '?' : `?view=${view}`} aria-current={view === at ? 'page' : undefined}>
            {t(`view.${view}`)}
          </Link>
        ))}
      </TabsNav>
      <div className="columns">
        <div className="stack">
          <ReplyPanel opened={opened} />
          <Suspense fallback={<LoadingRows rows={6} />}>
            <Shown view={at} opened={opened} />
          </Suspense>
        </div>
        <div className="stack">
          <MeetingActs opened={opened} />
          <QuorumForecast forecast={opened.forecast} state={meeting.state} />
          <Facts opened={opened} />
          {keeps ? <RoomPanel opened={opened} /> : null}
        </div>
      </div>
    </>
  );
}

function Shown({ view, opened }: { view: View; opened: OpenedMeeting }) {
  if (view === 'people') return <PeopleView opened={opened} />;
  if (view === 'minutes') return <MinutesView meetingId={opened.meeting.id} />;
  if (view === 'evidence') return <EvidenceView opened={opened} />;
  if (view === 'history') return <History opened={opened} />;
  return <AgendaView opened={opened} />;
}

function Facts({ opened: { meeting } }: { opened: OpenedMeeting }) {
  const { t } = useTranslation('meeting');
  const other = (one: { id: number; number: string } | null) =>
    one && (
      <Link className="link" to={paths.meeting(one.id)}>
        {one.number}
      </Link>
    );
  return (
    <Panel title={t('facts.title')}>
      <FactList
        label={t('facts.title')}
        facts={[
          [t('plan.kind'), t(`kind.${meeting.kind}`)],
          [t('facts.link'), meeting.link && <Outside key="link" address={meeting.link} />],
          [t('facts.noticeBy'), meeting.state === 'PLANNED' && shortDate(meeting.noticeBy)],
          [t('plan.closesOn'), meeting.state === 'PLANNED' && meeting.closesOn && shortDate(meeting.closesOn)],
          [t('facts.invited'), meeting.invitedAt && shortDateTime(meeting.invitedAt)],
          [t('plan.urgent'), meeting.urgentReason],
          [
            t('facts.invitation'),
            meeting.invitationId && (
              <Link className="link" to={paths.draft(meeting.invitationId)}>
                {meeting.invitationNo ?? t('facts.letter')}
              </Link>
            ),
          ],
          [t('facts.opened'), meeting.openedAt && shortDateTime(meeting.openedAt)],
          [t('facts.closed'), meeting.closedAt && shortDateTime(meeting.closedAt)],
          [t('facts.resumedOf'), other(meeting.resumedOf)],
          [t('facts.recalledAs'), other(meeting.recalledAs)],
          [t('facts.certified'), meeting.certifiedAt && shortDateTime(meeting.certifiedAt)],
          [
            t('facts.minutes'),
            meeting.minutesId && (
              <Link className="link" to={paths.draft(meeting.minutesId)}>
                {meeting.minutesNo ?? t('facts.letter')}
              </Link>
            ),
          ],
        ]}
      />
    </Panel>
  );
}

/** The room of sound and picture is somewhere else. */
function Outside({ address }: { address: string }) {
  if (!/^https?:\/\//.test(address)) return address;
  return (
    <a className="link wraps" href={address} target="_blank" rel="noopener noreferrer">
      {address.replace(/^https?:\/\//, '')}
    </a>
  );
}

function History({ opened: { history } }: { opened: OpenedMeeting }) {
  const { t } = useTranslation('meeting');
  return (
    <Panel title={t('view.history')} flush>
      <ol className="bare flush" aria-label={t('view.history')}>
        {history.map((one, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: told in their order, none of them changes
          <li key={place} className="row">
            <span className="words">
              {one.act}
              <span className="sub figures">{[one.by, one.words, shortDateTime(one.at)].filter(Boolean).join(' · ')}</span>
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
