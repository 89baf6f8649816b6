import { Button, Modal, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Given } from '../../../contract/endpoint.ts';
import { endDuty, type GivenDuty, getRole, giveDuty, listRoles } from '../../../contract/settings/roles.ts';
import { listUsersGroups } from '../../../contract/settings/users-groups.ts';
import { ApiError, useWrite } from '../../api.ts';
import { errorText } from '../../ui/error-text.ts';
import { toastDone } from '../../ui/toast.ts';
import { RowPicker } from '../fields/RowPicker.tsx';
import classes from './Lists.module.css';
import { faultOf } from './SideForm.tsx';

/** A duty for a person, in a unit. */
export function GiveDuty({ duty, name, onClose }: { duty: GivenDuty; name: string; onClose: () => void }) {
  const { t } = useTranslation(['menus', 'common']);
  const [person, setPerson] = useState<number[]>([]);
  const [unit, setUnit] = useState<number[]>([]);
  const [post, setPost] = useState<number[]>([]);
  const [tried, setTried] = useState(false);
  const give = useWrite(giveDuty, {
    refresh: [listRoles, getRole, listUsersGroups],
    onSuccess: () => {
      toastDone(t('roles.given'));
      onClose();
    },
  });
  const needed = (ids: number[]) => (tried && ids.length === 0 ? t('needed') : undefined);
  function submit(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    const [personId, unitId, positionId] = [person[0], unit[0], post[0]];
    if (personId === undefined || unitId === undefined || (duty === 'SCREENER' && positionId === undefined)) return;
    give.mutate({ duty, personId, unitId, ...(positionId !== undefined ? { positionId } : {}) });
  }
  return (
    <Modal opened onClose={onClose} title={t('roles.giveTitle', { name })} closeButtonProps={{ 'aria-label': t('common:close') }}>
      <form className={classes.form} onSubmit={submit} noValidate>
        <RowPicker
          from="person"
          ids={person}
          onChange={setPerson}
          input={{ label: t('roles.person'), withAsterisk: true, error: needed(person) ?? faultOf(give.error, 'personId') }}
        />
        <RowPicker
          from="unit"
          ids={unit}
          onChange={setUnit}
          input={{ label: t('roles.unit'), withAsterisk: true, error: needed(unit) ?? faultOf(give.error, 'unitId') }}
        />
        {duty === 'SCREENER' ? (
          <RowPicker
            from="position"
            ids={post}
            onChange={setPost}
            input={{ label: t('roles.position'), withAsterisk: true, error: needed(post) ?? faultOf(give.error, 'positionId') }}
          />
        ) : null}
        {give.error && !(give.error instanceof ApiError && give.error.field) ? (
          <p role="alert" className={classes.fault}>
            {errorText(give.error)}
          </p>
        ) : null}
        <div className={classes.buttons}>
          <Button type="submit" loading={give.isPending}>
            {t('roles.give')}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t('common:back')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}

/** The end of a duty, with its reason. */
export function EndDuty({ holder, onClose }: { holder: Given<typeof getRole>['holders'][number]; onClose: () => void }) {
  const { t } = useTranslation(['menus', 'common']);
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const end = useWrite(endDuty, {
    refresh: [listRoles, getRole, listUsersGroups],
    onSuccess: () => {
      toastDone(t('roles.ended'));
      onClose();
    },
  });
  function submit(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (reason.trim() && holder.dutyId !== null) end.mutate({ dutyId: holder.dutyId, reason: reason.trim() });
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('roles.endTitle', { name: holder.name, unit: holder.unit })}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <form className={classes.form} onSubmit={submit} noValidate>
        <p className={classes.hint}>{t('roles.endText')}</p>
        <TextInput
          label={t('roles.reason')}
          withAsterisk
          value={reason}
          error={tried && !reason.trim() ? t('needed') : end.error ? errorText(end.error) : undefined}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <div className={classes.buttons}>
          <Button type="submit" color="red" loading={end.isPending}>
            {t('roles.end')}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t('common:back')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
