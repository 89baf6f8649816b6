import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { SettingsPath } from '../../contract/settings/catalogue.ts';
import { mySettings } from '../../contract/settings/pages.ts';
import { useRead } from '../api.ts';
import { paths } from '../paths.ts';
import { Answer, type Reading } from '../ui/Answer.tsx';
import { Lines } from '../ui/Lines.tsx';
import { Panel } from '../ui/Panel.tsx';
import { Pill, type Tone } from '../ui/Pill.tsx';
import { ModuleReport, type ReportOf } from './ModuleReport.tsx';

/** What a module has to give, one of it. */
interface Thing {
  id: number;
  name: string;
  /** Where it is looked at. */
  to: string;
  words: readonly (string | undefined)[];
  state?: { tone: Tone; word: string };
}

interface Props {
  module: string;
  /** Its things under their name, where it has some. */
  title?: string;
  of?: Reading<Thing[]>;
  /** For whom there are figures. */
  report?: ReportOf | undefined;
  /** What no other module has, below its things. */
  children?: ReactNode;
}

/** จัดการ: the things of a module, the pages of the settings that the reader may open, and its report. */
export function ManageView({ module, title = '', of, report, children }: Props) {
  const { t } = useTranslation('requests');
  const pages = useRead(mySettings, {}, { staleTime: 300_000 }).data?.pages.filter((page) => page.module === module) ?? [];
  return (
    <div className="stack">
      {of ? <Things title={title} of={of} /> : null}
      {pages.length > 0 ? (
        <Panel title={t('manage.settings')} flush>
          <ul className="bare flush">
            {pages.map((page) => (
              <li key={page.path} className="row">
                <Link className="link" to={paths.setting(page.path as SettingsPath)}>
                  {page.title}
                </Link>
              </li>
            ))}
          </ul>
        </Panel>
      ) : null}
      {children}
      {report ? <ModuleReport {...report} /> : null}
    </div>
  );
}

function Things({ title, of }: { title: string; of: Reading<Thing[]> }) {
  return (
    <Panel title={title} count={of.data?.length} flush>
      <Answer of={of} rows={4}>
        {(things) => (
          <ul className="bare flush" aria-label={title}>
            {things.map(({ id, name, to, words, state }) => (
              <li key={id} className="row">
                <span className="words">
                  <Lines sub={words}>
                    <Link className="link" to={to}>
                      {name}
                    </Link>
                  </Lines>
                </span>
                {state ? <Pill tone={state.tone}>{state.word}</Pill> : null}
              </li>
            ))}
          </ul>
        )}
      </Answer>
    </Panel>
  );
}
