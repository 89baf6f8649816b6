import { Button, FileButton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getRecord, saveSignature } from '../../../contract/people.ts';
import { fetchBlob, useWrite } from '../../api.ts';
import { SendingList } from '../../sarabun/files/SendingList.tsx';
import { useUpload } from '../../sarabun/files/useUpload.ts';
import { toastDone, toastError } from '../../ui/toast.ts';
import classes from './Record.module.css';

/** The picture of one's signature: shown to oneself, replaced and deleted. */
export function Signature({ hasSignature }: { hasSignature: boolean }) {
  const { t } = useTranslation('profile');
  const client = useQueryClient();
  const picture = useQuery({
    queryKey: ['signature'],
    queryFn: ({ signal }) => fetchBlob('/users/signature', signal),
    enabled: hasSignature,
  });
  const source = useBlobAddress(hasSignature ? picture.data : undefined);
  const save = useWrite(saveSignature, {
    refresh: [getRecord],
    onSuccess: (given) => {
      void client.invalidateQueries({ queryKey: ['signature'] });
      toastDone(t(given.hasSignature ? 'signature.saved' : 'signature.removed'));
    },
  });
  const put = (fileId: string) => save.mutate({ fileId }, { onError: (error) => toastError(error) });
  const { sending, send, retry, stop } = useUpload((kept) => put(kept.id));
  return (
    <section className={classes.part} aria-label={t('field.signature')}>
      <h3>{t('field.signature')}</h3>
      {source ? <img className={classes.signature} src={source} alt={t('signature.picture')} /> : null}
      <div className={classes.buttons}>
        <FileButton accept="image/png,image/jpeg" onChange={(file) => file && send([file])}>
          {(props) => (
            <Button {...props} variant="default" loading={save.isPending}>
              {t(hasSignature ? 'signature.change' : 'signature.choose')}
            </Button>
          )}
        </FileButton>
        {hasSignature ? (
          <Button variant="default" color="red" onClick={() => put('')}>
            {t('signature.remove')}
          </Button>
        ) : null}
      </div>
      <SendingList sending={sending} onRetry={retry} onStop={stop} />
    </section>
  );
}

/** An address of the bytes for as long as they are shown. */
function useBlobAddress(blob: Blob | undefined): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!blob) return setAddress(null);
    const made = URL.createObjectURL(blob);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return address;
}
