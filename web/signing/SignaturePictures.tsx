import { SimpleGrid, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { chooseDefault, listPictures, removePicture, type SignaturePicture } from '../../contract/signing/signature-pictures.ts';
import { fetchBlob, useRead, useWrite } from '../api.ts';
import { NotYet } from '../ui/Answer.tsx';
import { confirm } from '../ui/dialogs.ts';
import { Panel } from '../ui/Panel.tsx';
import { Pill } from '../ui/Pill.tsx';
import { RowButton } from '../ui/RowButton.tsx';
import { toastDone, toastError } from '../ui/toast.ts';
import { AddSignature } from './AddSignature.tsx';
import classes from './Certificates.module.css';

/** The pictures of one's signature: several, one of them chosen; drawn, typed or brought along. */
export function SignaturePictures() {
  const { t } = useTranslation('certificates');
  const pictures = useRead(listPictures, {});
  const items = pictures.data?.items ?? [];
  return (
    <Panel title={t('picture.title')}>
      <Text className="hint" mb={12}>
        {t('picture.hint')}
      </Text>
      <NotYet of={pictures} rows={1} height={100} />
      {items.length > 0 ? (
        <SimpleGrid component="ul" className="bare" minColWidth="180px" spacing={12} mb={16} aria-label={t('picture.list')}>
          {items.map((one, i) => (
            <Card key={one.id} picture={one} label={t('picture.alt', { number: i + 1 })} />
          ))}
        </SimpleGrid>
      ) : null}
      {pictures.data ? <AddSignature name={pictures.data.name} first={items.length === 0} /> : null}
    </Panel>
  );
}

function Card({ picture, label }: { picture: SignaturePicture; label: string }) {
  const { t } = useTranslation('certificates');
  const source = usePicture(picture.id);
  const choose = useWrite(chooseDefault, { refresh: [listPictures] });
  const remove = useWrite(removePicture, { refresh: [listPictures], onSuccess: () => toastDone(t('picture.removed')) });
  const ask = async () => {
    if (await confirm({ title: t('picture.removeAsk'), confirmLabel: t('picture.remove'), danger: true }))
      remove.mutate({ pictureId: picture.id }, { onError: (error) => toastError(error) });
  };
  return (
    <Stack
      component="li"
      className={`panel ${classes.card}`}
      gap={8}
      p={8}
      justify="space-between"
      data-chosen={picture.isDefault || undefined}
    >
      {source ? <img className={classes.picture} src={source} alt={label} /> : <span className={classes.picture} />}
      <span className="side-by-side">
        {picture.isDefault ? (
          <Pill tone="brand">{t('picture.chosen')}</Pill>
        ) : (
          <RowButton
            aria-label={`${t('picture.choose')} ${label}`}
            loading={choose.isPending}
            onClick={() => choose.mutate({ pictureId: picture.id }, { onError: (error) => toastError(error) })}
          >
            {t('picture.choose')}
          </RowButton>
        )}
        <RowButton aria-label={`${t('picture.remove')} ${label}`} onClick={() => void ask()}>
          {t('picture.remove')}
        </RowButton>
      </span>
    </Stack>
  );
}

function usePicture(id: string): string | null {
  const picture = useQuery({
    queryKey: ['signature', id],
    queryFn: ({ signal }) => fetchBlob(`/users/signatures/${id}`, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!picture.data) return setAddress(null);
    const made = URL.createObjectURL(picture.data);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [picture.data]);
  return address;
}
