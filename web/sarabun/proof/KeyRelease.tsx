import { Button, Group, PasswordInput, SimpleGrid, Stack, TextInput, UnstyledButton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconAlertTriangle, IconBackspace, IconShieldCheck } from '@tabler/icons-react';
import { type Ref, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Given } from '../../../contract/endpoint.ts';
import type { signingNeeds } from '../../../contract/sarabun/drafts.ts';
import { sendSigningCode } from '../../../contract/signing/calls.ts';
import { useWrite } from '../../api.ts';
import { shortDate } from '../../ui/dates.ts';
import { errorText } from '../../ui/error-text.ts';
import classes from './KeyRelease.module.css';

export type Needs = Given<typeof signingNeeds>;

interface Props {
  needs: Needs;
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  inputRef?: Ref<HTMLInputElement>;
}

/** Asks for what releases the signer's key: the PIN, or a mailed code; says whose certificate it is, or why it can't sign. */
export function KeyRelease({ needs, ...field }: Props) {
  const { t } = useTranslation(['proof', 'errors']);
  const { certificate, fault, release } = needs;
  const root = useInSight(release, field.error);
  if (fault)
    return (
      <Group className="notice" data-tone="urgent" role="alert" gap={8} wrap="nowrap" align="flex-start">
        <IconAlertTriangle size={20} aria-hidden />
        <div>
          <strong>{t('sign.fault')}</strong>
          <p className="fault">{t(`errors:${fault}` as never)}</p>
        </div>
      </Group>
    );
  return (
    <Stack ref={root} gap={12}>
      {certificate ? (
        <div className="marked toned" data-tone="ok">
          <IconShieldCheck size={20} aria-hidden />
          {t('sign.certificate', { name: certificate.name, until: shortDate(certificate.until) })}
        </div>
      ) : null}
      {release === 'CODE' ? <CodeField {...field} /> : <PinField {...field} />}
    </Stack>
  );
}

/** It stands last in its form, beneath whatever the letter has above, where a bar of buttons covers what is not scrolled to. */
function useInSight(release: Needs['release'], error: string | undefined) {
  const root = useRef<HTMLDivElement>(null);
  const seen = useRef(false);
  useEffect(() => {
    const opened = !seen.current;
    seen.current = true;
    // a code comes by mail first
    if (!error && !(opened && release === 'PIN')) return;
    root.current?.querySelector('input')?.focus({ preventScroll: true });
    root.current?.scrollIntoView({ block: 'nearest' });
  }, [release, error]);
  return root;
}

type FieldProps = Omit<Props, 'needs'>;

function CodeField({ value, onChange, error, inputRef }: FieldProps) {
  const { t } = useTranslation('proof');
  return (
    <>
      <SendCode />
      <TextInput
        {...(inputRef ? { ref: inputRef } : {})}
        required
        label={t('sign.code')}
        description={t('sign.codeHint')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={8}
        value={value}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </>
  );
}

/** A PIN may hold letters too: the keypad is a help for fingers, the field takes all. */
function PinField({ value, onChange, error, inputRef }: FieldProps) {
  const { t } = useTranslation('proof');
  const byFinger = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false });
  const own = useRef<HTMLInputElement>(null);
  return (
    <>
      <PasswordInput
        ref={inputRef ?? own}
        required
        label={t('sign.pin')}
        name="signing-pin"
        autoComplete="off"
        // the keypad below, not the system's own
        inputMode={byFinger ? 'none' : 'text'}
        maxLength={64}
        value={value}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
        classNames={{ innerInput: classes.pin ?? '' }}
      />
      {byFinger ? (
        <SimpleGrid component="fieldset" cols={3} spacing={8} className={classes.pad ?? ''} aria-label={t('sign.keypad')}>
          {['1', '2', '3', '4', '5', '6', '7', '8', '9'].map((digit) => (
            <UnstyledButton key={digit} onClick={() => onChange(value + digit)}>
              {digit}
            </UnstyledButton>
          ))}
          <UnstyledButton className={classes.middle} onClick={() => onChange(`${value}0`)}>
            0
          </UnstyledButton>
          <UnstyledButton aria-label={t('sign.erase')} onClick={() => onChange(value.slice(0, -1))}>
            <IconBackspace size={22} aria-hidden />
          </UnstyledButton>
        </SimpleGrid>
      ) : null}
    </>
  );
}

/** Mails a code of five minutes; it releases the key once. */
function SendCode() {
  const { t } = useTranslation('proof');
  const send = useWrite(sendSigningCode);
  return (
    <Group gap="8px 12px">
      <Button variant="default" loading={send.isPending} onClick={() => send.mutate({})}>
        {t(send.isSuccess ? 'sign.sendAgain' : 'sign.sendCode')}
      </Button>
      <span role="status">{send.data ? t('sign.codeSent', { mail: send.data.mail }) : null}</span>
      {send.error ? (
        <p role="alert" className="fault">
          {errorText(send.error)}
        </p>
      ) : null}
    </Group>
  );
}

/** The field of a refusal, under the name that the input has here. */
export function releaseOf({ release }: Needs, value: string): { pin: string } | { otp: string } {
  return release === 'CODE' ? { otp: value.trim() } : { pin: value };
}
