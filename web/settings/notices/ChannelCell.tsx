import { Button, Checkbox, Group, Popover, Stack } from '@mantine/core';
import { IconBell, IconBrandLine, IconDeviceDesktop, IconLock, IconMail } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { NoticeChannel, NoticeRole } from '../../../contract/notify/notice-entry.ts';

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
  if (locked) return <Locked>{word}</Locked>;
  return (
    <Popover trapFocus returnFocus withinPortal shadow="md" position="bottom">
      <Popover.Target>
        <Button
          fullWidth
          size="compact-md"
          variant={chosen.includes('MAIL') ? 'light' : 'subtle'}
          color={chosen.includes('MAIL') ? 'brand' : 'gray'}
          {...(changed ? { bd: '2px solid var(--warn)' } : {})}
          disabled={disabled}
          title={word}
          aria-label={t('rules.cellOf', { event, role: t(`rules.roles.${role}`), now: word })}
        >
          {chosen.length === 0 ? '–' : <Icons channels={chosen} used={used} />}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap={8}>
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
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

/** Channels that the agency has not switched on are pale. */
function Icons({ channels, used }: { channels: NoticeChannel[]; used: NoticeChannel[] }) {
  return (
    <Group component="span" gap={6} wrap="nowrap">
      {channels.map((channel) => {
        const Icon = icons[channel];
        return <Icon key={channel} size={18} aria-hidden opacity={used.includes(channel) ? 1 : 0.45} />;
      })}
    </Group>
  );
}

/** What nobody changes here. */
export function Locked({ children }: { children?: ReactNode }) {
  const { t } = useTranslation('notices');
  return (
    <span className="dimmed" title={t('rules.locked')}>
      {children ? <IconLock size={16} aria-hidden /> : <IconLock size={16} aria-label={t('rules.locked')} />} {children}
    </span>
  );
}
