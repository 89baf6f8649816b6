import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Receiver } from '../../../contract/sarabun/drafts.ts';
import { Panel } from '../../ui/Panel.tsx';
import { type Holder, HolderPicker } from '../document/HolderPicker.tsx';
import classes from './Draft.module.css';
import type { Props } from './DraftForm.tsx';
import { Lines, linesOf } from './Lines.tsx';

/** Who reviews, who signs, and who gets it inside the agency; in the order chosen. */
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
  const inside = typed.receivers.filter((one) => one.kind !== 'OUTSIDE' && one.id !== undefined);
  const outside = typed.receivers.filter((one) => one.kind === 'OUTSIDE');
  function receive(holders: Holder[]): void {
    const next = holders.map(
      ({ id, name, kind }): Receiver =>
        inside.find((one) => one.id === id) ?? { kind: kind === 'UNIT' ? 'UNIT' : 'PERSON', id, name, purpose: 'ACTION' },
    );
    onChange({ ...typed, receivers: [...next, ...outside] });
  }
  return (
    <Panel title={t('route')}>
      <div className={classes.column}>
        <HolderPicker label={t('reviewers')} purpose="present" value={of('REVIEW')} onChange={(next) => route(next, of('SIGN'))} />
        <div id="draft-route">
          <HolderPicker label={t('signers')} purpose="present" value={of('SIGN')} onChange={(next) => route(of('REVIEW'), next)} />
        </div>
        <HolderPicker
          label={t('receiversInside')}
          purpose="forward"
          value={inside.map(({ id = 0, name }) => ({ id, name, detail: '' }))}
          onChange={receive}
        />
        <Lines
          id="draft-receivers"
          label={t('receiversOutside')}
          hint={t('lines')}
          start={outside.map((one) => one.name).join('\n')}
          onText={(text) =>
            onChange({
              ...typed,
              receivers: [
                ...inside,
                ...linesOf(text).map((name): Receiver => ({ kind: 'OUTSIDE', name, purpose: 'ACTION', method: 'POST' })),
              ],
            })
          }
        />
      </div>
    </Panel>
  );
}
