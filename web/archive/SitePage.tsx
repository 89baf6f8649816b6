import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { archiveSiteCode } from '../../contract/archive/store.ts';
import { useWrite } from '../api.ts';
import { Failed } from '../ui/Failed.tsx';
import { LoadingRows } from '../ui/Loading.tsx';
import { PageHead } from '../ui/PageHead.tsx';

/** On the way to the archive's own site: its code is good for a minute, and this page is no step back. */
export function SitePage() {
  const { t } = useTranslation('archive');
  const menuId = Number(useParams().menuId);
  const { mutate, error } = useWrite(archiveSiteCode);
  const asked = useRef(false);
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    mutate({ menuId }, { onSuccess: ({ address }) => window.location.replace(address) });
  }, [menuId, mutate]);
  return (
    <>
      <PageHead title={t('site')} />
      {error ? (
        <Failed error={error} onRetry={() => mutate({ menuId }, { onSuccess: ({ address }) => window.location.replace(address) })} />
      ) : (
        <LoadingRows rows={2} />
      )}
    </>
  );
}
