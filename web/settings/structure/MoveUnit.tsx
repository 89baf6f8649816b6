import { Button, Radio } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { moveUnit, type UnitRow, type UnitView } from '../../../contract/settings/manage-section.ts';
import { useWrite } from '../../api.ts';
import { toastDone } from '../../ui/toast.ts';
import { EndUnit } from './EndUnit.tsx';
import { faultAt } from './fault.ts';
import { refreshed } from './refreshed.ts';
import classes from './Structure.module.css';
import { familyOf } from './tree.ts';
import { UnitPicker } from './UnitPicker.tsx';

interface Props {
  unit: UnitView;
  units: UnitRow[];
  /** Where it was dropped; then it may also be merged there. */
  onto?: number;
  before?: number;
  onClose: () => void;
  onOpen: (unitId: number) => void;
}

export function MoveUnit({ unit, units, onto, before, onClose, onOpen }: Props) {
  const { t } = useTranslation(['structure', 'common']);
  const [parentId, setParent] = useState<number | null>(onto ?? null);
  const [what, setWhat] = useState<'move' | 'merge'>('move');
  const move = useWrite(moveUnit, { refresh: refreshed });
  const target = units.find((one) => one.id === onto)?.name ?? '';
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (parentId === null) return;
    move.mutate(
      { unitId: unit.id, version: unit.version, parentId, ...(before ? { before } : {}) },
      {
        onSuccess: () => {
          toastDone(t('moving.done', { name: unit.name }));
          onClose();
        },
      },
    );
  }
  const choice =
    onto === undefined ? null : (
      <Radio.Group label={t('moving.what')} value={what} onChange={(value) => setWhat(value as typeof what)}>
        <div className={classes.form} style={{ paddingTop: 8 }}>
          <Radio value="move" label={t('moving.moveTo', { name: target })} />
          <Radio value="merge" label={t('moving.mergeInto', { name: target })} />
        </div>
      </Radio.Group>
    );
  if (what === 'merge')
    return (
      <div className={classes.form}>
        {choice}
        <EndUnit unit={unit} act="merge" units={units} into={onto ?? null} onClose={onClose} onOpen={onOpen} />
      </div>
    );
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      {choice ?? (
        <UnitPicker
          label={t('moving.below')}
          units={units}
          value={parentId}
          onChange={setParent}
          except={familyOf(units, unit.id)}
          error={faultAt(move.error, 'parentId')}
          required
        />
      )}
      <p className={classes.small}>{t('moving.text')}</p>
      {faultAt(move.error, '', ['parentId']) ? <p role="alert">{faultAt(move.error, '', ['parentId'])}</p> : null}
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose}>
          {t('common:back')}
        </Button>
        <Button type="submit" loading={move.isPending} disabled={parentId === null}>
          {t('move')}
        </Button>
      </div>
    </form>
  );
}
