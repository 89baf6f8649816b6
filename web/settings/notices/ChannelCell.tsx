import { IconBell, IconLock, IconMail } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { NoticeChannel, NoticeRole } from '../../../contract/notices.ts';
import classes from './Notices.module.css';

interface Props {
  event: string;
  role: NoticeRole;
  channels: NoticeChannel[];
  changed: boolean;
  /** The product itself decides. */
  locked: boolean;
  disabled: boolean;
  onPress: () => void;
}

/** How one part is told of one event; a press goes on to the next choice. */
export function ChannelCell({ event, role, channels, changed, locked, disabled, onPress }: Props) {
  const { t } = useTranslation('notices');
  const [bell, mail] = [channels.includes('BELL'), channels.includes('MAIL')];
  const word = t(`rules.cell.${bell && mail ? 'both' : bell ? 'BELL' : mail ? 'MAIL' : 'none'}`);
  const label = t('rules.cellOf', { event, role: t(`rules.roles.${role}`), now: word });
  if (locked)
    return (
      <span className={classes.locked} title={t('rules.locked')}>
        <IconLock size={16} aria-hidden /> {word}
      </span>
    );
  return (
    <button
      type="button"
      className={classes.cell}
      data-some={bell || mail || undefined}
      data-mail={mail || undefined}
      data-changed={changed || undefined}
      disabled={disabled}
      aria-label={label}
      onClick={onPress}
    >
      {bell ? <IconBell size={16} aria-hidden /> : null}
      {mail ? <IconMail size={16} aria-hidden /> : null}
      <span>{bell || mail ? word : '–'}</span>
    </button>
  );
}

const cycle: NoticeChannel[][] = [[], ['BELL'], ['BELL', 'MAIL'], ['MAIL']];

/** Nothing, the bell, both, mail alone, and nothing again. */
export function nextChannels(channels: NoticeChannel[]): NoticeChannel[] {
  const key = (list: NoticeChannel[]) => ['BELL', 'MAIL'].filter((one) => list.includes(one as NoticeChannel)).join();
  const place = cycle.findIndex((one) => key(one) === key(channels));
  return cycle[(place + 1) % cycle.length] ?? [];
}
