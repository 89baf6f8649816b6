import { useTranslation } from 'react-i18next';
import type { Given } from '../../contract/endpoint.ts';
import { keepOwnRequest, openOwnForm } from '../../contract/request/calls.ts';
import { useRead } from '../api.ts';
import { ApplicantSelect, applicantOf } from '../office/PersonSelect.tsx';
import { type KeptRequest, useKeepRequest } from '../office/useKeepRequest.ts';
import { nameIn } from '../shell/preferences/languages.ts';
import { FormModal } from '../ui/FormModal.tsx';
import { OwnFields } from './OwnFields.tsx';
import { sentOf, type Typed, typedOf } from './own-fields.ts';

interface Props {
  code: string;
  /** What is written on; left out: a new one. */
  opened?: { requestId: number; version: number; form: number; values: Record<string, unknown> };
  onClose: () => void;
  onKept: (kept: KeptRequest) => void;
}

/** A request of an own kind, filled in by the form of its kind. */
export function OwnRequestForm({ code, opened, onClose, onKept }: Props) {
  const { t } = useTranslation('ownRequests');
  const read = useRead(openOwnForm, { code, ...(opened ? { version: opened.form } : {}) }, { staleTime: 60_000 });
  const keep = useKeepRequest(keepOwnRequest, opened);
  const form = read.data;
  const fields = form?.fields ?? [];
  const sends = ({ values, applicantId }: { values: Typed; applicantId: string }, as?: 'draft') =>
    keep({ code, values: sentOf(fields, values), ...applicantOf(applicantId) }, as);
  const settled = (kept: KeptRequest) => {
    if (kept.unconfirmed.length === 0) onKept(kept);
  };
  return (
    <FormModal
      title={form ? nameIn({ th: form.name, ...(form.nameEn ? { en: form.nameEn } : {}) }) : t('create')}
      size={640}
      hint={form?.about || undefined}
      read={read}
      initial={form && { values: typedOf(fields, opened?.values), applicantId: '' }}
      send={(values) => sends(values)}
      also={{ name: t('form.draft'), send: (values) => sends(values, 'draft') }}
      submit={t('form.send')}
      onDone={settled}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <OwnFields fields={fields} fieldOf={(key, rule) => field(`values.${key}`, rule)} />
          {opened ? null : <ApplicantSelect module="request" {...field('applicantId')} />}
          {form ? <Route form={form} /> : null}
        </>
      )}
    </FormModal>
  );
}

/** Where it goes when it is sent. */
function Route({ form: { route } }: { form: Given<typeof openOwnForm> }) {
  const { t } = useTranslation('ownRequests');
  return (
    <div className="notice">
      <span className="medium">{t('form.route')}</span>
      <ol>
        {route.map((step) => (
          <li key={step.name}>
            {step.name} · {step.holder ?? t(`form.to.${step.to}`)}
          </li>
        ))}
      </ol>
    </div>
  );
}
