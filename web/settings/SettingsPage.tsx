import { type SettingsPath, settingsPages } from '../../contract/settings/catalogue.ts';
import { FormScreen } from './form/FormScreen.tsx';
import { ListScreen } from './list/ListScreen.tsx';
import { LogScreen } from './log/LogScreen.tsx';

/** Shows any page that is declared: a list of rows, one form, or a log. */
export function SettingsPage({ path }: { path: SettingsPath }) {
  const page = settingsPages[path];
  if (page?.shape === 'list') return <ListScreen path={path} page={page} />;
  if (page?.shape === 'form') return <FormScreen path={path} page={page} />;
  if (page?.shape === 'log') return <LogScreen path={path} page={page} />;
  return null;
}
