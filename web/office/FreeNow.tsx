import { Button, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Answer, type Reading } from '../ui/Answer.tsx';
import { useNow } from '../ui/calendar/useCalendar.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Lines } from '../ui/Lines.tsx';
import { Panel } from '../ui/Panel.tsx';
import { FreeUntil, type ThingThen } from './ThingChoice.tsx';

const lengths = ['30', '60', '120'] as const;
const quarter = 15 * 60_000;

/** From the quarter that has begun, for so long. */
function useSpanNow(minutes: number): { from: string; until: string } {
  const from = new Date(Math.floor(useNow() / quarter) * quarter).toISOString();
  return { from, until: new Date(Date.parse(from) + minutes * 60_000).toISOString() };
}

interface Props {
  label: string;
  /** What it is called in a sentence: ห้อง. */
  thing: string;
  useThings: (span: { from: string; until: string }) => Reading<ThingThen[]>;
  onPick: (time: { resourceId: number; from: string; until: string }) => void;
}

/** ว่างตอนนี้: for who stands in the corridor with a telephone. */
export function FreeNow({ label, thing, useThings, onPick }: Props) {
  const { t } = useTranslation('times');
  const [minutes, setMinutes] = useState<string>('60');
  const span = useSpanNow(Number(minutes));
  const read = useThings(span);
  return (
    <div className="stack">
      <p className="dim">{t('freeNow.hint', { thing })}</p>
      <SegmentedControl
        aria-label={t('freeNow.for')}
        data={lengths.map((value) => ({ value, label: t('freeNow.minutes', { count: Number(value) }) }))}
        value={minutes}
        onChange={setMinutes}
      />
      <Answer of={read} rows={4}>
        {(things) => {
          const free = things.filter((one) => one.free);
          if (free.length === 0) return <EmptyState>{t('freeNow.none', { thing })}</EmptyState>;
          return (
            <Panel flush>
              <ul className="bare flush" aria-label={label}>
                {free.map((one) => (
                  <li key={one.id} className="row">
                    <span className="words">
                      <Lines sub={one.words}>
                        <strong>{one.name}</strong>
                      </Lines>
                    </span>
                    <FreeUntil of={one} />
                    <Button
                      variant="default"
                      onClick={() => onPick({ resourceId: one.id, ...span })}
                      aria-label={`${t('book', { thing })} ${one.name}`}
                    >
                      {t('book', { thing })}
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
