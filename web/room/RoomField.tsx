import { useTranslation } from 'react-i18next';
import type { Given } from '../../contract/endpoint.ts';
import { type BookingContent, freeRooms } from '../../contract/room/calls.ts';
import { useRead } from '../api.ts';
import { ThingChoice, type ThingThen } from '../office/ThingChoice.tsx';
import type { ThingField } from '../office/time-dialogs.tsx';

export type FreeRoom = Given<typeof freeRooms>['rooms'][number];

/** A room as the forms of what is had for a time show it. */
export function useRoomThen(): (room: FreeRoom) => ThingThen {
  const { t } = useTranslation('room');
  return (room) => ({
    ...room,
    words: [
      room.building,
      room.floor,
      t('edit.seats', { count: room.seatsHere }),
      room.fixed.map((one) => t(`fixed.${one as 'SCREEN'}`)).join(', '),
    ],
    lacks: room.tooSmall ? t('edit.small', { seats: room.seatsHere }) : null,
  });
}

interface Props {
  /** Undefined while they are looked for. */
  rooms: FreeRoom[] | undefined;
  value: number;
  onChange: (roomId: number) => void;
  error: string | undefined;
}

/** Rooms as they are then: free ones first, the smallest that is large enough on top. */
export function RoomField({ rooms, ...field }: Props) {
  const { t } = useTranslation('room');
  const then = useRoomThen();
  return <ThingChoice label={t('edit.room')} thing={t('thing')} things={rooms?.map(then)} {...field} />;
}

/** Rooms to which a booking may be moved: for as many people, in the same layout. */
export function FreeThen({
  span,
  except,
  people: { headCount, layout },
  ...field
}: Parameters<ThingField>[0] & { people: Pick<BookingContent, 'headCount' | 'layout'> }) {
  const asked = { from: span?.from ?? '', until: span?.until ?? '', headCount, layout, fixed: [], except };
  const read = useRead(freeRooms, asked, { enabled: span !== null, keep: true });
  return <RoomField rooms={span ? read.data?.rooms : []} {...field} />;
}
