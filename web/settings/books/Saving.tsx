import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api.ts';
import { errorText } from '../../ui/error-text.ts';
import classes from './Books.module.css';

interface Props {
  changed: boolean;
  saving: boolean;
  error: unknown;
  onDiscard: () => void;
  /** After a conflict: what stands now. */
  onLatest: () => void;
}

/** The end of a form: what failed, whether something changed, and the buttons. */
export function Saving({ changed, saving, error, onDiscard, onLatest }: Props) {
  const { t } = useTranslation(['bookSettings', 'common']);
  const late = error instanceof ApiError && error.code === 'changed_meanwhile';
  return (
    <div className={classes.saving}>
      {error ? (
        <p role="alert" className={classes.failed}>
          {errorText(error)}{' '}
          {late ? (
            <Button variant="default" size="compact-sm" onClick={onLatest}>
              {t('latest')}
            </Button>
          ) : null}
        </p>
      ) : (
        <p className={classes.hint}>{t(changed ? 'changed' : 'unchanged')}</p>
      )}
      <div className={classes.buttons}>
        <Button variant="default" disabled={!changed || saving} onClick={onDiscard}>
          {t('discard')}
        </Button>
        <Button type="submit" loading={saving} disabled={!changed}>
          {t('common:save')}
        </Button>
      </div>
    </div>
  );
}
