import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { letterInStore, listPrint } from '../../../contract/archive/lists.ts';
import { useRead } from '../../api.ts';
import { paths } from '../../paths.ts';
import { shortDateTime } from '../../ui/dates.ts';
import { toastError } from '../../ui/toast.ts';
import { openPrint } from '../open-print.ts';

/** That the letter is gone: when, by which list, and its certificate. */
export function DestroyedBar({ documentId }: { documentId: number }) {
  const { t } = useTranslation('sarabun');
  const gone = useRead(letterInStore, { documentId }, { staleTime: 300_000 }).data?.destroyed;
  return (
    <section className="notice fields" data-tone="warn" aria-label={t('gone.destroyed')}>
      <strong>{t('gone.destroyed')}</strong>
      {gone ? (
        <>
          <span>
            {t('gone.destroyedBy', { day: shortDateTime(gone.at), list: gone.list, n: gone.n, certificate: gone.certificate ?? '' })}
          </span>
          {gone.mayOpen ? (
            <span className="side-by-side">
              <Link className="link" to={paths.archiveList(gone.listId)}>
                {t('gone.openList')}
              </Link>
              <Button variant="default" onClick={() => void openPrint(listPrint.path(gone.listId, 'certificate')).catch(toastError)}>
                {t('gone.certificate')}
              </Button>
            </span>
          ) : null}
        </>
      ) : null}
    </section>
  );
}
