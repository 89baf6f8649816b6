import { ActionIcon, Box, Checkbox, Group, Stack, Title } from '@mantine/core';
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
  function take(kind: Kind, holders: Holder[]): void {
    for (const one of holders) chosen.set(one.id, one);
    put(holders.reduce((now, one) => added(now, kind, one.id), route));
  }
  function remove(kind: Kind, id: number): void {
    put(without(route, kind, id));
    say(t('parts:route.removed', { name: names.get(id)?.name ?? id }), () => put(route));
  }
  function use(steps: SavedStep[], name: string): void {
    for (const { id, name, detail } of steps) chosen.set(id, { id, name, detail });
    put(routeOf(stepsOf(steps)));
    if (route.length > 0) say(t('parts:route.used', { name }), () => put(route));
  }
  const acts = { route, names, onPut: put, onTake: take, onRemove: remove };
  return (
    <Panel title={t('route')} action={saves ? <SavedRoutes unitId={view.document.ownerUnit.id} route={route} onUse={use} /> : null}>
      <Stack gap={12}>
        <RoutePart kind="REVIEW" {...acts} />
        <RoutePart kind="SIGN" {...acts} />
        <UndoLine last={last} clear={clear} />
      </Stack>
    </Panel>
  );
}

interface PartProps {
  kind: Kind;
  route: RouteStep[];
  names: ReadonlyMap<number, Holder>;
  onPut: (route: RouteStep[]) => void;
  onTake: (kind: Kind, holders: Holder[]) => void;
  onRemove: (kind: Kind, id: number) => void;
}

/** Those who review, or those who sign. */
function RoutePart({ kind, route, names, onPut, onTake, onRemove }: PartProps) {
  const { t } = useTranslation(['draft', 'parts']);
  const title = t(kind === 'REVIEW' ? 'parts:route.reviewers' : 'parts:route.signers');
  const nameOf = (id: number | undefined) => names.get(id ?? 0)?.name ?? String(id);
  const steps = stepsOf(route).filter((step) => step.kind === kind);
  const placeOf = (id: number) => route.find((step) => step.kind === kind && step.id === id)?.order;
  return (
    <Stack component="section" id={kind === 'SIGN' ? 'draft-route' : undefined} gap={8} miw={0} aria-label={title}>
      <Title order={3} size="h4">
        {title}
      </Title>
      <SortableList
        label={title}
        rows={steps.map((step) => ({ ...step, key: `${kind}${step.id}`, name: nameOf(step.id) }))}
        onMove={(from, to) => onPut(moved(route, kind, from, to))}
      >
        {({ id, name, together }, index) => (
          <Group wrap="nowrap" align="flex-start" gap={8}>
            <span className="dimmed figures">{placeOf(id)}</span>
            <Box className="words">
              {name}
              <span className="detail">{names.get(id)?.detail}</span>
              {index > 0 ? (
                <Checkbox
                  size="xs"
                  label={t('parts:route.together')}
                  aria-label={t('parts:route.togetherOf', { name, other: nameOf(steps[index - 1]?.id) })}
                  checked={together}
                  onChange={(event) => onPut(changed(route, kind, id, event.currentTarget.checked))}
                />
              ) : null}
            </Box>
            <ActionIcon size={32} aria-label={t('parts:route.remove', { name })} onClick={() => onRemove(kind, id)}>
              <IconX size={18} aria-hidden />
            </ActionIcon>
          </Group>
        )}
      </SortableList>
      <HolderPicker
        label={t(kind === 'REVIEW' ? 'reviewers' : 'signers')}
        purpose="present"
        required={kind === 'SIGN' && steps.length === 0}
        value={[]}
        onChange={(holders) => onTake(kind, holders)}
      />
    </Stack>
  );
}
