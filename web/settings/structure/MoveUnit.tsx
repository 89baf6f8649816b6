import { Radio } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { moveUnit, type UnitRow, type UnitView } from '../../../contract/settings/manage-section.ts';
import { useSend } from '../../api.ts';
import { FormBody } from '../../ui/FormModal.tsx';
import { EndUnit } from './EndUnit.tsx';
import { refreshed } from './refreshed.ts';
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
  const { t } = useTranslation('structure');
  const [what, setWhat] = useState<'move' | 'merge'>('move');
  const move = useSend(moveUnit, refreshed);
  const target = units.find((one) => one.id === onto)?.name ?? '';
  const choice =
    onto === undefined ? null : (
      <Radio.Group label={t('moving.what')} value={what} onChange={(value) => setWhat(value as typeof what)}>
        <div className="fields" style={{ paddingTop: 8 }}>
          <Radio value="move" label={t('moving.moveTo', { name: target })} />
          <Radio value="merge" label={t('moving.mergeInto', { name: target })} />
        </div>
      </Radio.Group>
    );
  if (what === 'merge') return <EndUnit {...{ unit, units, choice, onClose, onOpen }} act="merge" into={onto ?? null} />;
  return (
    <FormBody
      initial={{ parentId: onto ?? null }}
      send={({ parentId }) => move({ unitId: unit.id, version: unit.version, parentId: parentId ?? 0, ...(before ? { before } : {}) })}
      submit={t('move')}
      done={t('moving.done', { name: unit.called })}
    >
      {({ field }) => (
        <>
          {choice ?? (
            <UnitPicker
              label={t('moving.below')}
              units={units}
              except={familyOf(units, unit.id)}
              {...field('parentId', { required: true })}
            />
          )}
          <p className="hint">{t('moving.text')}</p>
        </>
      )}
    </FormBody>
  );
}
