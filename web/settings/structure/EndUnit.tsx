import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { closeUnit, mergeUnit, type UnitRow, type UnitView } from '../../../contract/settings/manage-section.ts';
import { useSend } from '../../api.ts';
import { FormBody } from '../../ui/FormModal.tsx';
import { refreshed } from './refreshed.ts';
import { familyOf } from './tree.ts';
import { UnitPicker } from './UnitPicker.tsx';

interface Props {
  unit: UnitView;
  act: 'merge' | 'close';
  units: UnitRow[];
  into?: number | null;
  /** What else may be done, above the fields. */
  choice?: ReactNode;
  onClose: () => void;
  onOpen: (unitId: number) => void;
}

/** Merging into another unit, or closing with a successor for what is open; it says beforehand how much goes along. */
export function EndUnit({ unit, act, units, into = null, choice, onClose, onOpen }: Props) {
  const { t } = useTranslation('structure');
  const merge = useSend(mergeUnit, refreshed);
  const close = useSend(closeUnit, refreshed);
  const { total } = unit.open;
  const on = { unitId: unit.id, version: unit.version };
  const shared = { units, except: familyOf(units, unit.id) };
  return (
    <FormBody
      initial={{ into, successorId: null as number | null }}
      send={({ into: other, successorId }) =>
        act === 'merge' ? merge({ ...on, into: other ?? 0 }) : close({ ...on, ...(successorId ? { successorId } : {}) })
      }
      submit={t(act)}
      danger
      done={({ moved, people }) => t('ending.done', { name: unit.called, moved, people })}
      onDone={(_, { into: other, successorId }) => {
        onClose();
        onOpen((act === 'merge' ? other : successorId) ?? unit.parentId ?? unit.id);
      }}
    >
      {({ field }) => (
        <>
          {choice}
          <p>{act === 'merge' ? t('ending.mergeText', { count: total }) : t('ending.closeText', { count: total, people: unit.people })}</p>
          {act === 'merge' ? (
            <UnitPicker label={t('ending.into')} {...shared} {...field('into', { required: true })} />
          ) : (
            <UnitPicker
              label={t('ending.successor')}
              description={t('ending.successorHint')}
              {...shared}
              {...field('successorId', { required: total > 0 || unit.people > 0 })}
            />
          )}
          <p className="warned">
            <IconAlertTriangle size={18} aria-hidden /> {t('ending.irreversible')}
          </p>
        </>
      )}
    </FormBody>
  );
}
