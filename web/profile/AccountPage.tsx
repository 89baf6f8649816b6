import { useTranslation } from 'react-i18next';
import { PageHead } from '../ui/PageHead.tsx';
import { Panel } from '../ui/Panel.tsx';
import classes from './AccountPage.module.css';
import { sections } from './sections.ts';
import { useSectionAddress } from './useSectionAddress.ts';

const ids = sections.map(({ id }) => id);

/** Everything that one says about one's own account, section under section [R7]. */
export function AccountPage() {
  const { t } = useTranslation('account');
  const here = useSectionAddress(ids);
  return (
    <>
      <PageHead title={t('title')} hint={t('hint')} />
      <div className={classes.columns}>
        <nav className={classes.nav} aria-label={t('sections')}>
          <ul>
            {sections.map(({ id }) => (
              <li key={id}>
                <a href={`#${id}`} className={classes.link} aria-current={id === here ? 'location' : undefined}>
                  {t(`section.${id}`)}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className={classes.sections}>
          {sections.map(({ id, Section }) => (
            <div key={id} id={id} className={classes.section} tabIndex={-1}>
              <Panel title={t(`section.${id}`)}>
                <Section />
              </Panel>
            </div>
          ))}
        </div>
      </div>
    </>
  );
}
