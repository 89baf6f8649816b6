import { FileButton, Menu } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { assetPhotoPath, type OpenAsset, openAsset } from '../../contract/asset/register.ts';
import { fetchBlob, randomId, readKey, upload } from '../api.ts';
import { toastDone, toastError } from '../ui/toast.ts';
import classes from './asset.module.css';

/** What it looks like, where somebody brought a picture. Fetched with the token: the address alone opens nothing. */
export function Photo({ asset: { id, photoId, name } }: Pick<OpenAsset, 'asset'>) {
  const { t } = useTranslation('asset');
  const picture = useQuery({
    queryKey: ['asset-photo', id, photoId],
    queryFn: async ({ signal }) => URL.createObjectURL(await fetchBlob(assetPhotoPath(id), signal)),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: photoId !== null,
  });
  if (!photoId || !picture.data) return null;
  return <img className={classes.photo} src={picture.data} alt={t('page.photoOf', { name })} />;
}

/** Brings another picture: on a phone by its camera. */
export function PhotoItem({ assetId }: { assetId: number }) {
  const { t } = useTranslation('asset');
  const client = useQueryClient();
  const send = (file: File | null) => {
    if (!file) return;
    const form = new FormData();
    form.append('file', file);
    void upload(assetPhotoPath(assetId), form, { key: randomId() })
      .then(() => client.invalidateQueries({ queryKey: readKey(openAsset) }))
      .then(() => toastDone(t('form.saved')))
      .catch(toastError);
  };
  return (
    <FileButton accept="image/jpeg,image/png" onChange={send}>
      {(props) => (
        <Menu.Item closeMenuOnClick={false} {...props}>
          {t('page.photo')}
        </Menu.Item>
      )}
    </FileButton>
  );
}
