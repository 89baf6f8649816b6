import { Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { cancelCheck, findCheckLetters, findInspectors, setInspectors } from '../../../contract/asset/check.ts';
import { useSend } from '../../api.ts';
import { FormModal } from '../../ui/FormModal.tsx';
import { FoundSelect, FoundSelects, foundBy, letterChoices, personChoices } from '../FoundSelect.tsx';
import type { OpenedCheck } from './CheckPage.tsx';
import { stale } from './check-words.ts';

interface Props {
  opened: OpenedCheck;
  onClose: () => void;
}

/** ตั้งผู้ตรวจ: by order, none of them of the store. */
export function InspectorsForm({ opened: { check, people }, onClose }: Props) {
  const { t } = useTranslation('assetCheck');
  const set = useSend(setInspectors, stale);
  const persons = foundBy(findInspectors, { checkId: check.id }, personChoices);
  const orders = foundBy(findCheckLetters, { checkId: check.id, part: 'ORDER' }, letterChoices);
  const order = check.order && { id: check.order.id, label: [check.order.number, check.order.subject].filter(Boolean).join(' · ') };
  const chair = people.find(({ role }) => role === 'CHAIR');
  return (
    <FormModal
      title={t('page.setInspectors')}
      hint={t('page.setText')}
      size={620}
      initial={{ orderId: order ? String(order.id) : '', chair: chair ? String(chair.id) : '', members: [] as string[] }}
      send={({ orderId, chair: first, members }) =>
        set({
          checkId: check.id,
          version: check.version,
          orderId: Number(orderId) || null,
          chair: Number(first),
          members: members.map(Number),
        })
      }
      submit={t('page.setInspectors')}
      done={t('page.set')}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <FoundSelect label={t('page.orderField')} from={orders} known={order} {...field('orderId', { required: true })} />
          <FoundSelect
            label={t('page.chair')}
            from={persons}
            known={chair ? { id: chair.id, label: chair.name } : null}
            {...field('chair', { required: true })}
          />
          <FoundSelects label={t('page.members')} from={persons} {...field('members')} />
        </>
      )}
    </FormModal>
  );
}

export function CancelForm({ opened: { check }, onClose }: Props) {
  const { t } = useTranslation('assetCheck');
  const cancel = useSend(cancelCheck, stale);
  return (
    <FormModal
      title={t('page.cancel')}
      initial={{ words: '' }}
      send={({ words }) => cancel({ checkId: check.id, version: check.version, words })}
      submit={t('page.cancel')}
      danger
      done={t('page.cancelled')}
      onClose={onClose}
    >
      {({ field }) => <Textarea label={t('page.reason')} maxLength={300} autosize minRows={2} {...field('words', { required: true })} />}
    </FormModal>
  );
}
