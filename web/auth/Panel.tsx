import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './LoginPage.module.css';

/** One of the panels at the door: what it is called, what it is for, and what is asked in it. */
export function Panel({ title, hint, children }: { title: string; hint: string; children: ReactNode }) {
  return (
    <section aria-labelledby="panel-title">
      <h1 id="panel-title" className={classes.title}>
        {title}
      </h1>
      <p className={classes.hint}>{hint}</p>
      {children}
    </section>
  );
}

interface ButtonsProps {
  submit: string;
  busy: boolean;
  disabled?: boolean;
  other: string;
  onOther: () => void;
}

/** What sends the form of a panel, and under it what else can be done. */
export function PanelButtons({ submit, busy, disabled = false, other, onOther }: ButtonsProps) {
  return (
    <>
      <Button type="submit" fullWidth loading={busy} disabled={disabled}>
        {submit}
      </Button>
      <Button variant="default" fullWidth onClick={onOther}>
        {other}
      </Button>
    </>
  );
}
