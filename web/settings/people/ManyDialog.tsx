import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Given } from '../../../contract/endpoint.ts';
import { listPeople, type PersonRow } from '../../../contract/settings/employee-information.ts';
import { changePeople, type ManyAct } from '../../../contract/settings/many-people.ts';
import { settingsHistory } from '../../../contract/settings/pages.ts';
import { listAccounts } from '../../../contract/settings/user-account-close-permission.ts';
import { listUsersGroups } from '../../../contract/settings/users-groups.ts';
import { useSend } from '../../api.ts';
import { BulkResults } from '../../ui/BulkResults.tsx';
import { FormBody, FormFrame } from '../../ui/FormModal.tsx';
import { blank, ManyFields, sentOf } from './ManyFields.tsx';

interface Props {
  act: ManyAct;
  rows: PersonRow[];
  /** `done`: something was done, the choice has served. */
  onClose: (done: boolean) => void;
}

/** Asks once for what the act needs, then tells of each person what came of it. */
export function ManyDialog({ act, rows, onClose }: Props) {
  const { t } = useTranslation(['people', 'common']);
  const change = useSend(changePeople, [listPeople, listAccounts, listUsersGroups, settingsHistory]);
  const [given, setGiven] = useState<Given<typeof changePeople> | null>(null);
  const title = t('many.title', { act: t(`many.acts.${act}`), count: rows.length });
  return (
    <FormFrame title={title} onClose={() => onClose(given !== null)}>
      {given ? (
        <Results given={given} rows={rows} onClose={() => onClose(true)} />
      ) : (
        <FormBody
          hint={t(`many.hint.${act}`)}
          initial={blank()}
          lacks={({ unitId, postName }) => ({
            unitId: act === 'PLACE' && unitId.length === 0 && postName.trim() === '' && t('common:required'),
          })}
          send={(values) => change({ act, personIds: rows.map((row) => row.id), ...sentOf(act, values) })}
          submit={title}
          danger={act === 'CLOSE'}
          onDone={setGiven}
        >
          {(form) => <ManyFields act={act} form={form} />}
        </FormBody>
      )}
    </FormFrame>
  );
}

function Results({ given, rows, onClose }: { given: Given<typeof changePeople>; rows: PersonRow[]; onClose: () => void }) {
  const { t } = useTranslation('people');
  const all = given.results.length;
  return (
    <BulkResults
      summary={given.done === all ? t('many.allDone', { all }) : t('many.done', { done: given.done, all })}
      label={t('many.result')}
      marks={{ done: t('many.ok'), waits: t('many.waits'), refused: t('many.refused') }}
      results={given.results.map((one) => ({
        key: one.personId,
        name: rows.find((row) => row.id === one.personId)?.name ?? String(one.personId),
        outcome: one.done ? (one.waits ? 'waits' : 'done') : 'refused',
        said: one.done ? t(one.waits ? 'second.waits' : 'many.ok') : one.message,
      }))}
      onClose={onClose}
    />
  );
}
