import { Button, Group, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyDays } from '../../../contract/profile/calls.ts';
import { getPerson, type PersonDetail } from '../../../contract/settings/employee-information.ts';
import { askCopyOf, askErasing, personData } from '../../../contract/settings/user-account-close-permission.ts';
import { useRead, useSend } from '../../api.ts';
import { NotYet } from '../../ui/Answer.tsx';
import { DataCopyRow } from '../../ui/DataCopyRow.tsx';
import { shortDateTime } from '../../ui/dates.ts';
import { FormModal } from '../../ui/FormModal.tsx';
import { Panel } from '../../ui/Panel.tsx';

/** By who answers for data protection: a copy of what is held on a person, and the end of it once he left. */
export function DataPanel({ person }: { person: PersonDetail }) {
  const { t } = useTranslation('people');
  const [asking, setAsking] = useState<'copy' | 'erase' | null>(null);
  const [waits, setWaits] = useState(false);
  const data = useRead(personData, { personId: person.id }, waits ? { every: 4_000 } : {});
  if (!data.data) return <NotYet of={data} rows={2} />;
  const { copies, erasedAt, mayErase, eraseWaits } = data.data;
  const waiting = copies.some((copy) => copy.state === 'WAITING');
  if (waiting !== waits) setWaits(waiting);
  return (
    <Panel title={t('data.title')}>
      <div className="stack">
        {erasedAt ? <p className="notice">{t('data.erasedAt', { at: shortDateTime(erasedAt) })}</p> : null}
        {eraseWaits ? <p className="notice">{t('data.eraseWaits')}</p> : null}
        <Group gap="8px 12px">
          <Button variant="default" disabled={waiting} onClick={() => setAsking('copy')}>
            {t('data.ask')}
          </Button>
          {mayErase ? (
            <Button variant="default" color="red" onClick={() => setAsking('erase')}>
              {t('data.erase')}
            </Button>
          ) : null}
          <span className="dim">{t(person.active ? 'data.hint' : 'data.leftHint')}</span>
        </Group>
        {copies.length > 0 ? (
          <ul className="bare" aria-label={t('data.copies')}>
            {copies.slice(0, 5).map((copy) => (
              <DataCopyRow key={copy.id} copy={copy} />
            ))}
          </ul>
        ) : null}
      </div>
      {asking ? <Ask person={person} what={asking} onClose={() => setAsking(null)} /> : null}
    </Panel>
  );
}

const calls = { copy: askCopyOf, erase: askErasing };

function Ask({ person, what, onClose }: { person: PersonDetail; what: keyof typeof calls; onClose: () => void }) {
  const { t } = useTranslation('people');
  const send = useSend(calls[what], [personData, getPerson]);
  return (
    <FormModal
      title={t(`data.${what}Of`, { name: `${person.firstName} ${person.lastName}` })}
      hint={t(`data.${what}Text`, { days: copyDays })}
      initial={{ reason: '' }}
      send={({ reason }) => send({ personId: person.id, reason })}
      submit={t(what === 'copy' ? 'data.ask' : 'second.ask')}
      done={t(what === 'copy' ? 'data.asked' : 'second.waits')}
      onClose={onClose}
    >
      {({ field }) => (
        <Textarea label={t('data.reason')} data-autofocus autosize minRows={3} maxLength={500} {...field('reason', { required: true })} />
      )}
    </FormModal>
  );
}
