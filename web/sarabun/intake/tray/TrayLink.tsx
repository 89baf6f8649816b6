import { Button } from '@mantine/core';
import { IconInbox } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { listTray } from '../../../../contract/sarabun/tray.ts';
import { useRead } from '../../../api.ts';
import { paths } from '../../../paths.ts';
import { useTrayLive } from './useTrayLive.ts';

function useWaiting() {
  useTrayLive();
  return useRead(listTray, { state: 'WAITING', pageSize: 1 }, { staleTime: 0 }).data;
}

/** From the form to what waits, with how much that is. */
export function TrayLink() {
  const { t } = useTranslation('tray');
  const count = useWaiting()?.counts.WAITING ?? 0;
  return (
    <Button component={Link} to={paths.tray} variant="default" leftSection={<IconInbox size={16} aria-hidden />}>
      {count > 0 ? t('openCount', { count }) : t('open')}
    </Button>
  );
}

/** After a letter of the tray the next one, without going back to the list. */
export function NextInTray({ focused, onGo }: { focused: (button: HTMLButtonElement | null) => void; onGo: () => void }) {
  const { t } = useTranslation('tray');
  const go = useNavigate();
  const next = useWaiting()?.data.find(({ mayOpen }) => mayOpen);
  if (!next) return null;
  return (
    <Button
      ref={focused}
      onClick={() => {
        onGo();
        void go(paths.intakeOf(next.id));
      }}
    >
      {t('next')}
    </Button>
  );
}
