import { ActionIcon, Checkbox } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RouteStep } from '../../../contract/sarabun/drafts.ts';
import { Panel } from '../../ui/Panel.tsx';
import { SortableList } from '../../ui/SortableList.tsx';
import { UndoLine, useUndo } from '../../ui/Undo.tsx';
import { type Holder, HolderPicker } from '../document/HolderPicker.tsx';
import { useFunction } from '../reference-lists.ts';
import type { Props } from './DraftForm.tsx';
import classes from './RoutePanel.module.css';
import { added, changed, type Kind, moved, routeOf, stepsOf, without } from './route-steps.ts';
import { SavedRoutes, type SavedStep } from './SavedRoutes.tsx';

/** Who reviews and who signs: one after the other or side by side, in an order that is dragged or moved by the arrows. */
export function RoutePanel({ view, typed, onChange }: Props) {
  const { t } = useTranslation(['draft', 'parts']);
  const saves = useFunction('savedRoutes');
  const [chosen] = useState(() => new Map<number, Holder>());
  // what is kept comes anew in the language that is chosen now
  const names = new Map<number, Holder>([...chosen, ...view.route.map(({ id, name, detail }) => [id, { id, name, detail }] as const)]);
  const { last, say, clear } = useUndo();
  const { route } = typed;
  const latest = useRef(typed);
  latest.current = typed;
  function put(next: RouteStep[]): void {
    clear();
    onChange({ ...latest.current, route: next });
  }
  const nameOf = (id: number) => names.get(id)?.name ?? String(id);

  function take(kind: Kind, holders: Holder[]): void {
    for (const one of holders) chosen.set(one.id, one);
    put(holders.reduce((now, one) => added(now, kind, one.id), route));
  }
  function remove(kind: Kind, id: number): void {
    put(without(route, kind, id));
    say(t('parts:route.removed', { name: nameOf(id) }), () => put(route));
  }
  function use(steps: SavedStep[], name: string): void {
    for (const { id, name, detail } of steps) chosen.set(id, { id, name, detail });
    put(routeOf(stepsOf(steps)));
    if (route.length > 0) say(t('parts:route.used', { name }), () => put(route));
  }
  const part = (kind: Kind) => {
    const title = t(kind === 'REVIEW' ? 'parts:route.reviewers' : 'parts:route.signers');
    const steps = stepsOf(route).filter((step) => step.kind === kind);
    const places = new Map(route.map((step) => [`${step.kind}${step.id}`, step.order]));
    return (
      <section className={classes.part} aria-label={title}>
        <h3 className={classes.title}>{title}</h3>
        <SortableList
          label={title}
          rows={steps.map((step) => ({ ...step, key: `${kind}${step.id}`, name: nameOf(step.id) }))}
          onMove={(from, to) => put(moved(route, kind, from, to))}
        >
          {(row, index) => (
            <div className={classes.step}>
              <span className={`${classes.place} figures`}>{places.get(row.key)}</span>
              <span className={classes.name}>
                {row.name}
                <span className="detail">{names.get(row.id)?.detail}</span>
                {index > 0 ? (
                  <Checkbox
                    size="xs"
                    label={t('parts:route.together')}
                    aria-label={t('parts:route.togetherOf', { name: row.name, other: nameOf(steps[index - 1]?.id ?? 0) })}
                    checked={row.together}
                    onChange={(event) => put(changed(route, kind, row.id, event.currentTarget.checked))}
                  />
                ) : null}
              </span>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={32}
                aria-label={t('parts:route.remove', { name: row.name })}
                onClick={() => remove(kind, row.id)}
              >
                <IconX size={18} aria-hidden />
              </ActionIcon>
            </div>
          )}
        </SortableList>
        <HolderPicker
          label={t(kind === 'REVIEW' ? 'reviewers' : 'signers')}
          purpose="present"
          required={kind === 'SIGN' && steps.length === 0}
          value={[]}
          onChange={(holders) => take(kind, holders)}
        />
      </section>
    );
  };
  return (
    <Panel title={t('route')} action={saves ? <SavedRoutes unitId={view.document.ownerUnit.id} route={route} onUse={use} /> : null}>
      <div className={classes.root}>
        {part('REVIEW')}
        <div id="draft-route">{part('SIGN')}</div>
        <UndoLine last={last} clear={clear} />
      </div>
    </Panel>
  );
}
