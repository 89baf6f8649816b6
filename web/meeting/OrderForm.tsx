import { Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Given } from '../../contract/endpoint.ts';
import { draftBodyOrder, openBody } from '../../contract/meeting/bodies.ts';
import { useSend } from '../api.ts';
import { paths } from '../paths.ts';
import { FormModal } from '../ui/FormModal.tsx';
import { toastDone } from '../ui/toast.ts';

/** ร่างคำสั่งแต่งตั้ง of a body, with the members it has; the draft is opened to go the way of every letter. */
export function OrderForm({ body, onClose }: { body: Given<typeof openBody>['body']; onClose: () => void }) {
  const { t } = useTranslation('meeting');
  const go = useNavigate();
  const draft = useSend(draftBodyOrder, [openBody]);
  return (
    <FormModal
      title={t('seats.order')}
      hint={t('seats.orderHint')}
      size={720}
      initial={{ why: t('seats.orderWhyText', { body: body.name }), duties: t('seats.orderDutiesText') }}
      send={(values) => draft({ bodyId: body.id, version: body.version, ...values })}
      submit={t('seats.orderDraft')}
      onDone={({ documentId }) => {
        toastDone(t('seats.orderDrafted'));
        onClose();
        void go(paths.draft(documentId));
      }}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <Textarea label={t('seats.orderWhy')} maxLength={1000} autosize minRows={2} {...field('why', { required: true })} />
          <Textarea label={t('seats.orderDuties')} maxLength={4000} autosize minRows={4} {...field('duties', { required: true })} />
        </>
      )}
    </FormModal>
  );
}
