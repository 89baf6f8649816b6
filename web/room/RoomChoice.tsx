import { Radio } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Given } from '../../contract/endpoint.ts';
import type { freeRooms } from '../../contract/room/calls.ts';
import { clock } from '../ui/dates.ts';
import { LoadingRows } from '../ui/Loading.tsx';
import { Pill } from '../ui/Pill.tsx';
import classes from './room.module.css';

type Room = Given<typeof freeRooms>['rooms'][number];

interface Props {
  /** Undefined while they are looked for. */
  rooms: Room[] | undefined;
  value: number;
  onChange: (roomId: number) => void;
  error: string | undefined;
}

/** Rooms as they are then: free ones first, the smallest that is large enough on top. */
export function RoomChoice({ rooms, value, onChange, error }: Props) {
  const { t } = useTranslation('room');
  return (
    <Radio.Group label={t('edit.room')} withAsterisk error={error} value={String(value)} onChange={(next) => onChange(Number(next))}>
      {rooms === undefined ? <LoadingRows rows={3} /> : null}
      {rooms?.length === 0 ? <p className="dim">{t('edit.noRooms')}</p> : null}
      <ul className={`bare boxed ${classes.rooms}`} aria-label={t('edit.room')}>
        {rooms?.map((room) => (
          <li key={room.id} className="row" data-chosen={room.id === value || undefined}>
            <Radio
              value={String(room.id)}
              disabled={room.closed !== null}
              label={room.name}
              description={[
                room.building,
                room.floor,
                t('edit.seats', { count: room.seatsHere }),
                room.fixed.map((one) => t(`fixed.${one as 'SCREEN'}`)).join(', '),
              ]
                .filter(Boolean)
                .join(' · ')}
            />
            <State room={room} />
          </li>
        ))}
      </ul>
    </Radio.Group>
  );
}

/** Whether it can be had then, or who has it, or why not. */
function State({ room }: { room: Room }) {
  const { t } = useTranslation('room');
  const small = room.tooSmall ? <Pill tone="warn">{t('edit.small', { seats: room.seatsHere })}</Pill> : null;
  if (room.closed) return <span className={`dim ${classes.state}`}>{room.closed}</span>;
  if (room.taken)
    return (
      <span className={`fault ${classes.state}`}>
        {t('edit.takenBy', { unit: room.taken.unit, from: clock(room.taken.from), until: clock(room.taken.until) })}
      </span>
    );
  return (
    <span className={`side-by-side ${classes.state}`}>
      {small}
      <Pill tone="ok">{room.freeUntil ? t('edit.freeUntil', { time: clock(room.freeUntil) }) : t('edit.free')}</Pill>
      <span className="dim">{t(room.judged ? 'edit.judged' : 'edit.atOnce')}</span>
    </span>
  );
}
