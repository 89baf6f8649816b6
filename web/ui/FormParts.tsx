import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './Form.module.css';
import { RowButton } from './RowButton.tsx';

/** What a form is about, or what a field of it can't say by itself. */
export function FormHint({ children }: { children: ReactNode }) {
  return <p className={classes.hint}>{children}</p>;
}

/** The fault that no field can show; `onLatest`: somebody else was first, and what stands now can be had. */
export function FormFault({ children, onLatest }: { children: ReactNode; onLatest?: (() => void) | undefined }) {
  const { t } = useTranslation();
  if (!children) return null;
  return (
    <div role="alert" className="notice side-by-side" data-tone="urgent">
      {children}
      {onLatest ? <RowButton onClick={onLatest}>{t('loadLatest')}</RowButton> : null}
    </div>
  );
}

/** The star of a part that may not stay empty, where no field of Mantine draws it. */
export function Star() {
  return (
    <span className={classes.star} aria-hidden>
      {' *'}
    </span>
  );
}

interface ButtonsProps {
  /** Name of the act; null where there is nothing to be done. */
  submit: string | null;
  danger?: boolean | undefined;
  disabled?: boolean | undefined;
  pending?: boolean | undefined;
  /** Left out: the button sends the form that it stands in. */
  onAct?: (() => void) | undefined;
  onBack: () => void;
  /** Name of the way out, where it is more than going back. */
  back?: string | undefined;
  children?: ReactNode;
}

/** The act first, the way back last: the same order under every form. */
export function FormButtons({ submit, danger, disabled, pending, onAct, onBack, back, children }: ButtonsProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.buttons}>
      {submit ? (
        <Button
          {...(onAct ? { onClick: onAct } : { type: 'submit' })}
          loading={pending ?? false}
          disabled={disabled ?? false}
          color={danger ? 'red' : 'brand'}
        >
          {submit}
        </Button>
      ) : null}
      {children}
      <Button variant="default" onClick={onBack}>
        {back ?? t(submit ? 'back' : 'close')}
      </Button>
    </div>
  );
}
