import { Button, Checkbox, Group, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Given } from '../../../contract/endpoint.ts';
import { bloodTypes, getRecord, type SensitiveKind, saveSensitive, sensitiveKinds } from '../../../contract/people.ts';
import { useWrite } from '../../api.ts';
import { shortDate } from '../../ui/dates.ts';
import { errorText } from '../../ui/error-text.ts';
import { Star } from '../../ui/FormParts.tsx';
import { toastDone, toastError } from '../../ui/toast.ts';

type Kept = Given<typeof getRecord>['sensitive'];

/** Race, religion and blood type: hidden until opened, each with a consent of its own. */
export function SensitiveData({ kept }: { kept: Kept }) {
  const { t } = useTranslation('profile');
  return (
    <details className="ruled">
      <summary>{t('sensitive.title')}</summary>
      <p className="hint">{t('sensitive.hint')}</p>
      {sensitiveKinds.map((kind) => {
        const one = kept.find((row) => row.kind === kind);
        return one ? <KeptValue key={kind} one={one} /> : <AskedValue key={kind} kind={kind} />;
      })}
    </details>
  );
}

function KeptValue({ one }: { one: Kept[number] }) {
  const { t } = useTranslation('profile');
  const name = t(`sensitive.${one.kind}`);
  const withdraw = useWrite(saveSensitive, { refresh: [getRecord], onSuccess: () => toastDone(t('sensitive.withdrawn', { name })) });
  return (
    <Group component="section" justify="space-between" gap={12} py={12} aria-label={name}>
      <div>
        <strong>{name}</strong> {one.value}
        <div className="hint figures">{t('sensitive.since', { date: shortDate(one.consentedAt) })}</div>
      </div>
      <Button
        variant="default"
        color="red"
        loading={withdraw.isPending}
        onClick={() => withdraw.mutate({ kind: one.kind, value: '', consent: false }, { onError: (error) => toastError(error) })}
      >
        {t('sensitive.withdraw', { name })}
      </Button>
    </Group>
  );
}

function AskedValue({ kind }: { kind: SensitiveKind }) {
  const { t } = useTranslation(['profile', 'common']);
  const name = t(`sensitive.${kind}`);
  const [value, setValue] = useState('');
  const [consent, setConsent] = useState(false);
  const [tried, setTried] = useState(false);
  const missing = tried && !value.trim() ? t('common:required') : undefined;
  const save = useWrite(saveSensitive, { refresh: [getRecord], onSuccess: () => toastDone(t('sensitive.saved', { name })) });
  return (
    <form
      className="fields"
      aria-label={name}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (value.trim()) save.mutate({ kind, value: value.trim(), consent });
      }}
    >
      {kind === 'BLOOD' ? (
        <Select
          required
          label={name}
          error={missing}
          data={[...bloodTypes]}
          value={value || null}
          onChange={(chosen) => setValue(chosen ?? '')}
          clearable
        />
      ) : (
        <TextInput
          required
          label={name}
          error={missing}
          value={value}
          maxLength={100}
          onChange={(event) => setValue(event.currentTarget.value)}
        />
      )}
      <Checkbox
        required
        label={
          <>
            {t('sensitive.consent', { name })}
            <Star />
          </>
        }
        checked={consent}
        error={save.error ? errorText(save.error) : undefined}
        onChange={(event) => setConsent(event.currentTarget.checked)}
      />
      <Button type="submit" variant="default" mb={16} w="fit-content" loading={save.isPending}>
        {t('sensitive.save', { name })}
      </Button>
    </form>
  );
}
