import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Given } from '../../contract/endpoint.ts';
import { checkNode } from '../../contract/exchange/calls.ts';
import { declared } from '../../contract/exchange/settings.ts';
import type { FormPage } from '../../contract/settings/define.ts';
import { settingsForm } from '../../contract/settings/pages.ts';
import { call, useRead } from '../api.ts';
import { FormScreen } from '../settings/form/FormScreen.tsx';
import { Try, useTest } from '../settings/form/Try.tsx';
import { Panel } from '../ui/Panel.tsx';

const path = 'exchange-ecms';

/** e-CMS: the settings of the agency's own node, and a test of it. */
export function EcmsPage() {
  const { data } = useRead(settingsForm, { page: path });
  return (
    <FormScreen path={path} page={declared[path] as FormPage}>
      {data?.manage && data.values.active ? <NodeTest /> : null}
    </FormScreen>
  );
}

function NodeTest() {
  const { t } = useTranslation('exchange');
  const test = useTest(async () => {
    const found = await call(checkNode, {});
    return { ok: found.ok, answer: found.answer, said: saidOf(found, t) };
  });
  return (
    <Panel title={t('node.title')}>
      <p className="hint">{t('node.hint')}</p>
      <Try test={test} name={t('node.test')} good={test.answer?.said ?? ''} bad={t('node.bad')} />
    </Panel>
  );
}

function saidOf({ clockOff, organizations, own, unknown }: Given<typeof checkNode>, t: TFunction<'exchange'>): string {
  const minutes = Math.round(Math.abs(clockOff ?? 0) / 60);
  return [
    t('node.good'),
    clockOff !== null && (minutes === 0 ? t('node.clockRight') : t(clockOff > 0 ? 'node.clockAhead' : 'node.clockBehind', { minutes })),
    organizations !== null && t('node.organizations', { count: organizations }),
    organizations !== null && (own === null ? t('node.ownUnknown') : t('node.own', { name: own })),
    unknown.length > 0 && t('node.unknown', { names: unknown.join(', ') }),
  ]
    .filter(Boolean)
    .join(' · ');
}
