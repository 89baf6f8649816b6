import { Button, Modal } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconClock } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Given } from '../../../contract/endpoint.ts';
import { listPeople, type PersonRow } from '../../../contract/settings/employee-information.ts';
import { changePeople, type ManyAct } from '../../../contract/settings/many-people.ts';
import { settingsHistory } from '../../../contract/settings/pages.ts';
import { listAccounts } from '../../../contract/settings/user-account-close-permission.ts';
import { listUsersGroups } from '../../../contract/settings/users-groups.ts';
import { useWrite } from '../../api.ts';
import classes from '../../ui/BulkBar.module.css';
import { errorText } from '../../ui/error-text.ts';
import { useIsSmall } from '../../ui/useMedia.ts';
import { blank, lackingIn, ManyFields, sentOf } from './ManyFields.tsx';

interface Props {
  act: ManyAct;
  rows: PersonRow[];
  /** `done`: something was done, the choice has served. */
  onClose: (done: boolean) => void;
}

/** Asks once for what the act needs, then tells of each person what came of it. */
export function ManyDialog({ act, rows, onClose }: Props) {
  const { t } = useTranslation(['people', 'common']);
  const small = useIsSmall();
  const [values, setValues] = useState(blank);
  const [tried, setTried] = useState(false);
  const write = useWrite(changePeople, { refresh: [listPeople, listAccounts, listUsersGroups, settingsHistory] });
  const title = t('many.title', { act: t(`many.acts.${act}`), count: rows.length });
  const lacking = lackingIn(act, values);
  function submit(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (write.isPending || lacking.length > 0) return;
    write.mutate({ act, personIds: rows.map((row) => row.id), ...sentOf(act, values) });
  }
  return (
    <Modal
      opened
      onClose={() => onClose(write.isSuccess)}
      title={title}
      fullScreen={small}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      {write.data ? (
        <Results given={write.data} rows={rows} onClose={() => onClose(true)} />
      ) : (
        <form className={classes.form} onSubmit={submit} aria-label={title} noValidate>
          <p className={classes.hint}>{t(`many.hint.${act}`)}</p>
          <ManyFields act={act} values={values} lacking={tried ? lacking : []} onChange={setValues} />
          {write.error ? (
            <p role="alert" className={classes.error}>
              {errorText(write.error)}
            </p>
          ) : null}
          <div className={classes.buttons}>
            <Button type="submit" loading={write.isPending} fullWidth color={act === 'CLOSE' ? 'red' : 'brand'}>
              {title}
            </Button>
            <Button variant="default" onClick={() => onClose(false)}>
              {t('common:back')}
            </Button>
          </div>
        </form>
      )}
    </Modal>
  );
}

function Results({ given, rows, onClose }: { given: Given<typeof changePeople>; rows: PersonRow[]; onClose: () => void }) {
  const { t } = useTranslation(['people', 'common']);
  const all = given.results.length;
  // what did not succeed stands on top: it wants the eye
  const results = [...given.results].sort((a, b) => Number(a.done) - Number(b.done) || Number(b.waits) - Number(a.waits));
  return (
    <div className={classes.form}>
      <p role="status" className={classes.summary}>
        {given.done === all ? t('many.allDone', { all }) : t('many.done', { done: given.done, all })}
      </p>
      <ul className={classes.results} aria-label={t('many.result')}>
        {results.map((one) => (
          <li key={one.personId} data-refused={!one.done || undefined}>
            <Mark done={one.done} waits={one.waits} />
            <span>
              <span className={classes.name}>{rows.find((row) => row.id === one.personId)?.name ?? one.personId}</span>
              <span className={classes.said}>{one.done ? t(one.waits ? 'second.waits' : 'many.ok') : one.message}</span>
            </span>
          </li>
        ))}
      </ul>
      <Button onClick={onClose}>{t('common:close')}</Button>
    </div>
  );
}

function Mark({ done, waits }: { done: boolean; waits: boolean }) {
  const { t } = useTranslation('people');
  if (!done) return <IconAlertTriangle size={20} role="img" aria-label={t('many.refused')} />;
  return waits ? (
    <IconClock size={20} role="img" aria-label={t('many.waits')} />
  ) : (
    <IconCircleCheck size={20} role="img" aria-label={t('many.ok')} />
  );
}
