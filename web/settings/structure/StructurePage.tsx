import { ActionIcon, Checkbox, Group, Select, Tabs } from '@mantine/core';
import { IconAlertTriangle, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DutyKind, Responsible } from '../../../contract/settings/manage-section.ts';
import {
  giveDuty,
  listStructure,
  type StructureRow,
  setNumberUnit,
  structureCandidates,
  takeDuty,
} from '../../../contract/settings/sarabun-structure.ts';
import { useRead, useWrite } from '../../api.ts';
import { NotYet } from '../../ui/Answer.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FormFrame } from '../../ui/FormModal.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { toastDone, toastError } from '../../ui/toast.ts';
import { SheetMenu } from '../file/SheetMenu.tsx';
import { usePageWords } from '../page-words.ts';
import { DutyForm } from './DutyForm.tsx';
import { EndDutyButton } from './EndDutyButton.tsx';
import { RouteTemplates } from './RouteTemplates.tsx';
import { refreshed } from './refreshed.ts';
import classes from './Structure.module.css';

const columns = ['HEAD', 'SCREENER', 'REGISTRY', 'SECRET_REGISTRY'] as const;
type Column = (typeof columns)[number];

/** [S9] โครงสร้างงานสารบรรณ: who commands, presents, receives and numbers in each unit; and the routes that units are given. */
export function StructurePage() {
  const { t } = useTranslation('structure');
  const words = usePageWords('sarabun-structure');
  const answer = useRead(listStructure, {});
  return (
    <>
      <PageHead title={words.title} hint={words.affects}>
        <SheetMenu
          sheets={['duties', 'route-templates']}
          manage={answer.data?.rows.some((row) => row.manage) === true}
          refresh={refreshed}
        />
      </PageHead>
      <Tabs defaultValue="duties" keepMounted={false}>
        <Tabs.List mb={16}>
          <Tabs.Tab value="duties">{t('matrix.tabs.duties')}</Tabs.Tab>
          <Tabs.Tab value="routes">{t('matrix.tabs.routes')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="duties">
          <Duties answer={answer} />
        </Tabs.Panel>
        <Tabs.Panel value="routes">
          <RouteTemplates />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}

/** Who has which duty in each unit, and the form that names one more. */
function Duties({ answer }: { answer: ReturnType<typeof useRead<typeof listStructure>> }) {
  const { t } = useTranslation('structure');
  const [only, setOnly] = useState(false);
  const [giving, setGiving] = useState<{ row: StructureRow; kind: DutyKind } | null>(null);
  return (
    <>
      <NotYet of={answer} rows={10} />
      {answer.data ? (
        <>
          <Checkbox mb={12} label={t('matrix.only')} checked={only} onChange={(event) => setOnly(event.currentTarget.checked)} />
          <Matrix
            rows={answer.data.rows.filter((row) => !only || lacks(row))}
            issuers={answer.data.issuers}
            onGive={(row, kind) => setGiving({ row, kind })}
          />
        </>
      ) : null}
      {giving ? (
        <FormFrame title={`${t(`duty.kinds.${giving.kind}`)} · ${giving.row.name}`} size={520} onClose={() => setGiving(null)}>
          <DutyForm
            unitId={giving.row.id}
            posts={giving.row.posts}
            only={giving.kind}
            calls={{ add: giveDuty, candidates: structureCandidates }}
          />
        </FormFrame>
      ) : null}
    </>
  );
}

/** It receives and nobody does it, or it has nobody at its head. */
function lacks({ keepsRegister, people }: StructureRow): boolean {
  const has = (kind: Column) => people.some((one) => one.kind === kind);
  return !has('HEAD') || (keepsRegister && !has('REGISTRY'));
}

interface MatrixProps {
  rows: StructureRow[];
  issuers: { id: number; name: string }[];
  onGive: (row: StructureRow, kind: DutyKind) => void;
}

function Matrix({ rows, issuers, onGive }: MatrixProps) {
  const { t } = useTranslation('structure');
  if (rows.length === 0) return <EmptyState>{t('matrix.complete')}</EmptyState>;
  const heading = {
    HEAD: t('matrix.head'),
    SCREENER: t('matrix.SCREENER'),
    REGISTRY: t('matrix.REGISTRY'),
    SECRET_REGISTRY: t('matrix.SECRET_REGISTRY'),
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
    <section className={`panel ${classes.matrix}`} style={{ overflowX: 'auto' }} tabIndex={0} aria-label={t('matrix.table')}>
      <table className="plain-table" aria-label={t('matrix.table')}>
        <thead>
          <tr>
            <th scope="col">{t('matrix.unit')}</th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {heading[column]}
              </th>
            ))}
            <th scope="col">{t('matrix.numbers')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row" style={{ paddingInlineStart: 12 + row.level * 14 }}>
                {row.name}
              </th>
              {columns.map((column) => (
                <td key={column}>
                  <Cell row={row} column={column} onGive={onGive} />
                </td>
              ))}
              <td>
                <NumberUnit row={row} issuers={issuers} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Cell({ row, column, onGive }: { row: StructureRow; column: Column; onGive: MatrixProps['onGive'] }) {
  const { t } = useTranslation('structure');
  const people = row.people.filter((one) => one.kind === column);
  const missing = people.length === 0 && (column === 'HEAD' || (column === 'REGISTRY' && row.keepsRegister));
  const mayGive = row.manage && column !== 'HEAD' && (column !== 'SCREENER' || row.posts.length > 0);
  return (
    <>
      {missing ? (
        <span className="warned">
          <IconAlertTriangle size={15} aria-hidden /> {t('matrix.missing')}
        </span>
      ) : null}
      {column === 'REGISTRY' && people.length === 0 && !row.keepsRegister ? <span className="dim">{t('matrix.notNeeded')}</span> : null}
      <ul className="bare">
        {people.map((one) => (
          <Holder key={`${one.personId}-${one.dutyId}`} one={one} manage={row.manage} />
        ))}
      </ul>
      {mayGive ? (
        <ActionIcon
          variant="subtle"
          size={28}
          aria-label={t('matrix.give', { duty: t(`duty.kinds.${column as DutyKind}`), name: row.name })}
          onClick={() => onGive(row, column as DutyKind)}
        >
          <IconPlus size={16} aria-hidden />
        </ActionIcon>
      ) : null}
    </>
  );
}

function Holder({ one, manage }: { one: Responsible; manage: boolean }) {
  const { t } = useTranslation('structure');
  const duty = one.kind === 'SCREENER' ? t('duty.SCREENER', { post: one.detail }) : t(`duty.kinds.${one.kind as DutyKind}`);
  return (
    <Group component="li" gap={4} justify="space-between" wrap="nowrap">
      <span>
        {one.name}
        {one.kind === 'SCREENER' ? <span className="dim"> · {one.detail}</span> : null}
      </span>
      {manage && one.dutyId !== null ? <EndDutyButton call={takeDuty} dutyId={one.dutyId} name={one.name} duty={duty} small /> : null}
    </Group>
  );
}

function NumberUnit({ row, issuers }: { row: StructureRow; issuers: MatrixProps['issuers'] }) {
  const { t } = useTranslation('structure');
  const set = useWrite(setNumberUnit, { refresh: refreshed });
  const value = row.canIssueNumber ? String(row.id) : row.numberUnitId === null ? '' : String(row.numberUnitId);
  const nearest = row.canIssueNumber || row.numberUnitId !== null ? '' : (row.numberedBy?.name ?? '');
  if (!row.manage) return <>{row.canIssueNumber ? t('matrix.own') : (row.numberedBy?.name ?? t('number.nobody'))}</>;
  const data = [
    { value: '', label: t('matrix.nearest', { name: nearest || '–' }) },
    { value: String(row.id), label: t('matrix.own') },
    ...issuers.filter((one) => one.id !== row.id).map((one) => ({ value: String(one.id), label: one.name })),
  ];
  return (
    <Select
      aria-label={t('matrix.numbersOf', { name: row.name })}
      data={data}
      value={value}
      allowDeselect={false}
      disabled={set.isPending}
      w={230}
      size="sm"
      onChange={(chosen) =>
        set.mutate(
          { unitId: row.id, version: row.version, numberUnitId: chosen ? Number(chosen) : null },
          { onSuccess: () => toastDone(t('matrix.numbersSaved')), onError: (error) => toastError(error) },
        )
      }
    />
  );
}
