import { useTranslation } from 'react-i18next';
import { FormModal } from '../ui/FormModal.tsx';
import { FoundSelect, type Source } from './FoundSelect.tsx';

interface Props {
  title: string;
  from: Source;
  send: (documentId: number) => Promise<unknown>;
  onClose: () => void;
}

/** A letter that is there already. */
export function LinkLetter({ title, from, send, onClose }: Props) {
  const { t } = useTranslation(['assetCheck', 'common']);
  return (
    <FormModal
      title={title}
      initial={{ documentId: '' }}
      send={({ documentId }) => send(Number(documentId))}
      submit={t('common:ok')}
      done={t('letters.linked')}
      onClose={onClose}
    >
      {({ field }) => <FoundSelect label={t('letters.choose')} from={from} {...field('documentId', { required: true })} />}
    </FormModal>
  );
}
