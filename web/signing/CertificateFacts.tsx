import { useTranslation } from 'react-i18next';
import type { CertificateRow, CertificateStep } from '../../contract/signing/calls.ts';
import { longDate, shortDateTime } from '../ui/dates.ts';
import { Pill, type Tone } from '../ui/Pill.tsx';
import classes from './Certificates.module.css';

/** The state as a word; what was granted and waits for its PIN says so. */
export function StatePill({ row }: { row: Pick<CertificateRow, 'state' | 'made'> }) {
  const { t } = useTranslation('certificates');
  const waits = row.state === 'ISSUED' && !row.made;
  return <Pill tone={waits ? 'warn' : tones[row.state]}>{waits ? t('waitsForPin') : t(`state.${row.state}`)}</Pill>;
}

const tones: Record<CertificateRow['state'], Tone> = {
  REQUESTED: 'brand',
  IDENTITY_CHECKED: 'brand',
  ISSUED: 'ok',
  SUSPENDED: 'warn',
  REVOKED: 'urgent',
  EXPIRED: 'urgent',
  RENEWED: 'plain',
  REFUSED: 'plain',
};

/** What stands on a certificate. */
export function CertificateFacts({ row }: { row: CertificateRow }) {
  const { t } = useTranslation('certificates');
  const facts: Fact[] = [
    [t('field.type'), t(`type.${row.type}`)],
    [t('field.subject'), row.subject],
    [t('field.issuer'), row.issuer],
    [
      t('field.validity'),
      row.notAfter ? t('field.until', { from: longDate(row.notBefore), until: longDate(row.notAfter) }) : '',
      'figures',
    ],
    [t('field.serial'), row.serial.toUpperCase(), 'figures'],
    [t('field.fingerprint'), grouped(row.fingerprint), 'figures'],
    [t('field.release'), row.made && ['ISSUED', 'SUSPENDED'].includes(row.state) ? t(`release.${row.release}`) : ''],
    [t('field.purpose'), row.purpose],
  ];
  return <FactList facts={facts} />;
}

/** What it is called, what it is, and its look. */
type Fact = [string, string, string?];

/** Facts under one another; what is empty is left out. */
export function FactList({ facts }: { facts: Fact[] }) {
  return (
    <dl className="facts lined">
      {facts
        .filter(([, value]) => value)
        .map(([name, value, look]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className={look}>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

/** Who did what, when and why. */
export function StepList({ steps }: { steps: CertificateStep[] }) {
  const { t } = useTranslation('certificates');
  return (
    <ol className={`bare fields ${classes.steps}`} aria-label={t('history')}>
      {steps.map((one) => (
        <li key={`${one.step}${one.at}`}>
          {t(`step.${one.step}` as never)}
          <span className="sub figures">{[shortDateTime(one.at), one.by, noteOf(one.note)].filter(Boolean).join(' · ')}</span>
        </li>
      ))}
    </ol>
  );

  function noteOf(note: string): string {
    return ['LEFT', 'NAME_CHANGED', 'PIN', 'OTP'].includes(note) ? t(`step.${note}` as never) : note;
  }
}

/** In fours, so that two can be compared. */
export function grouped(hex: string): string {
  return (hex.toUpperCase().match(/.{1,4}/g) ?? []).join(' ');
}
