import { Group, Text } from '@mantine/core';
import { IconCircleX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Action } from '../../../contract/sarabun/letters.ts';
import type { ApiError } from '../../api.ts';
import { errorText } from '../../ui/error-text.ts';

/** Where else the result stands: what was not done and why; the form keeps what was typed. */
export function NotDone({ action, failed }: { action: Action; failed: ApiError }) {
  const { t } = useTranslation('sarabun');
  const root = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal anew
  useEffect(() => {
    root.current?.scrollIntoView({ block: 'nearest' });
    root.current?.focus({ preventScroll: true });
  }, [failed]);
  const name = t(`action.${action}`);
  return (
    <Group
      ref={root}
      role="alert"
      tabIndex={-1}
      gap={12}
      align="flex-start"
      wrap="nowrap"
      style={{ scrollMarginBlock: 120, outline: 'none' }}
    >
      <IconCircleX size={34} stroke={1.75} color="var(--urgent)" aria-hidden />
      <div>
        {/* without an answer nobody knows whether it was done */}
        <Text component="b" fz={17} fw={600}>
          {t(failed.code === 'network' ? 'result.unknown' : 'result.notDone', { action: name })}
        </Text>
        <p className="fault">{errorText(failed)}</p>
        {failed.code === 'network' ? null : <p className="hint">{t('result.kept')}</p>}
      </div>
    </Group>
  );
}
