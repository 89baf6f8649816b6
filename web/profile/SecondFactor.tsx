import { Alert, Group, Text } from '@mantine/core';
import { type Icon, IconDeviceDesktop, IconDeviceMobile, IconFingerprint, IconKey } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { myFactors, type Passkey } from '../../contract/auth/factors.ts';
import type { Given } from '../../contract/endpoint.ts';
import { useRead } from '../api.ts';
import { knowsPasskeys } from '../shell/session/passkey.ts';
import { useUser } from '../shell/session/session.ts';
import { NotYet } from '../ui/Answer.tsx';
import { longDate, shortDate } from '../ui/dates.ts';
import { Pill } from '../ui/Pill.tsx';
import { RowButton } from '../ui/RowButton.tsx';
import { useFactorActs } from './factors/useFactorActs.tsx';

/** One's own second factors: the app for codes, passkeys, recovery codes, and devices that are not asked. */
export function SecondFactor() {
  const { t } = useTranslation('factors');
  const due = useUser().factor;
  const list = useRead(myFactors, {});
  const { data } = list;
  const acts = useFactorActs(async () => void (await list.refetch()));
  if (!data) return <NotYet of={list} rows={3} />;
  const has = data.totp !== null || data.passkeys.length > 0;
  if (data.policy === 'OFF' && !has) return <Text>{t('off')}</Text>;
  return (
    <div className="stack">
      {data.required && !has ? (
        <Alert color={due?.overdue ? 'red' : 'yellow'} variant="outline">
          {due?.overdue ? t('overdue') : data.dueAt ? t('due', { at: longDate(data.dueAt) }) : t('required')}
        </Alert>
      ) : null}
      <Text component="div">
        {t('hint')} {has ? <Pill tone="ok">{t('on')}</Pill> : <Pill>{t('none')}</Pill>}
      </Text>
      <ul className="bare">
        <TotpRow totp={data.totp} acts={acts} />
        {data.passkeys.map((one) => (
          <PasskeyRow key={one.id} one={one} acts={acts} />
        ))}
        <NewPasskeyRow works={data.passkeysWork && knowsPasskeys()} acts={acts} />
        {has ? (
          <FactorRow Icon={IconKey} name={t('recovery.title')} says={t('recovery.left', { count: data.recoveryLeft })}>
            <RowButton onClick={acts.renewCodes}>{t('recovery.renew')}</RowButton>
          </FactorRow>
        ) : null}
        {data.devices.map((one) => (
          <DeviceRow key={one.id} one={one} acts={acts} />
        ))}
      </ul>
      {acts.dialog}
    </div>
  );
}

type Acts = ReturnType<typeof useFactorActs>;
type Factors = Given<typeof myFactors>;

function TotpRow({ totp, acts }: { totp: Factors['totp']; acts: Acts }) {
  const { t } = useTranslation('factors');
  const name = t('totp.name');
  return (
    <FactorRow Icon={IconDeviceMobile} name={name} says={totp ? <Dates since={totp.since} used={totp.usedAt} /> : t('totp.about')}>
      {totp ? (
        <RowButton loading={acts.dropping} onClick={acts.dropTotp}>
          {t('totp.remove')}
        </RowButton>
      ) : (
        <RowButton onClick={acts.takeTotp}>{t('totp.set')}</RowButton>
      )}
    </FactorRow>
  );
}

function PasskeyRow({ one, acts }: { one: Passkey; acts: Acts }) {
  const { t } = useTranslation('factors');
  const { name } = one;
  return (
    <FactorRow Icon={IconFingerprint} name={t('passkey.one', { name })} says={<Dates since={one.createdAt} used={one.usedAt} />}>
      <Group component="span" gap={8}>
        <RowButton aria-label={t('passkey.renameOf', { name })} onClick={acts.renamePasskey(one)}>
          {t('passkey.rename')}
        </RowButton>
        <RowButton aria-label={t('removeOf', { what: name })} onClick={acts.dropPasskey(one)}>
          {t('remove')}
        </RowButton>
      </Group>
    </FactorRow>
  );
}

function NewPasskeyRow({ works, acts }: { works: boolean; acts: Acts }) {
  const { t } = useTranslation('factors');
  return (
    <FactorRow Icon={IconFingerprint} name={t('passkey.title')} says={t(works ? 'passkey.about' : 'passkey.not')}>
      {works ? <RowButton onClick={acts.takePasskey}>{t('passkey.add')}</RowButton> : null}
    </FactorRow>
  );
}

function DeviceRow({ one, acts }: { one: Factors['devices'][number]; acts: Acts }) {
  const { t } = useTranslation('factors');
  const name = (
    <>
      {one.device} {one.own ? <Pill tone="ok">{t('device.own')}</Pill> : null}
    </>
  );
  return (
    <FactorRow Icon={IconDeviceDesktop} name={name} says={t('device.until', { at: shortDate(one.until) })}>
      <RowButton aria-label={t('device.forgetOf', { device: one.device })} onClick={() => acts.forgetDevice(one.id)}>
        {t('device.forget')}
      </RowButton>
    </FactorRow>
  );
}

interface RowProps {
  Icon: Icon;
  name: ReactNode;
  says: ReactNode;
  children: ReactNode;
}

function FactorRow({ Icon, name, says, children }: RowProps) {
  return (
    <li className="row">
      <Icon size={24} aria-hidden />
      <div className="words">
        <strong>{name}</strong>
        <span className="dim">{says}</span>
      </div>
      {children}
    </li>
  );
}

function Dates({ since, used }: { since: string; used: string | null }) {
  const { t } = useTranslation('factors');
  return [t('since', { at: shortDate(since) }), used ? t('used', { at: shortDate(used) }) : t('unused')].join(' · ');
}
