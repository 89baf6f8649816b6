import { Alert, Button } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile, IconFingerprint, IconKey } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  addPasskey,
  forgetDevice,
  myFactors,
  namePasskey,
  newRecoveryCodes,
  type Passkey,
  removePasskey,
  removeTotp,
  startPasskey,
  startTotp,
} from '../../contract/auth/factors.ts';
import { deviceOf } from '../../contract/rules/device.ts';
import { call, useRead, useWrite } from '../api.ts';
import { knowsPasskeys, makePasskey } from '../shell/session/passkey.ts';
import { useUser, verifySession } from '../shell/session/session.ts';
import { NotYet } from '../ui/Answer.tsx';
import { longDate, shortDate } from '../ui/dates.ts';
import { confirm } from '../ui/dialogs.ts';
import { Pill } from '../ui/Pill.tsx';
import { toastDone, toastError } from '../ui/toast.ts';
import classes from './Account.module.css';
import { PasskeyNameDialog } from './factors/PasskeyNameDialog.tsx';
import { RecoveryCodes } from './factors/RecoveryCodes.tsx';
import { TotpDialog } from './factors/TotpDialog.tsx';

/** One's own second factors: the app for codes, passkeys, recovery codes, and devices that are not asked. */
export function SecondFactor() {
  const { t } = useTranslation('factors');
  const due = useUser().factor;
  const list = useRead(myFactors, {});
  const [dialog, setDialog] = useState<ReactNode>(null);
  const refresh = { refresh: [myFactors] };
  const told = { ...refresh, onSuccess: ({ message }: { message: string }) => toastDone(message) };
  const dropTotp = useWrite(removeTotp, told);
  const dropPasskey = useWrite(removePasskey, told);
  const rename = useWrite(namePasskey, told);
  const forget = useWrite(forgetDevice, told);
  if (!list.data) return <NotYet of={list} rows={3} />;
  const { data } = list;
  const onError = (error: unknown) => toastError(error);

  /** A dialog that is settled with an answer. */
  function ask<T>(draw: (settle: (answer: T) => void) => ReactNode): Promise<T> {
    return new Promise((resolve) =>
      setDialog(
        draw((answer) => {
          setDialog(null);
          resolve(answer);
        }),
      ),
    );
  }
  async function after(codes: string[] | null): Promise<void> {
    await list.refetch();
    if (codes === null) return;
    if (codes.length > 0) await ask<void>((settle) => <RecoveryCodes codes={codes} onClose={() => settle()} />);
    if (due) await verifySession();
  }
  const safely = (work: () => Promise<void>) => () => void work().catch(onError);

  const takeTotp = safely(async () => {
    const { secret, uri } = await call(startTotp, {});
    await after(await ask<string[] | null>((settle) => <TotpDialog secret={secret} uri={uri} settle={settle} />));
  });
  const takePasskey = safely(async () => {
    const initial = deviceOf(navigator.userAgent);
    const name = await ask<string | null>((settle) => <PasskeyNameDialog title={t('passkey.add')} initial={initial} settle={settle} />);
    if (name === null) return;
    const passkey = await makePasskey(await call(startPasskey, {}));
    if (!passkey) return toastError(new Error(t('passkeyStopped')));
    const { message, recoveryCodes } = await call(addPasskey, { name, passkey });
    toastDone(message);
    await after(recoveryCodes);
  });
  const renewCodes = safely(async () => {
    const { recoveryCodes } = await call(newRecoveryCodes, {});
    await after(recoveryCodes);
  });
  const drop = (what: string, work: () => void) =>
    safely(async () => {
      const sure = await confirm({ title: t('removeAsk', { what }), message: t('removeText'), confirmLabel: t('remove'), danger: true });
      if (sure) work();
    });
  const renamed = (one: Passkey) =>
    safely(async () => {
      const name = await ask<string | null>((settle) => (
        <PasskeyNameDialog title={t('passkey.rename')} initial={one.name} settle={settle} />
      ));
      if (name !== null && name !== one.name) rename.mutate({ passkeyId: one.id, name }, { onError });
    });

  const has = data.totp !== null || data.passkeys.length > 0;
  if (data.policy === 'OFF' && !has) return <p style={{ margin: 0 }}>{t('off')}</p>;
  const dates = (since: string, used: string | null) =>
    [t('since', { at: shortDate(since) }), used ? t('used', { at: shortDate(used) }) : t('unused')].join(' · ');
  return (
    <div className={classes.stack}>
      {data.required && !has ? (
        <Alert color={due?.overdue ? 'red' : 'yellow'} variant="outline">
          {due?.overdue ? t('overdue') : data.dueAt ? t('due', { at: longDate(data.dueAt) }) : t('required')}
        </Alert>
      ) : null}
      <p>
        {t('hint')} {has ? <Pill tone="ok">{t('on')}</Pill> : <Pill>{t('none')}</Pill>}
      </p>
      <ul className="bare">
        <li className="row">
          <IconDeviceMobile size={24} aria-hidden />
          <div className="words">
            <strong>{t('totp.name')}</strong>
            <span className={classes.dim}>{data.totp ? dates(data.totp.since, data.totp.usedAt) : t('totp.about')}</span>
          </div>
          {data.totp ? (
            <Button
              size="compact-md"
              variant="default"
              loading={dropTotp.isPending}
              onClick={drop(t('totp.name'), () => dropTotp.mutate({}, { onError }))}
            >
              {t('totp.remove')}
            </Button>
          ) : (
            <Button size="compact-md" variant="default" onClick={takeTotp}>
              {t('totp.set')}
            </Button>
          )}
        </li>
        {data.passkeys.map((one) => (
          <li key={one.id} className="row">
            <IconFingerprint size={24} aria-hidden />
            <div className="words">
              <strong>{t('passkey.one', { name: one.name })}</strong>
              <span className={classes.dim}>{dates(one.createdAt, one.usedAt)}</span>
            </div>
            <span className={classes.line}>
              <Button size="compact-md" variant="default" aria-label={t('passkey.renameOf', { name: one.name })} onClick={renamed(one)}>
                {t('passkey.rename')}
              </Button>
              <Button
                size="compact-md"
                variant="default"
                aria-label={t('removeOf', { what: one.name })}
                onClick={drop(one.name, () => dropPasskey.mutate({ passkeyId: one.id }, { onError }))}
              >
                {t('remove')}
              </Button>
            </span>
          </li>
        ))}
        <li className="row">
          <IconFingerprint size={24} aria-hidden />
          <div className="words">
            <strong>{t('passkey.title')}</strong>
            <span className={classes.dim}>{t(data.passkeysWork && knowsPasskeys() ? 'passkey.about' : 'passkey.not')}</span>
          </div>
          {data.passkeysWork && knowsPasskeys() ? (
            <Button size="compact-md" variant="default" onClick={takePasskey}>
              {t('passkey.add')}
            </Button>
          ) : null}
        </li>
        {has ? (
          <li className="row">
            <IconKey size={24} aria-hidden />
            <div className="words">
              <strong>{t('recovery.title')}</strong>
              <span className={classes.dim}>{t('recovery.left', { count: data.recoveryLeft })}</span>
            </div>
            <Button size="compact-md" variant="default" onClick={renewCodes}>
              {t('recovery.renew')}
            </Button>
          </li>
        ) : null}
        {data.devices.map((one) => (
          <li key={`device${one.id}`} className="row">
            <IconDeviceDesktop size={24} aria-hidden />
            <div className="words">
              <strong>
                {one.device} {one.own ? <Pill tone="ok">{t('device.own')}</Pill> : null}
              </strong>
              <span className={classes.dim}>{t('device.until', { at: shortDate(one.until) })}</span>
            </div>
            <Button
              size="compact-md"
              variant="default"
              aria-label={t('device.forgetOf', { device: one.device })}
              onClick={() => forget.mutate({ deviceId: one.id }, { onError })}
            >
              {t('device.forget')}
            </Button>
          </li>
        ))}
      </ul>
      {dialog}
    </div>
  );
}
