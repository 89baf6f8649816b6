import { useTranslation } from 'react-i18next';
import type { AgencyState as State } from '../../contract/installation/calls.ts';
import { Pill, type Tone } from '../ui/Pill.tsx';

const tones: Record<State, Tone> = { NEW: 'brand', ACTIVE: 'ok', BEHIND: 'urgent', SUSPENDED: 'warn', REMOVED: 'plain' };

export function AgencyState({ state }: { state: State }) {
  const { t } = useTranslation('administration');
  return <Pill tone={tones[state]}>{t(`states.${state}`)}</Pill>;
}
