import { Box, Button, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getPreferences } from '../../contract/portal/preferences.ts';
import { call } from '../api.ts';
import { putAway, startTour, stepsOf, tourName, tourRole } from './start-tour.ts';

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
    <Box
      component="section"
      className="panel floats no-print"
      pos="fixed"
      right={{ base: 12, lg: 20 }}
      bottom={{ base: 76, lg: 20 }}
      w="min(360px, calc(100vw - 24px))"
      aria-label={t('tour.invite')}
    >
      <strong>{t('tour.invite')}</strong>
      <Text mt={4} mb={12}>
        {t('tour.inviteText', { count: stepsOf(role).length })}
      </Text>
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
    </Box>
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
