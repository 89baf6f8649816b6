import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { TrayItem } from '../../../../contract/sarabun/tray.ts';
import { fetchBlob } from '../../../api.ts';
import { showFile } from './show-file.ts';
import classes from './Tray.module.css';

/** The first page of the letter; pressed, the whole file. Fetched with the token: the address alone opens nothing. */
export function Thumb({ item }: { item: TrayItem }) {
  const { t } = useTranslation('tray');
  const file = item.files.find(({ id }) => id === item.paper);
  const picture = useQuery({
    queryKey: ['tray-page', item.id, file?.id],
    queryFn: async ({ signal }) =>
      URL.createObjectURL(await fetchBlob(`/sarabun/tray/${item.id}/files/${file?.id}/page?width=240`, signal)),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: file !== undefined && !file.held,
    retry: false,
  });
  if (!file) return <span className={classes.thumb} />;
  return (
    <button
      type="button"
      className={classes.thumb}
      aria-label={t('page', { name: file.name })}
      onClick={() => void showFile(item.id, file)}
    >
      {picture.data ? <img src={picture.data} alt={t('preview', { name: file.name })} /> : null}
    </button>
  );
}
