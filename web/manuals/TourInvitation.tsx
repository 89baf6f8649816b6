import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getPreferences } from '../../contract/portal/preferences.ts';
import { call } from '../api.ts';
import { putAway, startTour, stepsOf, tourName, tourRole } from './start-tour.ts';
import classes from './TourInvitation.module.css';

/** Asks, at the first sign-in, whether to be shown around: a note in the corner that stands in nobody's way. */
export function TourInvitation() {
  const { t } = useTranslation('manuals');
  const [role, setRole] = useState<Awaited<ReturnType<typeof tourRole>> | null>(null);
  useEffect(() => {
    let current = true;
    void offered().then((found) => current && setRole(found));
    return () => {
      current = false;
    };
  }, []);
  if (!role) return null;
  return (
    <section className={classes.root} aria-label={t('tour.invite')}>
      <strong>{t('tour.invite')}</strong>
      <p>{t('tour.inviteText', { count: stepsOf(role).length })}</p>
      <div className="side-by-side">
        <Button
          onClick={() => {
            setRole(null);
            void startTour();
          }}
        >
          {t('tour.start')}
        </Button>
        <Button
          variant="default"
          onClick={() => {
            setRole(null);
            putAway(role);
          }}
        >
          {t('tour.later')}
        </Button>
      </div>
    </section>
  );
}

/** The tour of this person's work that he has not seen; the server's word, not this browser's. */
async function offered(): Promise<Awaited<ReturnType<typeof tourRole>> | null> {
  try {
    const { preferences } = await call(getPreferences, {}, { signInAgain: false });
    const role = await tourRole();
    return preferences.toursSeen?.includes(tourName(role)) ? null : role;
  } catch {
    // nobody misses it today; it is asked for again at the next visit
    return null;
  }
}
