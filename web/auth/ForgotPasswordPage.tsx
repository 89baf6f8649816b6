import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { paths } from '../paths.ts';
import { TabTitle } from '../ui/PageHead.tsx';
import { ForgotForm } from './ForgotForm.tsx';
import { LoginFrame } from './LoginFrame.tsx';

/** /forgot-password: the third panel as a page of its own. */
export function ForgotPasswordPage() {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  return (
    <LoginFrame>
      <TabTitle>{t('forgot.pageTitle')}</TabTitle>
      <ForgotForm onBack={() => void navigate(paths.login)} />
    </LoginFrame>
  );
}
