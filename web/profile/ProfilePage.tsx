import { Box, Button, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../paths.ts';
import { useOrderLimits } from '../shell/session/order-limits.ts';
import { useUser } from '../shell/session/session.ts';
import { shortDate } from '../ui/dates.ts';
import { PageHead } from '../ui/PageHead.tsx';
import { Panel } from '../ui/Panel.tsx';
import { PhotoPanel } from './PhotoPanel.tsx';
import { PersonRecord } from './record/PersonRecord.tsx';

/** Who the office takes me for. */
export function ProfilePage() {
  const { t } = useTranslation(['auth', 'shell']);
  const limitsOf = useOrderLimits();
  const user = useUser();
  const { F_FIRST_NAME, F_LAST_NAME, F_POSITION_NAME, F_DEPT_NAME } = user.userInformation;
  const facts: [string, string][] = [
    [t('profile.name'), `${F_FIRST_NAME} ${F_LAST_NAME}`],
    [t('profile.position'), F_POSITION_NAME],
    [t('profile.unit'), F_DEPT_NAME],
    [t('profile.email'), user.email],
    [t('profile.duties'), user.duties.map((duty) => t(`profile.duty.${duty}`)).join(' · ')],
    ...user.acting.map((post): [string, string] => [
      t(`shell:acting.kind.${post.kind}`),
      [
        post.principalName ? `${post.positionName} (${post.principalName})` : post.positionName,
        t('shell:acting.until', { until: shortDate(`${post.until}T12:00:00+07:00`) }),
        ...limitsOf(post),
      ].join(' · '),
    ]),
  ];
  return (
    <>
      <PageHead title={t('profile.pageTitle')} />
      <Box className="columns" maw={980} __vars={{ '--side': '320px' }}>
        <Panel>
          <PhotoPanel />
          <Box component="dl" className="facts lined" mt={12}>
            {facts
              .filter(([, value]) => value)
              .map(([name, value]) => (
                <div key={`${name}${value}`}>
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
          </Box>
        </Panel>
        <Panel title={t('profile.security')}>
          <Stack gap={10} align="start">
            <Button variant="default" component={Link} to={paths.changePassword}>
              {t('change.pageTitle')}
            </Button>
            <Link className="link" to={paths.account()}>
              {t('profile.account')}
            </Link>
            <Link className="link" to={paths.certificateRegister}>
              {t('profile.certificate')}
            </Link>
          </Stack>
        </Panel>
        <PersonRecord />
      </Box>
    </>
  );
}
