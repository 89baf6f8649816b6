import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { projector } from '../../contract/meeting/sitting.ts';
import { useRead } from '../api.ts';
import { paths } from '../paths.ts';
import { DetailPage } from '../ui/DetailPage.tsx';
import { useMeetingLive } from './meeting-words.ts';
import { Wall } from './Wall.tsx';

const shownReads = [projector];

/** The wall of the room, of who is signed in; the display of a booked room shows the same by itself. */
export function ProjectorPage() {
  const { t } = useTranslation('meeting');
  const meetingId = Number(useParams().meetingId);
  const read = useRead(projector, { meetingId }, { keep: true, every: 10_000 });
  useMeetingLive(shownReads);
  return (
    <DetailPage back={{ to: paths.meetings, label: t('title') }} of={read} rows={10} whole>
      {(shown) => <Wall shown={shown} />}
    </DetailPage>
  );
}
