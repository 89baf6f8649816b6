import { Button, PasswordInput, TextInput } from '@mantine/core';
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
export function KeyRelease({ needs, value, onChange, error, inputRef }: Props) {
  const { t } = useTranslation(['proof', 'errors']);
  const { certificate, fault, release } = needs;
  const root = useRef<HTMLDivElement>(null);
  const seen = useRef(false);
  // it stands last in its form, beneath whatever the letter has above, where a bar of buttons covers what is not scrolled to
  useEffect(() => {
    const opened = !seen.current;
    seen.current = true;
    // a code comes by mail first
    if (!error && !(opened && release === 'PIN')) return;
    root.current?.querySelector('input')?.focus({ preventScroll: true });
    root.current?.scrollIntoView({ block: 'nearest' });
  }, [release, error]);
  if (fault)
    return (
      <div className={classes.fault} role="alert">
        <IconAlertTriangle size={20} aria-hidden />
        <div>
          <strong>{t('sign.fault')}</strong>
          <p>{t(`errors:${fault}` as never)}</p>
        </div>
      </div>
    );
  return (
    <div ref={root} className={classes.root}>
      {certificate ? (
        <p className={classes.certificate}>
          <IconShieldCheck size={20} aria-hidden />
          <span>{t('sign.certificate', { name: certificate.name, until: shortDate(certificate.until) })}</span>
        </p>
      ) : null}
      {release === 'CODE' ? (
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
      ) : (
        <PinField value={value} onChange={onChange} error={error} inputRef={inputRef} />
      )}
    </div>
  );
}

/** A PIN may hold letters too: the keypad is a help for fingers, the field takes all. */
function PinField({ value, onChange, error, inputRef }: Pick<Props, 'value' | 'onChange' | 'error' | 'inputRef'>) {
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
        <fieldset className={classes.pad} aria-label={t('sign.keypad')}>
          {['1', '2', '3', '4', '5', '6', '7', '8', '9'].map((digit) => (
            <button key={digit} type="button" onClick={() => onChange(value + digit)}>
              {digit}
            </button>
          ))}
          <button type="button" className={classes.middle} onClick={() => onChange(`${value}0`)}>
            0
          </button>
          <button type="button" aria-label={t('sign.erase')} onClick={() => onChange(value.slice(0, -1))}>
            <IconBackspace size={22} aria-hidden />
          </button>
        </fieldset>
      ) : null}
    </>
  );
}

/** Mails a code of five minutes; it releases the key once. */
function SendCode() {
  const { t } = useTranslation('proof');
  const send = useWrite(sendSigningCode);
  return (
    <div className={classes.code}>
      <Button variant="default" loading={send.isPending} onClick={() => send.mutate({})}>
        {t(send.isSuccess ? 'sign.sendAgain' : 'sign.sendCode')}
      </Button>
      <span role="status">{send.data ? t('sign.codeSent', { mail: send.data.mail }) : null}</span>
      {send.error ? (
        <p role="alert" className="fault">
          {errorText(send.error)}
        </p>
      ) : null}
    </div>
  );
}

/** The field of a refusal, under the name that the input has here. */
export function releaseOf({ release }: Needs, value: string): { pin: string } | { otp: string } {
  return release === 'CODE' ? { otp: value.trim() } : { pin: value };
}
