import { useTranslation } from 'react-i18next';
import { type BroughtPaper, listBroughtPapers, settleBroughtPaper } from '../../../../contract/sarabun/brought-papers.ts';
import { useSend } from '../../../api.ts';
import { FormModal } from '../../../ui/FormModal.tsx';
import { LineChoice } from '../LineChoice.tsx';

/** The line that a paper belongs to: one of those proposed, or one that is looked for. */
export function ChooseLine({ broughtId, paper, onClose }: { broughtId: number; paper: BroughtPaper; onClose: () => void }) {
  const { t } = useTranslation('brought');
  const settle = useSend(settleBroughtPaper, [listBroughtPapers]);
  return (
    <FormModal
      title={t('papers.settleOf', { name: paper.name })}
      size={640}
      initial={{ lineId: paper.line ? String(paper.line.lineId) : '' }}
      send={({ lineId }) => settle({ broughtId, paperId: paper.id, lineId: Number(lineId) })}
      submit={t('papers.settle')}
      done={t('papers.settled')}
      onClose={onClose}
    >
      {({ field }) => <LineChoice broughtId={broughtId} offered={paper.options} field={field('lineId', { required: true })} />}
    </FormModal>
  );
}
