import { Group, Text, Tooltip } from '@mantine/core';
import { IconArrowBackUp, IconFlame, IconPaperclip, IconUser, IconUsers, IconWriting } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { QueueRow } from '../../../contract/sarabun/queues.ts';
import { useOrderLimits } from '../../shell/session/order-limits.ts';
import { useReferenceLists } from '../reference-lists.ts';

/** The speed as a word: green for ปกติ, with a flame in red or the colour of the agency's list otherwise [D4]. */
export function Speed({ name }: { name: string }) {
  const known = useReferenceLists()?.speeds.find((one) => one.thai === name || one.name === name);
  // until the list of speeds is there, nothing is shown as pressing
  const normal = known === undefined || known.code === 1;
  return (
    <Text span inherit fw={normal ? 400 : 500} className="marked toned nowrap" data-tone={normal ? 'ok' : tones[known.tone ?? 'RED']}>
      {normal ? null : <IconFlame size={14} aria-hidden />}
      {known?.name ?? name}
    </Text>
  );
}

const tones = { GREEN: 'ok', RED: 'urgent', ORANGE: 'warn', BLUE: 'brand', GREY: 'plain' } as const;

/** What is special about a row, each an icon with its word [D4]. */
export function RowFlags({ row }: { row: QueueRow }) {
  const { t } = useTranslation('sarabun');
  const limitsOf = useOrderLimits();
  const behalf = row.BEHALF ? [`${t(`behalf.${row.BEHALF.kind}`)}${row.BEHALF.position}`, ...limitsOf(row.BEHALF)].join(' · ') : '';
  const flags = [
    { on: row.F_IS_FILE === 1, Icon: IconPaperclip, word: t('flag.file') },
    { on: row.F_CANCEL_RECEIVED === 1, Icon: IconArrowBackUp, word: t('flag.cancelled') },
    { on: row.BEHALF !== null, Icon: IconUsers, word: behalf },
    { on: row.statusSendToPerson === 1, Icon: IconUser, word: t('flag.person') },
    { on: row.statusJobCommand === 1, Icon: IconWriting, word: t('flag.command') },
  ].filter((flag) => flag.on);
  if (flags.length === 0) return null;
  return (
    <Group component="span" display="inline-flex" gap={6} c="dimmed" style={{ verticalAlign: 'top' }}>
      {flags.map(({ Icon, word }) => (
        <Tooltip key={word} label={word}>
          <span className="marked" role="img" aria-label={word}>
            <Icon size={16} aria-hidden />
          </span>
        </Tooltip>
      ))}
    </Group>
  );
}
