import { Button, Divider, Stack } from '@mantine/core';
import { IconFingerprint, IconIdBadge2 } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { passkeyLogin, passkeyQuestion } from '../../contract/auth/factors.ts';
import { finishTrip, startTrip } from '../../contract/auth/providers.ts';
import { call } from '../api.ts';
import { paths } from '../paths.ts';
import { boot } from '../shell/boot.ts';
import { nameIn } from '../shell/preferences/languages.ts';
import { answerPasskey, knowsPasskeys } from '../shell/session/passkey.ts';
import { tellError } from '../ui/dialogs.ts';
import { enterBy } from './sign-in.ts';

/** Of a trip to a provider; React may mount a page twice, and a trip ends once. */
let finished: string | null = null;

/** Signing in without the password that is kept here: at a provider, by a passkey. */
export function OtherWays() {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const [query, setQuery] = useSearchParams();
  const [busy, setBusy] = useState('');
  const { providers, passkey } = boot.signIn;
  const came = query.get('provider');

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each return
  useEffect(() => {
    if (!came || finished === location.href) return;
    finished = location.href;
    setQuery({}, { replace: true });
    if (came === 'back') void enterAnd(() => call(finishTrip, {}, { signInAgain: false }), 'back');
    else void tellError(new Error(t('ways.lost')));
  }, [came]);

  async function enterAnd(request: Parameters<typeof enterBy>[0], name: string): Promise<void> {
    setBusy(name);
    const inside = await enterBy(request);
    setBusy('');
    finished = null;
    if (inside) await navigate(paths.intranet, { replace: true });
  }
  async function goTo(place: number): Promise<void> {
    setBusy(`provider${place}`);
    finished = null;
    try {
      const { url } = await call(startTrip, { place }, { signInAgain: false });
      location.assign(url);
    } catch (error) {
      setBusy('');
      await tellError(error);
    }
  }
  async function byPasskey(): Promise<void> {
    setBusy('passkey');
    try {
      const answer = await answerPasskey(await call(passkeyQuestion, {}, { signInAgain: false }));
      if (answer) await enterAnd(() => call(passkeyLogin, { passkey: answer }, { signInAgain: false }), 'passkey');
    } catch (error) {
      await tellError(error);
    } finally {
      setBusy('');
    }
  }
  const offersPasskey = passkey && knowsPasskeys();
  if (providers.length === 0 && !offersPasskey) return null;
  return (
    <Stack gap={12} mt={4} component="section" aria-label={t('ways.title')}>
      <Divider label={t('ways.or')} />
      {providers.map((one) => (
        <Button
          key={one.place}
          variant="default"
          fullWidth
          leftSection={<IconIdBadge2 size={20} aria-hidden />}
          loading={busy === `provider${one.place}` || (busy === 'back' && providers.length === 1)}
          disabled={busy !== ''}
          onClick={() => void goTo(one.place)}
        >
          {t('ways.provider', { name: nameIn(one) })}
        </Button>
      ))}
      {offersPasskey ? (
        <Button
          variant="default"
          fullWidth
          leftSection={<IconFingerprint size={20} aria-hidden />}
          loading={busy === 'passkey'}
          disabled={busy !== ''}
          onClick={() => void byPasskey()}
        >
          {t('ways.passkey')}
        </Button>
      ) : null}
    </Stack>
  );
}
