import { Box } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';

interface Tab<View extends string> {
  view: View;
  label: string;
  count?: number | undefined;
}

/** Which view of a module's page is open; it stands in the address as `view`, the first of them without. */
export function useView<const Views extends readonly string[]>(views: Views): Views[number] {
  const [query] = useSearchParams();
  const view = query.get('view') ?? '';
  return views.includes(view) ? view : (views[0] as Views[number]);
}

/** Views of a module's page, always in the order ของฉัน, รอฉัน, ปฏิทิน, ทะเบียน, จัดการ. */
export function ViewTabs<View extends string>({ tabs, at }: { tabs: readonly Tab<View>[]; at: View }) {
  const { t } = useTranslation('requests');
  return (
    <Box component="nav" className="tabs" mb={20} aria-label={t('tabs.label')}>
      {tabs.map(({ view, label, count }, place) => (
        <Link key={view} to={place === 0 ? '?' : `?view=${view}`} aria-current={view === at ? 'page' : undefined}>
          {label}
          {count ? <span className="dim figures">{count}</span> : null}
        </Link>
      ))}
    </Box>
  );
}
