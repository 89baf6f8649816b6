import { Button, Drawer } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api.ts';
import { errorText } from '../../ui/error-text.ts';
import { useIsSmall } from '../../ui/useMedia.ts';
import { useUnsaved } from '../../ui/useUnsaved.ts';
import classes from './Lists.module.css';

interface Props {
  title: string;
  dirty: boolean;
  saving: boolean;
  /** What no field of the form shows itself. */
  error: ApiError | null;
  /** Fields that show their own fault. */
  fields: readonly string[];
  /** null: it is only looked at. */
  onSubmit: (() => void) | null;
  /** Takes the latest values where somebody else was first. */
  onLatest?: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** A form at the side; what is typed in it is not lost by a slip. */
export function SideForm({ title, dirty, saving, error, fields, onSubmit, onLatest, onClose, children }: Props) {
  const { t } = useTranslation(['menus', 'common']);
  const small = useIsSmall();
  const mayLeave = useUnsaved(dirty && !saving);
  const close = () => void mayLeave().then((leaves) => leaves && onClose());
  const shownAtField = error?.field && fields.some((field) => error.field?.startsWith(field));
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!saving) onSubmit?.();
  }
  return (
    <Drawer
      opened
      onClose={close}
      position="right"
      size={small ? '100%' : 440}
      title={title}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <form className={classes.form} onSubmit={submit} aria-label={title} noValidate>
        {children}
        {error && !shownAtField ? (
          <div role="alert" className={classes.fault}>
            {errorText(error)}{' '}
            {error instanceof ApiError && error.status === 409 && onLatest ? (
              <Button variant="default" size="compact-md" onClick={onLatest}>
                {t('loadLatest')}
              </Button>
            ) : null}
          </div>
        ) : null}
        <footer className={classes.foot}>
          {onSubmit ? (
            <Button type="submit" loading={saving} className={classes.grows ?? ''}>
              {t('save')}
            </Button>
          ) : null}
          <Button variant="default" onClick={close}>
            {onSubmit ? t('common:back') : t('common:close')}
          </Button>
        </footer>
      </form>
    </Drawer>
  );
}

/** The fault of one field, where the refusal is about it. */
export function faultOf(error: unknown, field: string): string | undefined {
  return error instanceof ApiError && error.field?.startsWith(field) ? errorText(error) : undefined;
}
