import { Button, Group, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { askContactChange, type ContactField, confirmContactChange, ownContact } from '../../contract/profile/calls.ts';
import { useRead, useSend } from '../api.ts';
import { paths } from '../paths.ts';
import { useUser, verifySession } from '../shell/session/session.ts';
import { NotYet } from '../ui/Answer.tsx';
import { FormBody, FormFrame } from '../ui/FormModal.tsx';
import { RowButton } from '../ui/RowButton.tsx';

/** Who the account belongs to and where its mails go; what the agency allows is changed with a mailed code. */
export function ContactDetails() {
  const { t } = useTranslation('account');
  const user = useUser();
  const contact = useRead(ownContact, {});
  const [changing, setChanging] = useState<ContactField | null>(null);
  if (!contact.data) return <NotYet of={contact} rows={3} />;
  const { may, waiting } = contact.data;
  const line = (name: string, value: string, action?: ReactNode) => (
    <li className="row">
      <div className="words">
        <span className="dim">{name}</span>
        <span className="figures">{value || '-'}</span>
      </div>
      {action}
    </li>
  );
  return (
    <div className="stack">
      <ul className="bare">
        {line(t('contact.name'), user.name)}
        {(['username', 'email', 'phone'] as const).map((field) => (
          <Change key={field} of={field} may={may.includes(field)} line={line} value={contact.data[field]} onChange={setChanging} />
        ))}
      </ul>
      {waiting && !changing ? (
        <Group gap={8}>
          <span>{t('contact.waiting', { value: waiting.value })}</span>
          <RowButton onClick={() => setChanging(waiting.field)}>{t('contact.enterCode')}</RowButton>
        </Group>
      ) : null}
      <p className="hint">
        {t('contact.rest')}{' '}
        <Link className="link" to={paths.profile}>
          {t('contact.profile')}
        </Link>
      </p>
      {changing ? (
        <ChangeDialog field={changing} now={contact.data[changing]} code={waiting?.field === changing} onClose={() => setChanging(null)} />
      ) : null}
    </div>
  );
}

function Change({
  of,
  may,
  line,
  value,
  onChange,
}: {
  of: ContactField;
  may: boolean;
  line: (name: string, value: string, action?: ReactNode) => ReactNode;
  value: string;
  onChange: (field: ContactField) => void;
}) {
  const { t } = useTranslation('account');
  const name = t(`contact.${of}`);
  return line(
    name,
    value,
    may ? (
      <RowButton aria-label={t('contact.changeOf', { name })} onClick={() => onChange(of)}>
        {t('contact.change')}
      </RowButton>
    ) : undefined,
  );
}

/** Two steps in one window: the new value, then the code that was mailed. */
function ChangeDialog({ field, now, code: asked, onClose }: { field: ContactField; now: string; code: boolean; onClose: () => void }) {
  const { t } = useTranslation('account');
  const name = t(`contact.${field}`);
  const [sentTo, setSentTo] = useState<string | null>(asked ? '' : null);
  const ask = useSend(askContactChange, [ownContact]);
  const confirm = useSend(confirmContactChange, [ownContact]);
  return (
    <FormFrame title={t('contact.changeOf', { name })} onClose={onClose}>
      {sentTo === null ? (
        <FormBody
          key="value"
          initial={{ value: '' }}
          send={({ value }) => ask({ field, value: value.trim() })}
          submit={t('contact.sendCode')}
          onDone={(given) => setSentTo(given.sentTo)}
        >
          {(form) => (
            <TextInput
              label={t('contact.new', { name })}
              description={t(field === 'email' ? 'contact.codeToNew' : 'contact.codeToOld')}
              type={field === 'email' ? 'email' : 'text'}
              inputMode={field === 'phone' ? 'tel' : undefined}
              autoComplete={field === 'phone' ? 'tel' : field}
              placeholder={now}
              {...form.field('value', { required: true })}
            />
          )}
        </FormBody>
      ) : (
        <FormBody
          key="code"
          initial={{ code: '' }}
          send={({ code }) => confirm({ code: code.trim() })}
          submit={t('contact.confirm')}
          done={t('contact.changed', { name })}
          onDone={() => {
            void verifySession();
            onClose();
          }}
          more={
            <Button variant="subtle" onClick={() => setSentTo(null)}>
              {t('contact.again')}
            </Button>
          }
        >
          {(form) => (
            <TextInput
              label={t('contact.code')}
              description={sentTo ? t('contact.sent', { to: sentTo }) : t('contact.sentBefore')}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={6}
              {...form.field('code', { required: true })}
            />
          )}
        </FormBody>
      )}
    </FormFrame>
  );
}
