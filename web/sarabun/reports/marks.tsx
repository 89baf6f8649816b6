import { ActionIcon, Group, Stack, Text, Tooltip } from '@mantine/core';
import { IconAlarm, IconBell, IconCircleCheck, IconCircleDashed, IconEye, IconInbox } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { UnitReportRow } from '../../../contract/sarabun/reports.ts';
import { shortDateTime } from '../../ui/dates.ts';
import { Pill, type Tone } from '../../ui/Pill.tsx';

/** When it was opened, or that it was not: a sign and words. */
export function ReadMark({ at }: { at: string | null }) {
  const { t } = useTranslation('reports');
  return at === null ? (
    <Mark tone="plain" icon={<IconCircleDashed size={16} aria-hidden />}>
      {t('notRead')}
    </Mark>
  ) : (
    <Mark tone="brand" icon={<IconEye size={16} aria-hidden />}>
      {shortDateTime(at)}
    </Mark>
  );
}

/** When it was received with the number of the book, or that it was not. */
export function ReceivedMark({ at, no, waits }: { at: string | null; no: string | null; waits: boolean }) {
  const { t } = useTranslation('reports');
  if (at !== null)
    return (
      <Mark tone="ok" icon={<IconCircleCheck size={16} aria-hidden />}>
        {no ? `${t('column.receiveNo')} ${no}` : t('state.RECEIVED')}
        <br />
        {shortDateTime(at)}
      </Mark>
    );
  return waits ? (
    <Mark tone="warn" icon={<IconInbox size={16} aria-hidden />}>
      {t('notReceived')}
    </Mark>
  ) : null;
}

export function AcknowledgedMark({ at }: { at: string | null }) {
  return at === null ? (
    <span className="dimmed">-</span>
  ) : (
    <Mark tone="ok" icon={<IconCircleCheck size={16} aria-hidden />}>
      {shortDateTime(at)}
    </Mark>
  );
}

/** Working days that it took, and how late it is or was. */
export function DaysMark({
  days,
  daysLate,
  overdue,
  named = false,
}: Pick<UnitReportRow, 'days' | 'daysLate' | 'overdue'> & { named?: boolean }) {
  const { t } = useTranslation('reports');
  return (
    <Group component="span" display="inline-flex" gap="4px 8px">
      {days === null ? <span className="dimmed">-</span> : <span className="figures">{t(named ? 'daysNamed' : 'days', { n: days })}</span>}
      {daysLate !== null ? (
        <Pill tone={overdue ? 'urgent' : 'warn'} icon={<IconAlarm size={14} aria-hidden />}>
          {t(overdue ? 'overdue' : 'endedLate', { n: daysLate })}
        </Pill>
      ) : null}
    </Group>
  );
}

export function StateMark({ state }: { state: string }) {
  const { t } = useTranslation('reports');
  return <Pill tone={tones[state] ?? 'plain'}>{t(`state.${state}` as never)}</Pill>;
}

/** Both in one cell, where there is little room. */
export function StateAndDays({ row }: { row: Pick<UnitReportRow, 'state' | 'days' | 'daysLate' | 'overdue'> }) {
  return (
    <Stack component="span" gap={4} align="flex-start">
      <StateMark state={row.state} />
      <DaysMark days={row.days} daysLate={row.daysLate} overdue={row.overdue} />
    </Stack>
  );
}

/** เตือน of one row; shown with its reason where it may not be done now. */
export function RemindButton({ name, reason, onRemind }: { name: string; reason: string | null; onRemind: () => void }) {
  const { t } = useTranslation(['reports', 'errors']);
  if (reason === null) return null;
  const label = t('remind.one', { name });
  const why = reason ? t(`errors:${reason}` as never) : label;
  return (
    <Tooltip label={why} multiline maw={280} events={{ hover: true, focus: true, touch: true }}>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={reason ? `${label}: ${why}` : label}
        {...(reason ? { 'aria-disabled': true, 'data-disabled': true } : {})}
        onClick={() => (reason ? undefined : onRemind())}
      >
        <IconBell size={18} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}

/** A sign and words, in the colour of their meaning. */
export function Mark({ tone, icon, children }: { tone: Tone; icon: React.ReactNode; children: React.ReactNode }) {
  return (
    <Text span size="sm" className="marked toned figures nowrap" data-tone={tone}>
      {icon}
      <span>{children}</span>
    </Text>
  );
}

const tones: Record<string, Tone> = {
  SENT: 'warn',
  NEW: 'warn',
  RECEIVED: 'brand',
  SEEN: 'brand',
  WORKING: 'brand',
  DOING: 'brand',
  REPORTED: 'brand',
  DONE: 'ok',
  ACKED: 'ok',
  PASSED_ON: 'ok',
  RETURNED: 'urgent',
  SENT_BACK: 'urgent',
};
