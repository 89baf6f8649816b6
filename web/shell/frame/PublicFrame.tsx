import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { boot } from '../boot.ts';
import { nameIn } from '../preferences/languages.ts';
import { useSession } from '../session/session.ts';
import { BareFrame } from './BareFrame.tsx';
import { Footer } from './Footer.tsx';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import { ProfileMenu } from './ProfileMenu.tsx';
import { ThemeToggle } from './ThemeToggle.tsx';
import { ToolsButton } from './ToolsButton.tsx';

/** Header and footer of the pages that everybody may read. */
export function PublicFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation(['shell', 'common']);
  const user = useSession((session) => session.user);
  return (
    <BareFrame
      home={paths.intranet}
      name={boot.brand.title ? nameIn(boot.brand.title) : t('common:product')}
      tools={
        <>
          <LanguageSwitch />
          <ThemeToggle />
          {user ? <ProfileMenu /> : null}
          <ToolsButton />
        </>
      }
      after={<Footer />}
    >
      {children}
    </BareFrame>
  );
}
