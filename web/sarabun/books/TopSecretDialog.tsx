import { Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type Book, listBooks, readBook } from '../../../contract/sarabun/books.ts';
import { sendTopSecret } from '../../../contract/sarabun/secrecy.ts';
import { useSend } from '../../api.ts';
import { FormModal } from '../../ui/FormModal.tsx';
import { toastDone } from '../../ui/toast.ts';

/** ลงทะเบียนส่งหนังสือลับที่สุด: a number and a line, and who carries it. */
export function TopSecretDialog({ book, onClose }: { book: Book; onClose: () => void }) {
  const { t } = useTranslation('secrecy');
  const send = useSend(sendTopSecret, [listBooks, readBook]);
  return (
    <FormModal
      title={t('top.title')}
      hint={t('top.hint')}
      initial={{ subject: '', to: '', by: '' }}
      send={(values) => send({ unitId: book.unitId, ...values })}
      submit={t('top.do')}
      onDone={({ docNo }) => {
        onClose();
        toastDone(docNo, t('top.done'));
      }}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <Textarea label={t('top.subject')} autosize minRows={2} maxLength={1000} {...field('subject', { required: true })} />
          <TextInput label={t('top.to')} maxLength={300} {...field('to', { required: true })} />
          <TextInput label={t('top.by')} maxLength={300} {...field('by', { required: true })} />
        </>
      )}
    </FormModal>
  );
}
