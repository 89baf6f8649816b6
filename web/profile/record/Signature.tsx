import { Button, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { fetchBlob } from '../../api.ts';
import { paths } from '../../paths.ts';
import classes from './Record.module.css';

/** The picture of one's signature that papers show; it is drawn and chosen where the certificate is. */
export function Signature({ hasSignature }: { hasSignature: boolean }) {
  const { t } = useTranslation('profile');
  const picture = useQuery({
    queryKey: ['signature'],
    queryFn: ({ signal }) => fetchBlob('/users/signature', signal),
    enabled: hasSignature,
  });
  const source = useBlobAddress(hasSignature ? picture.data : undefined);
  return (
    <Stack component="section" className="ruled" gap={12} py={16} align="start" aria-label={t('field.signature')}>
      <h3>{t('field.signature')}</h3>
      {source ? <img className={classes.signature} src={source} alt={t('signature.picture')} /> : null}
      <Button variant="default" component={Link} to={paths.certificateRegister}>
        {t(hasSignature ? 'signature.change' : 'signature.choose')}
      </Button>
    </Stack>
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
