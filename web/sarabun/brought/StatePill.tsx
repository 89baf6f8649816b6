import { IconAlertTriangle, IconArrowBackUp, IconCheck, IconClock, IconListCheck, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { BroughtState } from '../../../contract/sarabun/brought.ts';
import { Pill, type Tone } from '../../ui/Pill.tsx';

const looks: Record<BroughtState, [Tone, typeof IconCheck]> = {
  READING: ['plain', IconClock],
  FAILED: ['urgent', IconAlertTriangle],
  MAPPING: ['warn', IconListCheck],
  JUDGING: ['plain', IconClock],
  PREVIEW: ['warn', IconListCheck],
  COMMITTING: ['brand', IconClock],
  DONE: ['ok', IconCheck],
  TAKING_BACK: ['plain', IconClock],
  TAKEN_BACK: ['plain', IconArrowBackUp],
  DROPPED: ['plain', IconTrash],
};

export function StatePill({ state }: { state: BroughtState }) {
  const { t } = useTranslation('brought');
  const [tone, Icon] = looks[state];
  return (
    <Pill tone={tone} icon={<Icon size={14} aria-hidden />}>
      {t(`state.${state}`)}
    </Pill>
  );
}
