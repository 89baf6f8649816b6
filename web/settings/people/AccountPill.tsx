import { IconCircleCheck, IconCircleMinus, IconClock, IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { AccountState } from '../../../contract/settings/employee-information.ts';
import { Pill, type Tone } from '../../ui/Pill.tsx';

/** The state of an account: icon and word. */
export function AccountPill({ row }: { row: { account: AccountState; username?: string } }) {
  const { t } = useTranslation('people');
  const [tone, Icon] = looks[row.account];
  return (
    <Pill tone={tone} icon={<Icon size={14} aria-hidden />}>
      {t(`account.${row.account}`)}
    </Pill>
  );
}

const looks: Record<AccountState, [Tone, typeof IconLock]> = {
  NONE: ['plain', IconCircleMinus],
  WAITING: ['warn', IconClock],
  OPEN: ['ok', IconCircleCheck],
  CLOSED: ['urgent', IconLock],
};
