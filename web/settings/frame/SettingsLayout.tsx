import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useParams } from 'react-router';
import { breakpoints } from '../../../contract/rules/times.ts';
import { paths } from '../../paths.ts';
import { BackLink } from '../../ui/BackLink.tsx';
import { LoadingRows } from '../../ui/Loading.tsx';
import { useBelow } from '../../ui/useMedia.ts';
import classes from './Frame.module.css';
import { SettingsNav } from './SettingsNav.tsx';

/** Around every settings page: the list of all pages at its left, where there is room; else a way back to the home, which is that list. */
export function SettingsLayout() {
  const { t } = useTranslation('settings');
  const { menuID, page } = useParams();
  const narrow = useBelow(breakpoints.tablet + 1);
  if (!page) return <Outlet />;
  return (
    <div className={classes.frame} data-own-menu>
      {narrow ? null : (
        <aside className={`no-print ${classes.aside}`}>
          <SettingsNav />
        </aside>
      )}
      <div className={classes.page} data-content tabIndex={-1}>
        {narrow ? <BackLink to={paths.settings(menuID)}>{t('title')}</BackLink> : null}
        <Suspense key={page} fallback={<LoadingRows rows={6} />}>
          <Outlet />
        </Suspense>
      </div>
    </div>
  );
}
