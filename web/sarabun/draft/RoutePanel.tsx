import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Panel } from '../../ui/Panel.tsx';
import { type Holder, HolderPicker } from '../document/HolderPicker.tsx';
import classes from './Draft.module.css';
import type { Props } from './DraftForm.tsx';

/** Who reviews and who signs, in the order chosen. */
export function RoutePanel({ view, typed, onChange }: Props) {
  const { t } = useTranslation('draft');
  const [names] = useState(() => new Map<number, Holder>(view.route.map(({ id, name, detail }) => [id, { id, name, detail }])));
  const known = (id: number) => names.get(id) ?? { id, name: String(id), detail: '' };
  const of = (kind: 'REVIEW' | 'SIGN') => typed.route.filter((step) => step.kind === kind).map((step) => known(step.id));
  function route(reviewers: Holder[], signers: Holder[]): void {
    for (const one of [...reviewers, ...signers]) names.set(one.id, one);
    const steps = [
      ...reviewers.map(({ id }) => ({ kind: 'REVIEW' as const, id })),
      ...signers.map(({ id }) => ({ kind: 'SIGN' as const, id })),
    ];
    onChange({ ...typed, route: steps.map((step, index) => ({ ...step, order: index + 1 })) });
  }
  return (
    <Panel title={t('route')}>
      <div className={classes.column}>
        <HolderPicker label={t('reviewers')} purpose="present" value={of('REVIEW')} onChange={(next) => route(next, of('SIGN'))} />
        <div id="draft-route">
          <HolderPicker label={t('signers')} purpose="present" value={of('SIGN')} onChange={(next) => route(of('REVIEW'), next)} />
        </div>
      </div>
    </Panel>
  );
}
