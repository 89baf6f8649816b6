import { Group, Stack, UnstyledButton } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Content } from '../../../contract/sarabun/drafts.ts';
import { Panel } from '../../ui/Panel.tsx';
import { RowButton } from '../../ui/RowButton.tsx';
import { Count, Numbered } from './Columns.tsx';
import type { Fault } from './faults.ts';
import { closingFor } from './salutations.ts';

interface Props {
  faults: Fault[];
  content: Content;
  onGo: (fault: Fault) => void;
  onPut: (change: Partial<Content>) => void;
}

/** What is to be mended before the letter goes on its way, each with the way to it, or mended at once. */
export function FaultList({ faults, content, onGo, onPut }: Props) {
  const { t } = useTranslation(['draft', 'body', 'parts']);
  const says = (fault: Fault) => t(`fault.${fault.why}`, { part: nameOf(fault), reason: fault.reason ?? '' });
  const nameOf = ({ part, field, why }: Fault) => {
    if (part === 'files' && why !== 'file') return t('parts:files.beside');
    if (field === 'when' || field === 'place') return t(`meetingSaid.${field}`);
    return t(field ? (`meeting.${field}` as never) : `part.${part}`);
  };
  const closing = closingFor(content.salutation, content.closing);
  return (
    <Panel title={t('faults')} count={faults.length > 0 ? <Count of={faults.length} /> : undefined}>
      {faults.length === 0 ? (
        <Group component="p" gap={6} m={0} c="var(--ok)">
          <IconCircleCheck size={18} aria-hidden /> {t('noFaults')}
        </Group>
      ) : null}
      <Stack component="ol" gap={8} className="bare">
        {faults.map((fault, index) => (
          <Numbered key={`${fault.part} ${fault.field} ${fault.why}`} number={index + 1}>
            <UnstyledButton className="link" fw={500} onClick={() => onGo(fault)}>
              {says(fault)}
            </UnstyledButton>
            {fault.why === 'closing' ? <RowButton onClick={() => onPut({ closing })}>{t('body:use', { words: closing })}</RowButton> : null}
          </Numbered>
        ))}
      </Stack>
    </Panel>
  );
}
