import { Button, Group, Loader } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Draft } from '../draft.ts';
import { counted } from './fill.ts';
import type { ReadingState } from './usePaperReading.ts';

/** Where the reading of the paper stands, and what came of it. */
export function ReadingNotice({ state, draft, onAgain }: { state: ReadingState; draft: Draft; onAgain: () => void }) {
  const { t } = useTranslation('intake');
  if (draft.paper?.said && draft.paper.file === draft.main?.id && state !== 'classed')
    return (
      <p className="hint" role="status">
        {t('reading.said')}
      </p>
    );
  if (state === 'none') return null;
  if (state === 'waiting')
    return (
      <Group component="p" gap={8} m={0} role="status">
        <Loader size={14} />
        {t('reading.waiting')}
      </Group>
    );
  if (state === 'classed')
    return (
      <p className="notice" data-tone="warn" role="status">
        {t('reading.classed')}
      </p>
    );
  if (state === 'failed')
    return (
      <Group component="p" gap={8} m={0} role="status">
        {t('reading.failed')}
        <Button size="compact-sm" variant="default" onClick={onAgain}>
          {t('reading.again')}
        </Button>
      </Group>
    );
  const { filled, toCheck } = counted(draft);
  return (
    <p className="hint" role="status">
      {filled === 0 ? t('reading.nothing') : toCheck > 0 ? t('reading.filledCheck', { filled, toCheck }) : t('reading.filled', { filled })}
    </p>
  );
}
