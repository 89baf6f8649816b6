import {
  IconAlarm,
  IconBriefcase,
  IconCircleCheck,
  IconClock,
  IconEye,
  IconFileSearch,
  IconFileText,
  IconGavel,
  IconMail,
  IconMailForward,
  IconMailX,
  IconNumber,
  IconPencil,
  IconSend,
  IconSignature,
  IconUserShare,
  IconWriting,
} from '@tabler/icons-react';

/** Icons that the server names for its queues. */
const icons: Record<string, typeof IconFileText> = {
  'file-search': IconFileSearch,
  signature: IconSignature,
  gavel: IconGavel,
  'user-share': IconUserShare,
  number: IconNumber,
  mail: IconMail,
  clock: IconClock,
  send: IconSend,
  writing: IconWriting,
  briefcase: IconBriefcase,
  eye: IconEye,
  'circle-check': IconCircleCheck,
  'mail-forward': IconMailForward,
  'mail-x': IconMailX,
  pencil: IconPencil,
  alarm: IconAlarm,
};

export function queueIcon(name: string): typeof IconFileText {
  return icons[name] ?? IconFileText;
}
