import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../paths.ts';
import { useUser } from '../shell/session.ts';
import classes from './ProfilePage.module.css';

/** Who the account belongs to and where its mails go. */
export function ContactDetails() {
  const { t } = useTranslation('account');
  const user = useUser();
  return (
    <>
      <dl className={classes.facts}>
        <div>
          <dt>{t('contact.name')}</dt>
          <dd>{user.name}</dd>
        </div>
        <div>
          <dt>{t('contact.email')}</dt>
          <dd>{user.email || '-'}</dd>
        </div>
      </dl>
      <Link to={paths.profile}>{t('contact.profile')}</Link>
    </>
  );
}
