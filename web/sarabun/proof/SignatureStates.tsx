import { Box, Stack } from '@mantine/core';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SignatureCheck, Verification } from '../../../contract/signing/verdicts.ts';
import { shortDateTime } from '../../ui/dates.ts';
import { FactList } from '../../ui/FactList.tsx';
import { lookWithin } from './states.ts';

/** Every signature of a file: who, when, whose certificate, how much of the file, time stamp, and what came later. */
export function SignatureStates({ proof }: { proof: Verification }) {
  const { t } = useTranslation('proof');
  if (proof.file !== 'signed') return <Said tone="urgent">{t(`states.${proof.file}`)}</Said>;
  return (
    <Stack gap={12}>
      {proof.register === 'not_compared' ? null : <Said tone={registerTone(proof)}>{t(`states.register.${proof.register}`)}</Said>}
      <Stack component="ul" gap={12} className="bare" aria-label={t('states.title')}>
        {proof.signatures.map((one) => (
          <OneSignature key={one.field} check={one} whole={proof.state} />
        ))}
      </Stack>
      {proof.fields.some((one) => one.showsValue === false) ? <Said tone="urgent">{t('states.showsOther')}</Said> : null}
      {proof.notes.map((note) => (
        <Box key={note} fz={14} c="var(--warn)">
          {t(`states.notes.${note}`)}
        </Box>
      ))}
    </Stack>
  );
}

/** Of the file as a whole. */
function Said({ tone, children }: { tone: string; children: string }) {
  return (
    <p className="notice" data-tone={tone}>
      {children}
    </p>
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
    <Box component="li" p={12} className="panel" data-tone={tone} style={{ borderLeft: '4px solid var(--tone)' }}>
      <div className="marked">
        <Icon size={24} color="var(--tone)" aria-hidden />
        <div>
          <strong>{check.signer?.name ?? t(`states.kind.${check.kind}`)}</strong>
          <div>
            <b>{t(`states.kind.${check.kind}`)}</b>
          </div>
          <b className="toned">{t(`states.${words}`)}</b>
        </div>
      </div>
      {faults.length > 0 ? (
        <Box component="ul" pl={56} my={4} c={tone === 'warn' ? 'var(--warn)' : 'var(--urgent)'}>
          {faults.map((fault) => (
            <li key={fault}>{fault}</li>
          ))}
        </Box>
      ) : null}
      <Box fz={14} mt={8}>
        <FactList facts={factsOf(t, check)} />
      </Box>
    </Box>
  );
}

function factsOf(t: T, check: SignatureCheck): [string, ReactNode][] {
  const { signer, timestamp } = check;
  return [
    [
      t('states.when'),
      <span key="when">
        {check.at ? shortDateTime(check.at) : '–'} <span className="dimmed">{provenWords(t, check)}</span>
      </span>,
    ],
    [t('states.chain'), check.chain.slice(1).join(' › ')],
    [t('states.serial'), signer?.serial],
    [t('states.revocation'), signer ? t(`states.revocationState.${check.revocation}`) : ''],
    [t('states.covers'), t(check.coversWholeFile ? 'states.coversAll' : 'states.coversPart')],
    [t('states.stamp'), check.kind === 'timestamp' ? '' : timestamp ? t(`states.stampState.${timestamp.state}`) : t('states.stampNone')],
    [t('states.later'), laterWords(t, check)],
  ];
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
