import { useTranslation } from 'react-i18next';
import { PageHead } from '../ui/PageHead.tsx';
import { Panel } from '../ui/Panel.tsx';
import { SecondFactor } from './SecondFactor.tsx';

/** The same by itself, for who must set one up before anything else. */
export function SecondFactorPage() {
  const { t } = useTranslation('factors');
  return (
    <>
      <PageHead title={t('title')} hint={t('pageHint')} />
      <Panel title={t('title')}>
        <SecondFactor />
      </Panel>
    </>
  );
}
