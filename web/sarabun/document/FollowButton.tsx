import { Button } from '@mantine/core';
import { IconBell, IconBellOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { follow } from '../../../contract/sarabun/letters.ts';
import { useWrite } from '../../api.ts';
import { toastError } from '../../ui/toast.ts';
import type { Letter } from './ActionPanel.tsx';

/** A letter is watched, or no longer. */
export function FollowButton({ letter, onChanged }: { letter: Letter; onChanged: () => void }) {
  const { t } = useTranslation('sarabun');
  const write = useWrite(follow, { onSuccess: onChanged });
  const able = letter.may.some((one) => (one.action === 'follow' || one.action === 'unfollow') && one.allowed);
  if (!able) return null;
  const Icon = letter.following ? IconBellOff : IconBell;
  return (
    <Button
      variant="subtle"
      style={{ justifySelf: 'start' }}
      leftSection={<Icon size={16} aria-hidden />}
      loading={write.isPending}
      onClick={() => write.mutate({ documentId: letter.document.id, on: !letter.following }, { onError: (error) => toastError(error) })}
    >
      {letter.following ? t('window.unfollow') : t('window.follow')}
    </Button>
  );
}
