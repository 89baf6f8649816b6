import { Button, Select, Switch, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addUnit, saveUnit, type UnitRow, type UnitView } from '../../../contract/settings/manage-section.ts';
import { useWrite } from '../../api.ts';
import { toastDone } from '../../ui/toast.ts';
import { faultAt } from './fault.ts';
import { refreshed } from './refreshed.ts';
import classes from './Structure.module.css';

interface Props {
  /** null: a new one below `parent`. */
  unit: UnitView | null;
  parent: UnitView | null;
  units: UnitRow[];
  onClose: () => void;
  onOpen: (unitId: number) => void;
}

const fields = [
  'name',
  'shortName',
  'nameEn',
  'code',
  'letterPrefix',
  'phone',
  'email',
  'keepsRegister',
  'canIssueNumber',
  'numberUnitId',
] as const;

export function UnitForm({ unit, parent, units, onClose, onOpen }: Props) {
  const { t } = useTranslation(['structure', 'common']);
  const [values, setValues] = useState({
    name: '',
    shortName: '',
    nameEn: '',
    code: unit?.code ?? '',
    letterPrefix: unit?.letterPrefix ?? '',
    phone: unit?.phone ?? '',
    email: unit?.email ?? '',
  });
  const [keepsRegister, setKeeps] = useState(unit?.keepsRegister ?? true);
  const [canIssueNumber, setIssues] = useState(unit?.canIssueNumber ?? false);
  const [numberUnitId, setNumberUnit] = useState(unit?.numberUnitId ?? null);
  const add = useWrite(addUnit, { refresh: refreshed });
  const save = useWrite(saveUnit, { refresh: refreshed });
  const error = add.error ?? save.error;
  const issuers = units.filter((one) => one.active && one.canIssueNumber && one.id !== unit?.id);
  function submit(event: FormEvent): void {
    event.preventDefault();
    const { name, shortName, nameEn, ...rest } = values;
    const facts = { ...rest, keepsRegister, canIssueNumber, numberUnitId: canIssueNumber ? null : numberUnitId };
    if (unit) {
      save.mutate(
        { unitId: unit.id, version: unit.version, ...facts },
        {
          onSuccess: () => {
            toastDone(t('form.saved'));
            onClose();
          },
        },
      );
      return;
    }
    add.mutate(
      { parentId: parent?.id ?? 0, name, shortName, nameEn, ...facts },
      {
        onSuccess: ({ unitId }) => {
          toastDone(t('form.added', { name }));
          onClose();
          onOpen(unitId);
        },
      },
    );
  }
  const input = (field: keyof typeof values, more: { required?: boolean; description?: string; maxLength?: number } = {}) => (
    <TextInput
      label={t(`form.${field}`)}
      value={values[field]}
      withAsterisk={more.required === true}
      description={more.description}
      maxLength={more.maxLength ?? 120}
      error={faultAt(error, field)}
      onChange={(event) => setValues({ ...values, [field]: event.currentTarget.value })}
    />
  );
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      {unit ? null : (
        <>
          {input('name', { required: true, maxLength: 200 })}
          {input('shortName', { maxLength: 40 })}
          {input('nameEn', { maxLength: 200 })}
        </>
      )}
      {input('code', { required: true, description: t('form.codeHint'), maxLength: 30 })}
      {input('letterPrefix', { description: t('form.letterPrefixHint'), maxLength: 60 })}
      {input('phone', { description: t('form.phoneHint'), maxLength: 60 })}
      {input('email')}
      <Switch
        label={t('form.keepsRegister')}
        checked={keepsRegister}
        error={faultAt(error, 'keepsRegister')}
        onChange={(event) => setKeeps(event.currentTarget.checked)}
      />
      <Switch
        label={t('form.canIssueNumber')}
        checked={canIssueNumber}
        error={faultAt(error, 'canIssueNumber')}
        onChange={(event) => setIssues(event.currentTarget.checked)}
      />
      {canIssueNumber ? null : (
        <Select
          label={t('form.numberUnit')}
          data={issuers.map((one) => ({ value: String(one.id), label: one.name }))}
          placeholder={t('form.nearest')}
          value={numberUnitId === null ? null : String(numberUnitId)}
          clearable
          searchable
          error={faultAt(error, 'numberUnitId')}
          onChange={(id) => setNumberUnit(id === null ? null : Number(id))}
        />
      )}
      {faultAt(error, '', fields) ? <p role="alert">{faultAt(error, '', fields)}</p> : null}
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose}>
          {t('common:back')}
        </Button>
        <Button type="submit" loading={add.isPending || save.isPending}>
          {t(unit ? 'common:save' : 'add')}
        </Button>
      </div>
    </form>
  );
}
