import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../paths.ts';

export function PasswordSection() {
  const { t } = useTranslation('account');
  return (
    <>
      <p style={{ marginTop: 0 }}>{t('password.text')}</p>
      <Button variant="default" component={Link} to={paths.changePassword}>
        {t('password.change')}
      </Button>
    </>
  );
}
