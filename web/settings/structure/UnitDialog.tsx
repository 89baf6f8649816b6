import { useTranslation } from 'react-i18next';
import { getUnit, type UnitRow } from '../../../contract/settings/manage-section.ts';
import { useRead } from '../../api.ts';
import { NotYet } from '../../ui/Answer.tsx';
import { FormFrame } from '../../ui/FormModal.tsx';
import { HistoryList } from '../history/HistoryList.tsx';
import { usePageWords } from '../page-words.ts';
import { DutyForm } from './DutyForm.tsx';
import { EndUnit } from './EndUnit.tsx';
import { MoveUnit } from './MoveUnit.tsx';
import { RenameUnit } from './RenameUnit.tsx';
import { UnitForm } from './UnitForm.tsx';

/** What is being done with a unit. */
export type Doing =
  | { is: 'add'; parentId: number }
  | { is: 'edit' | 'rename' | 'move' | 'merge' | 'close' | 'duty' | 'history'; unitId: number }
  | { is: 'drop'; unitId: number; onto: number; before?: number };

interface Props {
  doing: Doing;
  units: UnitRow[];
  onClose: () => void;
  onOpen: (unitId: number) => void;
}

/** Every form of the page in one dialog; of a unit as it stands now. */
export function UnitDialog({ doing, units, onClose, onOpen }: Props) {
  const { t } = useTranslation('structure');
  const words = usePageWords('manage-section');
  const unitId = doing.is === 'add' ? doing.parentId : doing.unitId;
  const answer = useRead(getUnit, { unitId }, { staleTime: 0 });
  const name = answer.data?.name ?? units.find((unit) => unit.id === unitId)?.name ?? '';
  const titles = {
    add: t('form.addTitle', { name }),
    edit: t('form.editTitle', { name }),
    rename: t('form.renameTitle', { name }),
    move: t('moving.title', { name }),
    drop: t('moving.title', { name }),
    merge: t('ending.mergeTitle', { name }),
    close: t('ending.closeTitle', { name }),
    duty: t('duty.addTo', { name }),
    history: t('history'),
  };
  const unit = answer.data;
  const own = { units, onClose, onOpen };
  return (
    <FormFrame title={titles[doing.is]} size={560} onClose={onClose}>
      <NotYet of={answer} rows={4} />
      {unit && doing.is === 'add' ? <UnitForm unit={null} parent={unit} {...own} /> : null}
      {unit && doing.is === 'edit' ? <UnitForm key={unit.version} unit={unit} parent={null} {...own} /> : null}
      {unit && doing.is === 'rename' ? <RenameUnit unit={unit} /> : null}
      {unit && doing.is === 'move' ? <MoveUnit unit={unit} {...own} /> : null}
      {unit && doing.is === 'drop' ? (
        <MoveUnit unit={unit} onto={doing.onto} {...(doing.before ? { before: doing.before } : {})} {...own} />
      ) : null}
      {unit && (doing.is === 'merge' || doing.is === 'close') ? <EndUnit unit={unit} act={doing.is} {...own} /> : null}
      {unit && doing.is === 'duty' ? <DutyForm unitId={unit.id} posts={unit.posts} /> : null}
      {doing.is === 'history' ? <HistoryList path="manage-section" id={unitId} words={words} /> : null}
    </FormFrame>
  );
}
