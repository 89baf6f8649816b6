import { IconCircleX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Action } from '../../../contract/sarabun/letters.ts';
import type { ApiError } from '../../api.ts';
import { errorText } from '../../ui/error-text.ts';
import classes from './ActForm.module.css';

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
    <div ref={root} role="alert" tabIndex={-1} className={classes.notDone}>
      <IconCircleX size={34} stroke={1.75} aria-hidden />
      <div>
        {/* without an answer nobody knows whether it was done */}
        <b>{t(failed.code === 'network' ? 'result.unknown' : 'result.notDone', { action: name })}</b>
        <p>{errorText(failed)}</p>
        {failed.code === 'network' ? null : <p className={classes.kept}>{t('result.kept')}</p>}
      </div>
    </div>
  );
}
