import 'altcha/altcha.css';
import 'altcha/external';
import Pbkdf2Worker from 'altcha/workers/pbkdf2?worker';
import type {} from 'react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { base } from '../boot.ts';
import { currentLanguage } from '../preferences/languages.ts';
import classes from './Captcha.module.css';

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'altcha-widget': React.DetailedHTMLProps<React.HTMLAttributes<HTMLElement>, HTMLElement> & {
        challenge?: string;
        language?: string;
        configuration?: string;
        auto?: string;
      };
    }
  }
}

export type CaptchaState = 'unverified' | 'verifying' | 'verified' | 'expired' | 'error';

interface Props {
  /** The payload while it is valid, else null: an expired check closes the button again [A16]. */
  onChange: (payload: string | null, state: CaptchaState) => void;
}

interface Registry {
  algorithms: Map<string, () => Worker>;
  i18n: { set(language: string, texts: Record<string, string>): void };
}

/** The robot check, solved in a worker of our own: nothing leaves the office. */
export function Captcha({ onChange }: Props) {
  const { t } = useTranslation(['auth', 'common']);
  const widget = useRef<HTMLElement>(null);
  const language = currentLanguage();
  const told = useRef(onChange);
  told.current = onChange;

  const registry = (globalThis as unknown as { $altcha: Registry }).$altcha;
  registry.i18n.set(language, {
    ariaLinkLabel: '',
    footer: '',
    enterCode: '',
    enterCodeAria: '',
    getAudioChallenge: '',
    reload: '',
    enterCodeFromImage: '',
    label: t('captcha.label'),
    loading: t('captcha.verifying'),
    verify: t('captcha.label'),
    verifying: t('captcha.verifying'),
    verified: t('captcha.verified'),
    error: t('captcha.error'),
    expired: t('captcha.expired'),
    waitAlert: t('captcha.wait'),
    verificationRequired: t('login.needCaptcha'),
    cancel: t('common:close'),
  });

  useEffect(() => {
    const element = widget.current;
    const listen = (event: Event) => {
      const { state, payload } = (event as CustomEvent<{ state: CaptchaState; payload?: string }>).detail;
      told.current(state === 'verified' && payload ? payload : null, state);
    };
    element?.addEventListener('statechange', listen);
    return () => element?.removeEventListener('statechange', listen);
  }, []);

  return (
    <div className={classes.root}>
      <altcha-widget
        ref={widget}
        key={language}
        challenge={`${base}api/captcha`}
        language={language}
        configuration='{"hideFooter":true,"hideLogo":true,"minDuration":300}'
      />
    </div>
  );
}

for (const name of ['PBKDF2/SHA-256', 'PBKDF2/SHA-384', 'PBKDF2/SHA-512']) {
  (globalThis as unknown as { $altcha: Registry }).$altcha.algorithms.set(name, () => new Pbkdf2Worker());
}
