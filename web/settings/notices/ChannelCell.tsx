import { Checkbox, Popover } from '@mantine/core';
import { IconBell, IconBrandLine, IconDeviceDesktop, IconLock, IconMail } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { NoticeChannel, NoticeRole } from '../../../contract/notify/notice-entry.ts';
import classes from './Notices.module.css';

const icons = { BELL: IconBell, MAIL: IconMail, LINE: IconBrandLine, PUSH: IconDeviceDesktop } as const;

interface Props {
  event: string;
  role: NoticeRole;
  /** Chosen, and what the event can go by. */
  channels: NoticeChannel[];
  offered: NoticeChannel[];
  /** Channels that the agency has switched on. */
  used: NoticeChannel[];
  changed: boolean;
  /** The product itself decides. */
  locked: boolean;
  disabled: boolean;
  onChange: (channels: NoticeChannel[]) => void;
}

/** How one part is told of one event; a press opens the choice. */
export function ChannelCell({ event, role, channels, offered, used, changed, locked, disabled, onChange }: Props) {
  const { t } = useTranslation('notices');
  const chosen = offered.filter((channel) => channels.includes(channel));
  const word = chosen.length > 0 ? chosen.map((channel) => t(`rules.cell.${channel}`)).join(' ') : t('rules.cell.none');
  if (locked)
    return (
      <span className={classes.locked} title={t('rules.locked')}>
        <IconLock size={16} aria-hidden /> {word}
      </span>
    );
  return (
    <Popover trapFocus returnFocus withinPortal shadow="md" position="bottom">
      <Popover.Target>
        <button
          type="button"
          className={classes.cell}
          data-some={chosen.length > 0 || undefined}
          data-mail={chosen.includes('MAIL') || undefined}
          data-changed={changed || undefined}
          disabled={disabled}
          title={word}
          aria-label={t('rules.cellOf', { event, role: t(`rules.roles.${role}`), now: word })}
        >
          {chosen.map((channel) => {
            const Icon = icons[channel];
            return <Icon key={channel} size={18} aria-hidden data-unused={used.includes(channel) ? undefined : true} />;
          })}
          {chosen.length === 0 ? '–' : null}
        </button>
      </Popover.Target>
      <Popover.Dropdown>
        <div className={classes.stack}>
          {offered.map((channel) => (
            <Checkbox
              key={channel}
              label={t(`rules.cell.${channel}`)}
              {...(used.includes(channel) ? {} : { description: t('rules.notUsed') })}
              checked={chosen.includes(channel)}
              onChange={(press) =>
                onChange(offered.filter((one) => (one === channel ? press.currentTarget.checked : chosen.includes(one))))
              }
            />
          ))}
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
