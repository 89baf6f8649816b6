import { Input, Stack } from '@mantine/core';
import { Suspense, useId } from 'react';
import type { Block } from '../../../../contract/sarabun/body.ts';
import { lazyAgain } from '../../../ui/lazy-again.ts';
import classes from './Body.module.css';

/** The editor is large, and only who writes needs it. */
const BodyEditor = lazyAgain(() => import('./BodyEditor.tsx').then((file) => file.BodyEditor));

interface Props {
  id: string;
  label: string;
  hint: string;
  required: boolean;
  start: Block[];
  onBody: (body: Block[]) => void;
  /** May be dictated: the deployment has it, and the letter is not classed. */
  spoken: boolean;
  /** Its numbered items are the points of an agenda: they count on across the text between them. */
  agenda: boolean;
}

/** The text of a letter: what is typed is what the paper carries. */
export function BodyField({ id, label, hint, required, ...rest }: Props) {
  const own = useId();
  return (
    <Stack gap={4} miw={0}>
      <Input.Label required={required} id={`${own}label`} labelElement="div" onClick={() => document.getElementById(id)?.focus()}>
        {label}
      </Input.Label>
      <Input.Description id={`${own}hint`}>{hint}</Input.Description>
      <Suspense fallback={<div className={classes.frame} aria-hidden />}>
        <BodyEditor id={id} labelledBy={`${own}label`} describedBy={`${own}hint`} required={required} {...rest} />
      </Suspense>
    </Stack>
  );
}
