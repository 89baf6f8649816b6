import { Button, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { freeRooms } from '../../contract/room/calls.ts';
import { useRead } from '../api.ts';
import { Answer } from '../ui/Answer.tsx';
import { useNow } from '../ui/calendar/useCalendar.ts';
import { clock } from '../ui/dates.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Lines } from '../ui/Lines.tsx';
import { Panel } from '../ui/Panel.tsx';
import { Pill } from '../ui/Pill.tsx';
import type { Wish } from './booking-values.ts';

const lengths = ['30', '60', '120'] as const;
const quarter = 15 * 60_000;

/** ห้องว่างตอนนี้: for who stands in the corridor with a telephone. */
export function FreeNow({ onWish }: { onWish: (wish: Wish) => void }) {
  const { t } = useTranslation('room');
  const [minutes, setMinutes] = useState<string>('60');
  const now = useNow();
  const from = new Date(Math.floor(now / quarter) * quarter).toISOString();
  const until = new Date(Date.parse(from) + Number(minutes) * 60_000).toISOString();
  const read = useRead(freeRooms, { from, until, fixed: [] }, { keep: true });
  return (
    <div className="stack">
      <p className="dim">{t('freeNow.hint')}</p>
      <SegmentedControl
        aria-label={t('freeNow.for')}
        data={lengths.map((value) => ({ value, label: t('freeNow.minutes', { count: Number(value) }) }))}
        value={minutes}
        onChange={setMinutes}
      />
      <Answer of={read} rows={4}>
        {({ rooms }) => {
          const free = rooms.filter((room) => room.free);
          if (free.length === 0) return <EmptyState>{t('freeNow.none')}</EmptyState>;
          return (
            <Panel flush>
              <ul className="bare flush" aria-label={t('tabs.free')}>
                {free.map((room) => (
                  <li key={room.id} className="row">
                    <span className="words">
                      <Lines sub={[room.building, room.floor, t('edit.seats', { count: room.capacity })]}>
                        <strong>{room.name}</strong>
                      </Lines>
                    </span>
                    <Pill tone="ok">{room.freeUntil ? t('edit.freeUntil', { time: clock(room.freeUntil) }) : t('edit.free')}</Pill>
                    <Button
                      variant="default"
                      onClick={() => onWish({ roomId: room.id, from, until })}
                      aria-label={`${t('book')} ${room.name}`}
                    >
                      {t('book')}
                    </Button>
                  </li>
                ))}
              </ul>
            </Panel>
          );
        }}
      </Answer>
    </div>
  );
}
