import { Button, Checkbox } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { listUnits, moveUnit, type UnitRow } from '../../../contract/settings/manage-section.ts';
import { useRead, useWrite } from '../../api.ts';
import { paths } from '../../paths.ts';
import { NotYet } from '../../ui/Answer.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { toastError } from '../../ui/toast.ts';
import { useBelow } from '../../ui/useMedia.ts';
import { SheetMenu } from '../file/SheetMenu.tsx';
import { usePageWords } from '../page-words.ts';
import { refreshed } from './refreshed.ts';
import classes from './Structure.module.css';
import { foldedAtFirst, linesOf, type Step, stepTo } from './tree.ts';
import { type Doing, UnitDialog } from './UnitDialog.tsx';
import { UnitPanel } from './UnitPanel.tsx';
import { UnitTree } from './UnitTree.tsx';

/** [S5] หน่วยงาน: the tree at the left, the unit chosen beside it; where there is no room the unit is a page of its own. */
export function UnitTreePage() {
  const { t } = useTranslation(['structure', 'common']);
  const words = usePageWords('manage-section');
  const params = useParams();
  const navigate = useNavigate();
  const beside = !useBelow(1200);
  const [closed, setClosed] = useState(false);
  const [search, setSearch] = useState('');
  const [folded, setFolded] = useState<ReadonlySet<number> | null>(null);
  const [doing, setDoing] = useState<Doing | null>(null);
  const [said, setSaid] = useState('');
  const answer = useRead(listUnits, { closed }, { keep: true });
  const move = useWrite(moveUnit, { refresh: refreshed });
  const chosen = Number(params['*']) || null;
  const home = `${paths.settings(params.menuID)}/manage-section`;
  const open = (id: number | null) => void navigate(id === null ? home : `${home}/${id}`);
  if (!answer.data) return <NotYet of={answer} rows={10} height={40} />;
  const { units, people, manage } = answer.data;
  const folds = folded ?? foldedAtFirst(units);
  const parents = units.filter((unit) => units.some((one) => one.parentId === unit.id)).map((unit) => unit.id);
  const allFolded = parents.every((id) => folds.has(id));
  const found = search.trim() ? linesOf(units, folds, search) : null;
  const inUse = units.filter((unit) => unit.active).length;
  function step(unit: UnitRow, where: Step): void {
    const to = stepTo(units, unit.id, where);
    if (!to || move.isPending) return;
    const parent = units.find((one) => one.id === to.parentId);
    move.mutate(
      { unitId: unit.id, version: unit.version, ...to },
      {
        onSuccess: () => {
          setFolded(new Set([...folds].filter((id) => id !== to.parentId)));
          const place = units.filter((one) => one.parentId === to.parentId && one.id !== unit.id).findIndex((one) => one.id === to.before);
          const count = units.filter((one) => one.parentId === to.parentId && one.id !== unit.id).length;
          setSaid(t('moving.said', { name: unit.name, parent: parent?.name ?? '', place: (place < 0 ? count : place) + 1 }));
        },
        onError: (error) => toastError(error),
      },
    );
  }
  function drop(unit: UnitRow, target: { onto: number } | { parentId: number; before: number }): void {
    if ('onto' in target) setDoing({ is: 'drop', unitId: unit.id, onto: target.onto });
    else if (target.parentId === unit.parentId)
      move.mutate({ unitId: unit.id, version: unit.version, ...target }, { onError: (error) => toastError(error) });
    else setDoing({ is: 'drop', unitId: unit.id, onto: target.parentId, before: target.before });
  }
  const panel =
    chosen === null ? null : (
      <UnitPanel key={chosen} unitId={chosen} beside={beside} onDo={setDoing} onBack={() => open(null)} onOpen={(id) => open(id)} />
    );
  const dialog = doing ? <UnitDialog doing={doing} units={units} onClose={() => setDoing(null)} onOpen={(id) => open(id)} /> : null;
  if (panel && !beside)
    return (
      <>
        {panel}
        {dialog}
      </>
    );
  return (
    <>
      <PageHead title={words.title} hint={words.affects}>
        <SheetMenu sheets={['units']} manage={manage} refresh={refreshed} />
        {manage ? (
          <Button
            leftSection={<IconPlus size={18} aria-hidden />}
            onClick={() => setDoing({ is: 'add', parentId: chosen ?? units.find((unit) => unit.manage)?.id ?? 0 })}
          >
            {t('add')}
          </Button>
        ) : null}
      </PageHead>
      <div className={classes.columns} data-beside={beside || undefined}>
        <div className={classes.main}>
          <div className={classes.tools}>
            <SearchField className={classes.search} label={t('find')} value={search} onSearch={setSearch} wait={0} />
            <Button variant="default" disabled={parents.length === 0} onClick={() => setFolded(allFolded ? new Set() : new Set(parents))}>
              {t(allFolded ? 'expand' : 'collapse')}
            </Button>
            <Checkbox label={t('showClosed')} checked={closed} onChange={(event) => setClosed(event.currentTarget.checked)} />
          </div>
          {found && found.length === 0 ? (
            <EmptyState
              action={
                <Button variant="default" onClick={() => setSearch('')}>
                  {t('common:list.clear')}
                </Button>
              }
            >
              {t('none', { text: search })}
            </EmptyState>
          ) : (
            <UnitTree
              units={units}
              folded={folds}
              search={search}
              chosen={chosen}
              onFold={(id, isOpen) => setFolded(new Set(isOpen ? [...folds].filter((one) => one !== id) : [...folds, id]))}
              onChoose={(id) => open(id)}
              onStep={step}
              onDrop={drop}
            />
          )}
          <div className={classes.foot}>
            <span className="figures">{t('count', { units: inUse, people: people.toLocaleString('th') })}</span>
            {manage ? <span>{t('how')}</span> : null}
          </div>
          <span role="status" className="unseen">
            {found ? t('found', { count: found.length }) : said}
          </span>
        </div>
        {beside
          ? (panel ?? (
              <aside className={classes.panel}>
                <EmptyState>
                  {t('choose')}
                  <br />
                  {t('chooseHint')}
                </EmptyState>
              </aside>
            ))
          : null}
      </div>
      {dialog}
    </>
  );
}
