import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { closeUnit, mergeUnit, type UnitRow, type UnitView } from '../../../contract/settings/manage-section.ts';
import { useWrite } from '../../api.ts';
import { toastDone } from '../../ui/toast.ts';
import { faultAt } from './fault.ts';
import { refreshed } from './refreshed.ts';
import classes from './Structure.module.css';
import { familyOf } from './tree.ts';
import { UnitPicker } from './UnitPicker.tsx';

interface Props {
  unit: UnitView;
  act: 'merge' | 'close';
  units: UnitRow[];
  into?: number | null;
  onClose: () => void;
  onOpen: (unitId: number) => void;
}

/** Merging into another unit, or closing with a successor for what is open; it says beforehand how much goes along. */
export function EndUnit({ unit, act, units, into = null, onClose, onOpen }: Props) {
  const { t } = useTranslation(['structure', 'common']);
  const [other, setOther] = useState<number | null>(into);
  const merge = useWrite(mergeUnit, { refresh: refreshed });
  const close = useWrite(closeUnit, { refresh: refreshed });
  const error = merge.error ?? close.error;
  const field = act === 'merge' ? 'into' : 'successorId';
  const needed = act === 'merge' || unit.open.total > 0 || unit.people > 0;
  function submit(event: FormEvent): void {
    event.preventDefault();
    const done = {
      onSuccess: ({ moved, people }: { moved: number; people: number }) => {
        toastDone(t('ending.done', { name: unit.name, moved, people }));
        onClose();
        onOpen(other ?? unit.parentId ?? unit.id);
      },
    };
    const on = { unitId: unit.id, version: unit.version };
    if (act === 'close') close.mutate({ ...on, ...(other ? { successorId: other } : {}) }, done);
    else if (other) merge.mutate({ ...on, into: other }, done);
  }
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <p>
        {act === 'merge'
          ? t('ending.mergeText', { count: unit.open.total })
          : t('ending.closeText', { count: unit.open.total, people: unit.people })}
      </p>
      <UnitPicker
        label={t(act === 'merge' ? 'ending.into' : 'ending.successor')}
        units={units}
        value={other}
        onChange={setOther}
        except={familyOf(units, unit.id)}
        required={needed}
        error={faultAt(error, field)}
        {...(act === 'close' ? { description: t('ending.successorHint') } : {})}
      />
      <p className={classes.warn}>
        <IconAlertTriangle size={18} aria-hidden /> {t('ending.irreversible')}
      </p>
      {faultAt(error, '', [field]) ? <p role="alert">{faultAt(error, '', [field])}</p> : null}
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose}>
          {t('common:back')}
        </Button>
        <Button type="submit" color="red" loading={merge.isPending || close.isPending} disabled={act === 'merge' && other === null}>
          {t(act)}
        </Button>
      </div>
    </form>
  );
}
