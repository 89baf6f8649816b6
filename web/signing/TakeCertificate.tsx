import { Button, Checkbox, Radio, Stack } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { activateCertificate, ownCertificates } from '../../contract/signing/calls.ts';
import { useWrite } from '../api.ts';
import { errorText } from '../ui/error-text.ts';
import { FormFault, FormHint, Star } from '../ui/FormParts.tsx';
import { toastDone } from '../ui/toast.ts';
import { CodeField, PinField } from './PinField.tsx';

/** First use of what was granted: its owner chooses the PIN, or agrees to a mailed code. */
export function TakeCertificate({ mail }: { mail: string }) {
  const { t } = useTranslation('certificates');
  const [how, setHow] = useState<'PIN' | 'CODE'>('PIN');
  const form = useTaking(how);
  const { take, submit } = form;
  return (
    <form className="fields" onSubmit={submit} noValidate>
      <FormHint>{t('take.text')}</FormHint>
      {mail ? (
        <Radio.Group label={t('take.how')} value={how} onChange={(value) => setHow(value as 'PIN')}>
          <Stack gap={8} mt={4}>
            <Radio value="PIN" label={t('take.byPin')} />
            <Radio value="CODE" label={t('take.byCode')} />
          </Stack>
        </Radio.Group>
      ) : null}
      {how === 'PIN' ? <ByPin {...form} /> : <ByCode {...form} mail={mail} />}
      <FormFault>{take.isError && !take.error.field ? errorText(take.error) : null}</FormFault>
      <div className="side-by-side">
        <Button type="submit" loading={take.isPending}>
          {t('take.submit')}
        </Button>
      </div>
    </form>
  );
}

type Taking = ReturnType<typeof useTaking>;

/** What was typed, what is missing or differs, and the taking. */
function useTaking(how: 'PIN' | 'CODE') {
  const { t } = useTranslation(['certificates', 'common']);
  const [now, setNow] = useState({ pin: '', again: '', otp: '', consent: false });
  const [differs, setDiffers] = useState(false);
  const [missing, setMissing] = useState<(keyof typeof now)[]>([]);
  const take = useWrite(activateCertificate, { refresh: [ownCertificates], onSuccess: () => toastDone(t('take.done')) });
  const set = (change: Partial<typeof now>) => {
    setNow((before) => ({ ...before, ...change }));
    setDiffers(false);
    setMissing((before) => before.filter((name) => !(name in change)));
    if (take.isError) take.reset();
  };
  const errorOf = (field: keyof typeof now) =>
    missing.includes(field) ? t('common:required') : take.error?.field === field ? take.error.message : undefined;
  function submit(event: FormEvent): void {
    event.preventDefault();
    const asked: (keyof typeof now)[] = how === 'CODE' ? ['consent', 'otp'] : ['pin', 'again'];
    const empty = asked.filter((name) => !now[name]);
    setMissing(empty);
    if (empty.length > 0) return;
    if (how === 'CODE') take.mutate({ consent: now.consent, otp: now.otp });
    else if (now.pin !== now.again) setDiffers(true);
    else take.mutate({ pin: now.pin });
  }
  return { now, set, errorOf, differs, take, submit };
}

function ByPin({ now, set, errorOf, differs }: Taking) {
  const { t } = useTranslation('certificates');
  return (
    <>
      <PinField
        fresh
        required
        label={t('take.pin')}
        description={t('take.pinHint')}
        value={now.pin}
        error={errorOf('pin')}
        onChange={(pin) => set({ pin })}
      />
      <PinField
        fresh
        required
        label={t('take.again')}
        value={now.again}
        error={differs ? t('take.differs') : errorOf('again')}
        onChange={(again) => set({ again })}
      />
    </>
  );
}

function ByCode({ now, set, errorOf, mail }: Taking & { mail: string }) {
  const { t } = useTranslation('certificates');
  return (
    <>
      <Checkbox
        required
        label={
          <>
            {t('take.consent')}
            <Star />
          </>
        }
        checked={now.consent}
        error={errorOf('consent')}
        onChange={(event) => set({ consent: event.currentTarget.checked })}
      />
      <CodeField required mail={mail} value={now.otp} error={errorOf('otp')} onChange={(otp) => set({ otp })} />
    </>
  );
}
