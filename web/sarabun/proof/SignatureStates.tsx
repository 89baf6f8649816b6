import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { SignatureCheck, Verification } from '../../../contract/signing/verdicts.ts';
import { shortDateTime } from '../../ui/dates.ts';
import classes from './SignatureStates.module.css';
import { lookWithin } from './states.ts';

/** Every signature of a file: who, when, whose certificate, how much of the file, time stamp, and what came later. */
export function SignatureStates({ proof }: { proof: Verification }) {
  const { t } = useTranslation('proof');
  if (proof.file !== 'signed') return <p className={classes.none}>{t(`states.${proof.file}`)}</p>;
  return (
    <div className={classes.root}>
      {proof.register === 'not_compared' ? null : (
        <p className={classes.register} data-tone={registerTone(proof)}>
          {t(`states.register.${proof.register}`)}
        </p>
      )}
      <ul className={classes.list} aria-label={t('states.title')}>
        {proof.signatures.map((one) => (
          <OneSignature key={one.field} check={one} whole={proof.state} />
        ))}
      </ul>
      {proof.fields.some((one) => one.showsValue === false) ? (
        <p className={classes.register} data-tone="urgent">
          {t('states.showsOther')}
        </p>
      ) : null}
      {proof.notes.map((note) => (
        <p key={note} className={classes.note}>
          {t(`states.notes.${note}`)}
        </p>
      ))}
    </div>
  );
}

function registerTone({ register, state }: Verification): string {
  if (register === 'latest' || register === 'former') return state === 'trusted' || state === null ? 'ok' : 'plain';
  return register === 'extended' ? 'warn' : 'urgent';
}

function OneSignature({ check, whole }: { check: SignatureCheck; whole: Verification['state'] }) {
  const { t } = useTranslation('proof');
  const { tone, Icon, words } = lookWithin(whole, check.state);
  const faults = faultsOf(t, check);
  return (
    <li className={classes.one} data-tone={tone}>
      <div className={classes.head}>
        <Icon size={24} aria-hidden />
        <div>
          <strong className={classes.name}>{check.signer?.name ?? t(`states.kind.${check.kind}`)}</strong>
          <span className={classes.kind}>{t(`states.kind.${check.kind}`)}</span>
        </div>
        <span className={classes.state}>{t(`states.${words}`)}</span>
      </div>
      {faults.length > 0 ? (
        <ul className={classes.faults}>
          {faults.map((fault) => (
            <li key={fault}>{fault}</li>
          ))}
        </ul>
      ) : null}
      <dl className={classes.facts}>
        <dt>{t('states.when')}</dt>
        <dd className="figures">
          {check.at ? shortDateTime(check.at) : '–'} <span className="dim">{provenWords(t, check)}</span>
        </dd>
        {check.chain.length > 1 ? (
          <>
            <dt>{t('states.chain')}</dt>
            <dd>{check.chain.slice(1).join(' › ')}</dd>
          </>
        ) : null}
        {check.signer ? (
          <>
            <dt>{t('states.serial')}</dt>
            <dd className={`${classes.serial} figures`}>{check.signer.serial}</dd>
            <dt>{t('states.revocation')}</dt>
            <dd>{t(`states.revocationState.${check.revocation}`)}</dd>
          </>
        ) : null}
        <dt>{t('states.covers')}</dt>
        <dd>{t(check.coversWholeFile ? 'states.coversAll' : 'states.coversPart')}</dd>
        {check.kind === 'timestamp' ? null : (
          <>
            <dt>{t('states.stamp')}</dt>
            <dd>{check.timestamp ? t(`states.stampState.${check.timestamp.state}`) : t('states.stampNone')}</dd>
          </>
        )}
        <dt>{t('states.later')}</dt>
        <dd>{laterWords(t, check)}</dd>
      </dl>
    </li>
  );
}

type T = TFunction<'proof'>;

function faultsOf(t: T, { breaks, alterations, trust, state, doubts }: SignatureCheck): string[] {
  return [
    ...new Set([
      ...breaks.map((one) => t(`states.breaks.${one}`)),
      ...alterations.map((one) => t(`states.alterations.${one.code}`)),
      ...(state === 'untrusted' && trust !== 'good' ? [t(`states.trust.${trust}`)] : []),
      ...doubts.map((one) => t(`states.doubts.${one}`)),
    ]),
  ];
}

function provenWords(t: T, { provenBy, timestamp }: SignatureCheck): string {
  if (provenBy === 'timestamp') return t('states.proven', { authority: timestamp?.authority ?? '' });
  return provenBy === 'register' ? t('states.byRegister') : t('states.claimed');
}

function laterWords(t: T, { additions }: SignatureCheck): string {
  const words = [...new Set(additions.map((one) => t(`states.additions.${one.code}`)))];
  return words.length > 0 ? words.join(', ') : t('states.laterNone');
}
