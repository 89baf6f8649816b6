import {
  IconBriefcase,
  IconCircleCheck,
  IconClock,
  IconEye,
  IconFileSearch,
  IconFileText,
  IconGavel,
  IconMail,
  IconNumber,
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
};

export function queueIcon(name: string): typeof IconFileText {
  return icons[name] ?? IconFileText;
}
