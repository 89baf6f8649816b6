import { Box, Button, Checkbox, Flex, Group } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import type { Given } from '../../../contract/endpoint.ts';
import { innerWidths } from '../../../contract/rules/times.ts';
import { listUnits, moveUnit, type UnitRow } from '../../../contract/settings/manage-section.ts';
import { useRead, useWrite } from '../../api.ts';
import { paths } from '../../paths.ts';
import { NotYet } from '../../ui/Answer.tsx';
import { EmptyState, NoneFound } from '../../ui/EmptyState.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { toastError } from '../../ui/toast.ts';
import { useBelow } from '../../ui/useMedia.ts';
import { SheetMenu } from '../file/SheetMenu.tsx';
import { usePageWords } from '../page-words.ts';
import { refreshed } from './refreshed.ts';
import { foldedAtFirst, linesOf, type Step, stepTo } from './tree.ts';
import { type Doing, UnitDialog } from './UnitDialog.tsx';
import { UnitPanel } from './UnitPanel.tsx';
import { UnitTree } from './UnitTree.tsx';

/** [S5] หน่วยงาน: the tree at the left, the unit chosen beside it; where there is no room the unit is a page of its own. */
export function UnitTreePage() {
  const params = useParams();
  const navigate = useNavigate();
  const beside = !useBelow(innerWidths.drawer);
  const [closed, setClosed] = useState(false);
  const [doing, setDoing] = useState<Doing | null>(null);
  const answer = useRead(listUnits, { closed }, { keep: true });
  const chosen = Number(params['*']) || null;
  const home = `${paths.settings(params.menuID)}/manage-section`;
  const open = (id: number | null) => void navigate(id === null ? home : `${home}/${id}`);
  if (!answer.data) return <NotYet of={answer} rows={10} height={40} />;
  const panel =
    chosen === null ? null : (
      <UnitPanel key={chosen} unitId={chosen} beside={beside} onDo={setDoing} onBack={() => open(null)} onOpen={open} />
    );
  return (
    <>
      {panel && !beside ? (
        panel
      ) : (
        <>
          <Head manage={answer.data.manage} onAdd={(top) => setDoing({ is: 'add', parentId: chosen ?? top })} units={answer.data.units} />
          <Flex gap={20} align="start">
            <Box flex={1} miw={0}>
              <Units given={answer.data} chosen={chosen} closed={closed} onClosed={setClosed} onChoose={open} onDo={setDoing} />
            </Box>
            {beside ? (panel ?? <Choose />) : null}
          </Flex>
        </>
      )}
      {doing ? <UnitDialog doing={doing} units={answer.data.units} onClose={() => setDoing(null)} onOpen={open} /> : null}
    </>
  );
}

function Head({ manage, units, onAdd }: { manage: boolean; units: UnitRow[]; onAdd: (parentId: number) => void }) {
  const { t } = useTranslation('structure');
  const words = usePageWords('manage-section');
  return (
    <PageHead title={words.title} hint={words.affects}>
      <SheetMenu sheets={['units']} manage={manage} refresh={refreshed} />
      {manage ? (
        <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => onAdd(units.find((unit) => unit.manage)?.id ?? 0)}>
          {t('add')}
        </Button>
      ) : null}
    </PageHead>
  );
}

/** Stands beside the tree until a unit is chosen. */
function Choose() {
  const { t } = useTranslation('structure');
  return (
    <Box component="aside" className="panel" w={384} flex="none">
      <EmptyState>
        {t('choose')}
        <br />
        {t('chooseHint')}
      </EmptyState>
    </Box>
  );
}

/** Moves a unit by a step, or to where it was dropped between its sisters; says where it stands then. */
function useMoves(units: UnitRow[], onMoved: (parentId: number) => void) {
  const { t } = useTranslation('structure');
  const move = useWrite(moveUnit, { refresh: refreshed });
  const [said, setSaid] = useState('');
  const shift = (unit: UnitRow, to: { parentId: number; before?: number }, onSuccess: () => void = () => undefined) =>
    move.mutate({ unitId: unit.id, version: unit.version, ...to }, { onSuccess, onError: (error) => toastError(error) });
  function step(unit: UnitRow, where: Step): void {
    const to = stepTo(units, unit.id, where);
    if (!to || move.isPending) return;
    shift(unit, to, () => {
      onMoved(to.parentId);
      const sisters = units.filter((one) => one.parentId === to.parentId && one.id !== unit.id);
      const place = sisters.findIndex((one) => one.id === to.before);
      const parent = units.find((one) => one.id === to.parentId)?.name ?? '';
      setSaid(t('moving.said', { name: unit.name, parent, place: (place < 0 ? sisters.length : place) + 1 }));
    });
  }
  return { step, shift, said };
}

interface UnitsProps {
  given: Given<typeof listUnits>;
  chosen: number | null;
  /** Closed units are shown too. */
  closed: boolean;
  onClosed: (closed: boolean) => void;
  onChoose: (id: number) => void;
  onDo: (doing: Doing) => void;
}

/** The tree with its search and its folds. */
function Units({ given: { units, people, manage }, chosen, closed, onClosed, onChoose, onDo }: UnitsProps) {
  const { t } = useTranslation('structure');
  const [search, setSearch] = useState('');
  const [folded, setFolded] = useState<ReadonlySet<number> | null>(null);
  const folds = folded ?? foldedAtFirst(units);
  const unfold = (id: number) => setFolded(new Set([...folds].filter((one) => one !== id)));
  const { step, shift, said } = useMoves(units, unfold);
  const parents = units.filter((unit) => units.some((one) => one.parentId === unit.id)).map((unit) => unit.id);
  const allFolded = parents.every((id) => folds.has(id));
  const found = search.trim() ? linesOf(units, folds, search) : null;
  function drop(unit: UnitRow, target: { onto: number } | { parentId: number; before: number }): void {
    if ('onto' in target) onDo({ is: 'drop', unitId: unit.id, onto: target.onto });
    else if (target.parentId === unit.parentId) shift(unit, target);
    else onDo({ is: 'drop', unitId: unit.id, onto: target.parentId, before: target.before });
  }
  return (
    <>
      <Group gap={8} mb={12}>
        <Box flex="1 1 220px">
          <SearchField label={t('find')} value={search} onSearch={setSearch} wait={0} />
        </Box>
        <Button variant="default" disabled={parents.length === 0} onClick={() => setFolded(new Set(allFolded ? [] : parents))}>
          {t(allFolded ? 'expand' : 'collapse')}
        </Button>
        <Checkbox label={t('showClosed')} checked={closed} onChange={(event) => onClosed(event.currentTarget.checked)} />
      </Group>
      {found?.length === 0 ? (
        <NoneFound onClear={() => setSearch('')}>{t('none', { text: search })}</NoneFound>
      ) : (
        <UnitTree
          units={units}
          folded={folds}
          search={search}
          chosen={chosen}
          onFold={(id, isOpen) => (isOpen ? unfold(id) : setFolded(new Set([...folds, id])))}
          onChoose={onChoose}
          onStep={step}
          onDrop={drop}
        />
      )}
      <Group className="dim" gap="4px 16px" justify="space-between" p="8px 4px">
        <span className="figures">
          {t('count', { units: units.filter((unit) => unit.active).length, people: people.toLocaleString('th') })}
        </span>
        {manage ? <span>{t('how')}</span> : null}
      </Group>
      <span role="status" className="unseen">
        {found ? t('found', { count: found.length }) : said}
      </span>
    </>
  );
}
