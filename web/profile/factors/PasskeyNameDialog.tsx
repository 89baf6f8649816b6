import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';

interface Props {
  title: string;
  begins: string;
  settle: (name: string | null) => void;
}

/** What its owner calls a passkey, to tell it from others. */
export function PasskeyNameDialog({ title, begins, settle }: Props) {
  const { t } = useTranslation(['factors', 'common']);
  const [name, setName] = useState(begins);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim()) settle(name.trim());
  };
  return (
    <Modal opened onClose={() => settle(null)} title={title} closeButtonProps={{ 'aria-label': t('common:close') }}>
      <form onSubmit={submit} noValidate aria-label={title}>
        <Stack gap={14}>
          <TextInput
            data-autofocus
            label={t('passkey.name')}
            description={t('passkey.nameHint')}
            value={name}
            maxLength={60}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Group justify="flex-end" gap={8}>
            <Button variant="default" onClick={() => settle(null)}>
              {t('common:back')}
            </Button>
            <Button type="submit" disabled={name.trim() === ''}>
              {t('common:confirm')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
