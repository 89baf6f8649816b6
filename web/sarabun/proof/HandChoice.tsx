import { Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listPictures } from '../../../contract/signing/signature-pictures.ts';
import { fetchBlob, useRead } from '../../api.ts';
import classes from './HandChoice.module.css';

interface Props {
  /** Id of a picture, '' for none; null: the first one. */
  value: string | null;
  onChange: (value: string) => void;
}

/** Which picture of one's hand stands on the letter. Nothing to choose for who has none. */
export function HandChoice({ value, onChange }: Props) {
  const { t } = useTranslation('proof');
  const pictures = useRead(listPictures, {}, { staleTime: 60_000 });
  const items = pictures.data?.items ?? [];
  if (items.length === 0) return null;
  const chosen = value ?? (items.find((one) => one.isDefault) ?? items[0])?.id ?? '';
  return (
    <Group component="fieldset" gap={8} align="stretch">
      <Text component="legend" fw={500}>
        {t('sign.hand')}
      </Text>
      {items.map((one, index) => (
        <Group component="label" gap={8} mih={56} px={12} className={`panel ${classes.one}`} key={one.id}>
          <input
            type="radio"
            name="hand"
            checked={chosen === one.id}
            onChange={() => onChange(one.id)}
            aria-label={t('sign.handUse', { n: index + 1 })}
          />
          <Picture id={one.id} />
        </Group>
      ))}
      <Group component="label" gap={8} mih={56} px={12} className={`panel ${classes.one}`}>
        <input type="radio" name="hand" checked={chosen === ''} onChange={() => onChange('')} />
        <Text span size="sm">
          {t('sign.handNone')}
        </Text>
      </Group>
    </Group>
  );
}

function Picture({ id }: { id: string }) {
  const bytes = useQuery({
    queryKey: ['hand', id],
    queryFn: ({ signal }) => fetchBlob(`/users/signatures/${id}`, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [url, setUrl] = useState('');
  useEffect(() => {
    if (!bytes.data) return;
    const made = URL.createObjectURL(bytes.data);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [bytes.data]);
  return url ? <img src={url} alt="" /> : <span />;
}
