import { useParams } from 'react-router';
import { projector } from '../../contract/meeting/sitting.ts';
import { useRead } from '../api.ts';
import { Answer } from '../ui/Answer.tsx';
import { useMeetingLive } from './meeting-words.ts';
import { Wall } from './Wall.tsx';

const shownReads = [projector];

/** The wall of the room, of who is signed in; the display of a booked room shows the same by itself. */
export function ProjectorPage() {
  const meetingId = Number(useParams().meetingId);
  const read = useRead(projector, { meetingId }, { keep: true, every: 10_000 });
  useMeetingLive(shownReads);
  return (
    <Answer of={read} rows={10}>
      {(shown) => <Wall shown={shown} />}
    </Answer>
  );
}
