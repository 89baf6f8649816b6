import { Button, Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type CertificateNames,
  getOrganization,
  getPaperSettings,
  type PaperDefaults,
  saveOrganization,
} from '../../contract/settings/organization.ts';
import { ApiError, useWrite } from '../api.ts';
import { errorText } from '../ui/error-text.ts';
import { linesOf } from '../ui/lines-of.ts';
import { Panel } from '../ui/Panel.tsx';
import { toastDone } from '../ui/toast.ts';

/** What papers begin with, and the names in the agency's certificates. */
export function PaperForm({ paper, certificate }: { paper: PaperDefaults; certificate: CertificateNames }) {
  const { t } = useTranslation(['organization', 'common']);
  const [now, setNow] = useState(() => ({ ...paper, address: paper.address.join('\n'), era: paper.era ?? false }));
  const [names, setNames] = useState(certificate);
  const save = useWrite(saveOrganization, {
    refresh: [getOrganization, getPaperSettings],
    onSuccess: () => toastDone(t('common:saved')),
  });
  const field = save.error instanceof ApiError ? save.error.field : null;
  const said = (name: string) => (field?.startsWith(name) && save.error ? errorText(save.error) : undefined);
  function submit(event: FormEvent): void {
    event.preventDefault();
    save.mutate({ paper: { ...now, address: linesOf(now.address) }, certificate: names });
  }
  return (
    <form onSubmit={submit} className="stack" noValidate>
      <Panel title={t('paper')}>
        <div className="fields">
          <PaperFields now={now} set={(change) => setNow({ ...now, ...change })} said={said} />
        </div>
      </Panel>
      <Panel title={t('certificate')}>
        <div className="fields">
          <p className="hint">{t('namesHint')}</p>
          {(['issuer', 'subject'] as const).map((name) => (
            <TextInput
              key={name}
              required
              label={t(name)}
              value={names[name]}
              error={said(`certificate.${name}`)}
              onChange={(event) => setNames({ ...names, [name]: event.currentTarget.value })}
            />
          ))}
          {save.error && !field ? (
            <p role="alert" className="fault">
              {errorText(save.error)}
            </p>
          ) : null}
          <div>
            <Button type="submit" loading={save.isPending}>
              {t('common:save')}
            </Button>
          </div>
        </div>
      </Panel>
    </form>
  );
}

interface Paper extends Pick<PaperDefaults, 'telephone' | 'digits'> {
  /** A line each. */
  address: string;
  era: boolean;
}

interface FieldsProps {
  now: Paper;
  set: (change: Partial<Paper>) => void;
  said: (field: string) => string | undefined;
}

/** What stands on every paper before anything is written. */
function PaperFields({ now, set, said }: FieldsProps) {
  const { t } = useTranslation('organization');
  return (
    <>
      <Textarea
        label={t('address')}
        description={t('addressHint')}
        autosize
        minRows={2}
        maxRows={6}
        value={now.address}
        error={said('paper.address')}
        onChange={(event) => set({ address: event.currentTarget.value })}
      />
      <TextInput
        label={t('telephone')}
        description={t('telephoneHint')}
        value={now.telephone}
        error={said('paper.telephone')}
        onChange={(event) => set({ telephone: event.currentTarget.value })}
      />
      <NativeSelect
        label={t('digits')}
        value={now.digits}
        data={[
          { value: 'thai', label: t('thai') },
          { value: 'arabic', label: t('arabic') },
        ]}
        onChange={(event) => set({ digits: event.currentTarget.value as PaperDefaults['digits'] })}
      />
      <Checkbox
        label={t('era')}
        description={t('eraHint')}
        checked={now.era}
        onChange={(event) => set({ era: event.currentTarget.checked })}
      />
    </>
  );
}
