import {
  IconArrowBackUp,
  IconBan,
  IconCircleCheck,
  IconClockExclamation,
  IconHourglass,
  IconPencil,
  IconPlayerPlay,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { RequestVerb, RequestState as State } from '../../contract/office/requests.ts';
import { Pill, type Tone } from '../ui/Pill.tsx';
import { useStateName } from './request-words.ts';

const looks: Record<State, { tone: Tone; Icon: typeof IconBan }> = {
  DRAFT: { tone: 'plain', Icon: IconPencil },
  SUBMITTED: { tone: 'brand', Icon: IconHourglass },
  SENT_BACK: { tone: 'warn', Icon: IconArrowBackUp },
  APPROVED: { tone: 'ok', Icon: IconCircleCheck },
  REJECTED: { tone: 'urgent', Icon: IconBan },
  WITHDRAWN: { tone: 'plain', Icon: IconBan },
  CANCEL_ASKED: { tone: 'warn', Icon: IconHourglass },
  CANCELLED: { tone: 'plain', Icon: IconBan },
  RUNNING: { tone: 'ok', Icon: IconPlayerPlay },
  DONE: { tone: 'ok', Icon: IconCircleCheck },
  CLOSED: { tone: 'plain', Icon: IconCircleCheck },
  LAPSED: { tone: 'urgent', Icon: IconClockExclamation },
};

interface Props {
  state: State;
  verb: RequestVerb;
  /** Who has it now: said in place of the state while somebody decides. */
  waitsFor?: string | null;
  /** It is the reader's turn. */
  mine?: boolean;
}

/** The state of a request; while it is decided on, who is waited for. */
export function RequestState({ state, verb, waitsFor, mine }: Props) {
  const { t } = useTranslation('requests');
  const name = useStateName();
  const { tone, Icon } = looks[state];
  const asked = state === 'SUBMITTED';
  // giving up what stands is decided on too: both are said
  const gives = state === 'CANCEL_ASKED' && (mine || waitsFor);
  return (
    <Pill tone={tone} icon={<Icon size={15} aria-hidden />}>
      {gives ? `${name(state, verb)} · ` : null}
      {(asked || gives) && mine ? t('waitsForMe') : (asked || gives) && waitsFor ? t('waitsFor', { name: waitsFor }) : name(state, verb)}
    </Pill>
  );
}
