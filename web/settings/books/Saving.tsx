import { Button, Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { BookKind } from '../../../contract/sarabun/doc-no.ts';
import { ApiError } from '../../api.ts';
import { errorText } from '../../ui/error-text.ts';
import classes from './Books.module.css';

/** Asks whether what stands in the form is for every book of this kind. */
export function EveryBook({ kind, value, onChange }: { kind: BookKind; value: boolean; onChange: (every: boolean) => void }) {
  const { t } = useTranslation('bookSettings');
  return (
    <Checkbox
      className={classes.every ?? ''}
      label={t('everyBook', { kind: t(`kinds.${kind}`) })}
      description={t('everyBookHint')}
      checked={value}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}

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
