import { Button, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '../api.ts';
import { errorText } from '../ui/error-text.ts';
import { useIsSmall } from '../ui/useMedia.ts';
import classes from './Certificates.module.css';

interface Props {
  title: string;
  text?: string;
  submit: string;
  danger?: boolean;
  busy: boolean;
  disabled?: boolean;
  /** Shown above the buttons where it names no field. */
  error: ApiError | null;
  onSubmit: () => void;
  onClose: () => void;
  children?: ReactNode;
}

/** A form over the page that does one thing. */
export function ActDialog({ title, text, submit, danger, busy, disabled, error, onSubmit, onClose, children }: Props) {
  const { t } = useTranslation(['certificates', 'common']);
  const small = useIsSmall();
  return (
    <Modal opened onClose={onClose} title={title} size={540} fullScreen={small} closeButtonProps={{ 'aria-label': t('close') }}>
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        {text ? <p className={classes.hint}>{text}</p> : null}
        {children}
        {error && !error.field ? (
          <p role="alert" className={classes.error}>
            {errorText(error)}
          </p>
        ) : null}
        <div className={`${classes.buttons} ${classes.end}`}>
          <Button variant="default" onClick={onClose}>
            {t('common:back')}
          </Button>
          <Button type="submit" loading={busy} disabled={disabled ?? false} {...(danger ? { color: 'red' } : {})}>
            {submit}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
