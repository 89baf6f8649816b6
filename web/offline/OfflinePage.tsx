import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { paths } from '../paths.ts';
import { useUser } from '../shell/session/session.ts';
import { clock, shortDate } from '../ui/dates.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { type KeptDraft, listKept } from './kept-drafts.ts';
import classes from './Offline.module.css';
import { probe, useOnline } from './useOnline.ts';
import { wantedOf } from './way-back.ts';

/** What can be done without a network: the letters that this browser keeps, and the form of an incoming one. */
export function OfflinePage() {
  const { t } = useTranslation('shell');
  const { F_PERSON_ID: personId } = useUser();
  const online = useOnline();
  useWayBack(online);
  const [drafts, setDrafts] = useState<KeptDraft[] | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: back in the network they have been sent
  useEffect(() => {
    void listKept(personId).then(setDrafts);
  }, [personId, online]);
  return (
    <>
      <PageHead title={t('offline.page')} hint={t('offline.pageHint')}>
        {online ? (
          <Button component={Link} to={paths.dashboard()}>
            {t('nav.work')}
          </Button>
        ) : null}
        <Button component={Link} to={paths.intake} variant="default">
          {t('nav.intake')}
        </Button>
      </PageHead>
      {drafts?.length === 0 ? <EmptyState>{t('offline.none')}</EmptyState> : null}
      <ul className={classes.drafts} aria-label={t('offline.page')}>
        {drafts?.map((one) => (
          <li key={one.documentId}>
            <Link to={paths.draft(one.documentId)}>{one.subject || t('offline.noSubject')}</Link>
            <span>
              {[one.view.document.typeName, `${shortDate(new Date(one.at).toISOString())} ${clock(new Date(one.at))}`].join(' · ')}
            </span>
            <span data-unsent={one.unsent || undefined}>{t(one.unsent ? 'offline.unsent' : 'offline.same')}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Who came here because the page that he wanted could not be had is led to it once the office answers. */
function useWayBack(online: boolean): void {
  const [query] = useSearchParams();
  const go = useNavigate();
  const wanted = wantedOf(query);
  useEffect(() => {
    if (!online || !wanted) return;
    let current = true;
    void probe().then((there) => current && there && go(wanted, { replace: true }));
    return () => {
      current = false;
    };
  }, [online, wanted, go]);
}
