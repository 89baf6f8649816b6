import { Stack, UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Hint } from '../../../contract/sarabun/hints.ts';
import { Panel } from '../../ui/Panel.tsx';
import { Count, Numbered } from './Columns.tsx';
import type { NumberedHint } from './FieldHints.tsx';

interface Props {
  hints: NumberedHint[];
  /** Who can upload a crest. */
  administrators: string[];
  onGo: (hint: Hint) => void;
}

/** What is probably not meant, each with the way to its field, where it stands again and is mended. */
export function HintList({ hints, administrators, onGo }: Props) {
  const { t } = useTranslation('hints');
  if (hints.length === 0) return null;
  return (
    <Panel title={t('title')} count={<Count of={hints.length} quiet />}>
      <p className="hint">{t('note')}</p>
      <Stack component="ol" gap={8} mt={8} className="bare">
        {hints.map((hint) => (
          <Numbered key={`${hint.code} ${hint.line ?? hint.number}`} number={hint.number} quiet>
            {hint.part === 'none' ? (
              String(t(hint.code, { ...hint.says, who: administrators.join(', ') }))
            ) : (
              <UnstyledButton className="link" fw={500} onClick={() => onGo(hint)}>
                {String(t(hint.code, hint.says))}
              </UnstyledButton>
            )}
          </Numbered>
        ))}
      </Stack>
    </Panel>
  );
}
