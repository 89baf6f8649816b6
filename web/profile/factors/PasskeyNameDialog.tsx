import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FormModal } from '../../ui/FormModal.tsx';

interface Props {
  title: string;
  initial: string;
  settle: (name: string | null) => void;
}

/** What its owner calls a passkey, to tell it from others. */
export function PasskeyNameDialog({ title, initial, settle }: Props) {
  const { t } = useTranslation(['factors', 'common']);
  return (
    <FormModal
      title={title}
      initial={{ name: initial }}
      send={async ({ name }) => name.trim()}
      submit={t('common:confirm')}
      onDone={settle}
      onClose={() => settle(null)}
    >
      {({ field }) => (
        <TextInput label={t('passkey.name')} description={t('passkey.nameHint')} maxLength={60} {...field('name', { required: true })} />
      )}
    </FormModal>
  );
}
