import { Alert, Button, Group } from '@mantine/core';
import { IconLinkOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ApiError } from '../../api.ts';
import { paths } from '../../paths.ts';
import { errorText } from '../../ui/error-text.ts';

/** The link of a message opened nothing: why, and where the letter is found instead. */
export function LinkFailed({ error, onClose }: { error: ApiError; onClose: () => void }) {
  const { t } = useTranslation('shell');
  return (
    <Alert
      role="alert"
      color="yellow"
      mb="md"
      icon={<IconLinkOff aria-hidden />}
      title={errorText(error)}
      withCloseButton
      closeButtonLabel={t('link.close')}
      onClose={onClose}
    >
      <p>{t('link.goOn')}</p>
      <Group gap="xs">
        <Button component={Link} variant="default" to={paths.search()}>
          {t('find')}
        </Button>
        <Button component={Link} variant="default" to={paths.notifications()}>
          {t('bell.seeAll')}
        </Button>
      </Group>
    </Alert>
  );
}
