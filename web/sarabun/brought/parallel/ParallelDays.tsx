import { Button, Group, Stack } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconClock, IconInfoCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ParallelDay, ParallelDayState, ParallelDifference } from '../../../../contract/sarabun/parallel.ts';
import { shortDate } from '../../../ui/dates.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { Pill, type Tone } from '../../../ui/Pill.tsx';
import { AddDifference, SettleDifference, TellDay } from './DayDialogs.tsx';
import type { Run } from './ParallelPage.tsx';

const looks: Record<ParallelDayState, [Tone, typeof IconCheck]> = {
  UNTOLD: ['plain', IconClock],
  OPEN: ['urgent', IconAlertTriangle],
  EXPLAINED: ['warn', IconInfoCircle],
  AGREED: ['ok', IconCheck],
};

type Asking = { what: 'tell' | 'differ'; day: ParallelDay } | { what: 'settle'; difference: ParallelDifference };

/** Each day as both have it, with what differs and why. */
export function ParallelDays({ bookId, run }: { bookId: number; run: Run }) {
  const { t } = useTranslation('parallel');
  const [asking, setAsking] = useState<Asking | null>(null);
  const close = () => setAsking(null);
  return (
    <Panel title={t('day.label')} flush>
      {run.days.length === 0 ? <p className="hint padded">{t('day.none')}</p> : null}
      <ul className="bare flush" aria-label={t('day.label')}>
        {run.days.map((day) => (
          <li key={day.day} className="row">
            <Day day={day} isOpen={run.endedAt === null} onAsk={setAsking} />
          </li>
        ))}
      </ul>
      {asking?.what === 'tell' ? <TellDay bookId={bookId} day={asking.day} onClose={close} /> : null}
      {asking?.what === 'differ' ? <AddDifference bookId={bookId} day={asking.day} onClose={close} /> : null}
      {asking?.what === 'settle' ? <SettleDifference bookId={bookId} difference={asking.difference} onClose={close} /> : null}
    </Panel>
  );
}

function Day({ day, isOpen, onAsk }: { day: ParallelDay; isOpen: boolean; onAsk: (asking: Asking) => void }) {
  const { t } = useTranslation('parallel');
  const [tone, Icon] = looks[day.state];
  const said = (of: ParallelDay['paper']) =>
    of === null
      ? t('day.untold')
      : of.count === 0
        ? t('day.zero')
        : t('day.figures', { count: of.count, first: of.first ?? '', last: of.last ?? '' });
  const name = shortDate(day.day);
  return (
    <Stack gap={6} flex={1} miw={0}>
      <Group gap={8} justify="space-between">
        <Group gap={8}>
          <strong className="figures">{name}</strong>
          <Pill tone={tone} icon={<Icon size={14} aria-hidden />}>
            {t(`day.states.${day.state}`)}
          </Pill>
        </Group>
        {isOpen ? (
          <Group gap={8}>
            <Button
              size="compact-md"
              variant="default"
              aria-label={t('day.tellOf', { day: name })}
              onClick={() => onAsk({ what: 'tell', day })}
            >
              {t('day.tell')}
            </Button>
            <Button
              size="compact-md"
              variant="default"
              aria-label={t('difference.addOf', { day: name })}
              onClick={() => onAsk({ what: 'differ', day })}
            >
              {t('difference.add')}
            </Button>
          </Group>
        ) : null}
      </Group>
      <span className="sub figures">{`${t('day.ours')}: ${said(day.ours)} · ${t('day.paper')}: ${said(day.paper)}`}</span>
      {day.differences.map((difference) => (
        <Group key={difference.id} gap={8}>
          <span className="wraps">
            {t('difference.line', { kind: t(`difference.kinds.${difference.kind}`), seq: difference.seq })}
            <span className="sub">
              {[difference.words, difference.cause ? t(`difference.causes.${difference.cause}`) : '', difference.mended]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </span>
          {difference.cause ? null : (
            <Pill tone="urgent" icon={<IconAlertTriangle size={14} aria-hidden />}>
              {t('difference.open')}
            </Pill>
          )}
          {isOpen && !difference.cause ? (
            <Button
              size="compact-md"
              variant="default"
              aria-label={t('difference.settleOf', { seq: difference.seq })}
              onClick={() => onAsk({ what: 'settle', difference })}
            >
              {t('difference.settle')}
            </Button>
          ) : null}
        </Group>
      ))}
    </Stack>
  );
}
