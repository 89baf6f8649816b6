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
} from '../../../contract/auth/factors.ts';
import { deviceOf } from '../../../contract/rules/device.ts';
import { call, useWrite } from '../../api.ts';
import { makePasskey } from '../../shell/session/passkey.ts';
import { useUser, verifySession } from '../../shell/session/session.ts';
import { confirm } from '../../ui/dialogs.ts';
import { toastDone, toastError } from '../../ui/toast.ts';
import { PasskeyNameDialog } from './PasskeyNameDialog.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { TotpDialog } from './TotpDialog.tsx';

/** What can be done with one's factors; `dialog` is what is asked meanwhile. */
export function useFactorActs(refetch: () => Promise<void>) {
  const { dialog, ask } = useAsked();
  const take = useTaking(ask, refetch);
  return { dialog, ...take, ...useKept(ask) };
}

type Ask = ReturnType<typeof useAsked>['ask'];
const onError = (error: unknown) => toastError(error);
const safely = (work: () => Promise<void>) => () => void work().catch(onError);

/** Dialogs that are settled with an answer, one at a time. */
function useAsked() {
  const [dialog, setDialog] = useState<ReactNode>(null);
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
  return { dialog, ask };
}

/** New factors, and recovery codes, which are shown once. */
function useTaking(ask: Ask, refetch: () => Promise<void>) {
  const { t } = useTranslation('factors');
  const due = useUser().factor;
  async function after(codes: string[] | null): Promise<void> {
    await refetch();
    if (codes === null) return;
    if (codes.length > 0) await ask<void>((settle) => <RecoveryCodes codes={codes} onClose={() => settle()} />);
    if (due) await verifySession();
  }
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
  return { takeTotp, takePasskey, renewCodes };
}

/** What is there: renamed, given up, forgotten. */
function useKept(ask: Ask) {
  const { t } = useTranslation('factors');
  const told = { refresh: [myFactors], onSuccess: ({ message }: { message: string }) => toastDone(message) };
  const totp = useWrite(removeTotp, told);
  const passkey = useWrite(removePasskey, told);
  const rename = useWrite(namePasskey, told);
  const forget = useWrite(forgetDevice, told);
  const drop = (what: string, work: () => void) =>
    safely(async () => {
      const sure = await confirm({ title: t('removeAsk', { what }), message: t('removeText'), confirmLabel: t('remove'), danger: true });
      if (sure) work();
    });
  return {
    dropping: totp.isPending,
    dropTotp: drop(t('totp.name'), () => totp.mutate({}, { onError })),
    dropPasskey: (one: Passkey) => drop(one.name, () => passkey.mutate({ passkeyId: one.id }, { onError })),
    renamePasskey: (one: Passkey) =>
      safely(async () => {
        const name = await ask<string | null>((settle) => (
          <PasskeyNameDialog title={t('passkey.rename')} initial={one.name} settle={settle} />
        ));
        if (name !== null && name !== one.name) rename.mutate({ passkeyId: one.id, name }, { onError });
      }),
    forgetDevice: (deviceId: number) => forget.mutate({ deviceId }, { onError }),
  };
}
