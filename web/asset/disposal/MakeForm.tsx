import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { listCandidates, makeCase } from '../../../contract/asset/disposal.ts';
import { useSend } from '../../api.ts';
import { paths } from '../../paths.ts';
import { FormModal } from '../../ui/FormModal.tsx';
import { FoundSelects, foundBy } from '../FoundSelect.tsx';
import { stale } from './case-words.ts';

/** เปิดเรื่อง: things that are broken, lost or no longer needed, inquired into and disposed of together. */
export function MakeForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('assetCase');
  const go = useNavigate();
  const make = useSend(makeCase, stale);
  const candidates = foundBy(listCandidates, { pageSize: 50 }, ({ items }) =>
    items.map(({ id, number, name, cause }) => ({ id, label: [`${number} ${name}`, t(`cause.${cause}`)].join(' · ') })),
  );
  return (
    <FormModal
      title={t('list.make')}
      hint={t('list.makeText')}
      size={620}
      initial={{ assetIds: [] as string[] }}
      send={({ assetIds }) => make({ assetIds: assetIds.map(Number) })}
      submit={t('list.make')}
      done={({ number }) => t('list.made', { number })}
      onDone={({ caseId }) => go(paths.assetCase(caseId))}
      onClose={onClose}
    >
      {({ field }) => <FoundSelects label={t('list.candidates')} from={candidates} {...field('assetIds', { required: true })} />}
    </FormModal>
  );
}
