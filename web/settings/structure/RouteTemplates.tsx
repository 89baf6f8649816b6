import { ActionIcon, Button, Select, TextInput } from '@mantine/core';
import { IconPlus, IconRoute, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Given } from '../../../contract/endpoint.ts';
import {
  listStructure,
  listTemplates,
  type RouteTemplate,
  removeTemplate,
  saveTemplate,
} from '../../../contract/settings/sarabun-structure.ts';
import { useRead, useSend, useWrite } from '../../api.ts';
import { NotYet } from '../../ui/Answer.tsx';
import { confirm } from '../../ui/dialogs.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FormModal } from '../../ui/FormModal.tsx';
import { FormFault, Star } from '../../ui/FormParts.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { toastDone, toastError } from '../../ui/toast.ts';
import { refreshed } from './refreshed.ts';
import classes from './Structure.module.css';

type Posts = Given<typeof listTemplates>['posts'];

/** Routes that writers in a unit and below it choose in the window of a draft. */
export function RouteTemplates() {
  const { t } = useTranslation(['structure', 'common']);
  const answer = useRead(listTemplates, {});
  const units = useRead(listStructure, {});
  const [editing, setEditing] = useState<RouteTemplate | 'new' | null>(null);
  const remove = useWrite(removeTemplate, { refresh: refreshed });
  if (!answer.data) return <NotYet of={answer} rows={5} />;
  if (!units.data) return <NotYet of={units} rows={5} />;
  const { templates, posts } = answer.data;
  const mine = units.data.rows.filter((row) => row.manage);
  const heads = t('routes.heads', { returnObjects: true }) as unknown as string[];
  async function ask({ id, name }: RouteTemplate): Promise<void> {
    const sure = await confirm({
      title: t('routes.removeAsk', { name }),
      message: t('routes.removeText'),
      confirmLabel: t('common:delete'),
      danger: true,
    });
    if (sure) remove.mutate({ templateId: id }, { onSuccess: () => toastDone(t('routes.removed')), onError: (error) => toastError(error) });
  }
  const add =
    mine.length > 0 ? (
      <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setEditing('new')}>
        {t('routes.add')}
      </Button>
    ) : null;
  return (
    <>
      <div className={classes.tools}>
        <p className={classes.small} style={{ flex: '1 1 300px', margin: 0 }}>
          {t('routes.hint')}
        </p>
        {add}
      </div>
      {templates.length === 0 ? (
        <EmptyState>
          {t('routes.empty')}
          <br />
          {t('routes.emptyHint')}
        </EmptyState>
      ) : (
        <Panel title={t('routes.list')} count={templates.length} flush>
          {templates.map((one) => (
            <div key={one.id} className={classes.template}>
              <div>
                <span className={classes.strong}>
                  <IconRoute size={16} aria-hidden /> {one.name}
                </span>
                <span className={classes.small}> · {one.unit}</span>
                <div className={classes.small}>
                  {one.steps
                    .map((step) => {
                      const who =
                        step.head === undefined
                          ? step.active
                            ? step.name
                            : `${step.name} (${t('routes.gone')})`
                          : (heads[step.head] ?? '');
                      return `${t(`routes.${step.kind}`)}: ${who}`;
                    })
                    .join(' › ')}
                </div>
              </div>
              {one.manage ? (
                <div className={classes.buttons}>
                  <Button
                    variant="default"
                    size="compact-md"
                    aria-label={t('routes.edit', { name: one.name })}
                    onClick={() => setEditing(one)}
                  >
                    {t('edit')}
                  </Button>
                  <Button
                    variant="default"
                    size="compact-md"
                    aria-label={t('routes.removeAsk', { name: one.name })}
                    onClick={() => void ask(one)}
                  >
                    {t('common:delete')}
                  </Button>
                </div>
              ) : null}
            </div>
          ))}
        </Panel>
      )}
      {editing ? (
        <TemplateForm
          template={editing === 'new' ? null : editing}
          posts={posts}
          units={mine.map(({ id, name }) => ({ id, name }))}
          heads={heads}
          onClose={() => setEditing(null)}
        />
      ) : null}
    </>
  );
}

interface FormProps {
  template: RouteTemplate | null;
  posts: Posts;
  units: { id: number; name: string }[];
  heads: string[];
  onClose: () => void;
}

interface Row {
  key: number;
  kind: 'REVIEW' | 'SIGN';
  /** `h0` a head, `p12` a post. */
  who: string | null;
}

let rowsMade = 0;
const newRow = (kind: Row['kind'], who: string | null = null): Row => {
  rowsMade += 1;
  return { key: rowsMade, kind, who };
};

function TemplateForm({ template, posts, units, heads, onClose }: FormProps) {
  const { t } = useTranslation(['structure', 'common']);
  const save = useSend(saveTemplate, refreshed);
  const people = [
    ...heads.map((label, level) => ({ value: `h${level}`, label })),
    ...posts.map((post) => ({ value: `p${post.id}`, label: [post.name, post.unit, post.holder].filter(Boolean).join(' · ') })),
  ];
  const [initial] = useState(() => ({
    name: template?.name ?? '',
    unitId: String(template?.unitId ?? units[0]?.id ?? '') as string | null,
    steps: template?.steps.map((step) => newRow(step.kind, step.head === undefined ? `p${step.id}` : `h${step.head}`)) ?? [
      newRow('REVIEW', 'h0'),
      newRow('SIGN'),
    ],
  }));
  return (
    <FormModal
      title={template ? t('routes.edit', { name: template.name }) : t('routes.addTitle')}
      size={680}
      initial={initial}
      lacks={({ steps }) => ({ steps: steps.every((row) => row.who === null) && t('common:required') })}
      send={({ name, unitId, steps }) =>
        save({ ...(template ? { templateId: template.id } : {}), unitId: Number(unitId), name, steps: sentSteps(steps) })
      }
      submit={t('common:save')}
      done={t('routes.saved')}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <TextInput label={t('routes.name')} maxLength={100} {...field('name', { required: true })} />
          <Select
            label={t('routes.unit')}
            data={units.map((unit) => ({ value: String(unit.id), label: unit.name }))}
            searchable
            allowDeselect={false}
            {...field('unitId')}
          />
          <Steps people={people} {...field('steps', { required: true })} />
        </>
      )}
    </FormModal>
  );
}

interface StepsProps {
  people: { value: string; label: string }[];
  value: Row[];
  onChange: (rows: Row[]) => void;
  error: string | undefined;
  required: boolean;
}

function Steps({ people, value: rows, onChange, error, required }: StepsProps) {
  const { t } = useTranslation('structure');
  const put = (key: number, change: Partial<Row>) => onChange(rows.map((row) => (row.key === key ? { ...row, ...change } : row)));
  return (
    <fieldset className="fields" style={{ border: 0, margin: 0, padding: 0 }}>
      <legend style={{ paddingBottom: 6, fontWeight: 500 }}>
        {t('routes.steps')} {required ? <Star /> : null}
      </legend>
      {rows.map((row, index) => (
        <div key={row.key} className={classes.step}>
          <span className={`${classes.place} figures`}>{index + 1}</span>
          <Select
            aria-label={t('routes.kindOf', { place: index + 1 })}
            data={(['REVIEW', 'SIGN'] as const).map((value) => ({ value, label: t(`routes.${value}`) }))}
            value={row.kind}
            allowDeselect={false}
            onChange={(kind) => put(row.key, { kind: kind as Row['kind'] })}
          />
          <Select
            aria-label={t('routes.whoOf', { place: index + 1 })}
            data={people}
            searchable
            value={row.who}
            onChange={(who) => put(row.key, { who })}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={t('routes.removeStep', { place: index + 1 })}
            disabled={rows.length === 1}
            onClick={() => onChange(rows.filter((one) => one.key !== row.key))}
          >
            <IconX size={18} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      <FormFault>{error}</FormFault>
      <div>
        <Button
          variant="subtle"
          size="compact-md"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => onChange([...rows, newRow('SIGN')])}
        >
          {t('routes.addStep')}
        </Button>
      </div>
    </fieldset>
  );
}

function sentSteps(rows: Row[]) {
  return rows
    .filter((row) => row.who !== null)
    .map(({ kind, who }, order) => ({
      kind,
      order,
      ...(who?.startsWith('h') ? { head: Number(who.slice(1)) } : { id: Number(who?.slice(1)) }),
    }));
}
