import { ActionIcon, Box, Button, Group, Select, Text, TextInput } from '@mantine/core';
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
import { RowButton } from '../../ui/RowButton.tsx';
import { toastDone, toastError } from '../../ui/toast.ts';
import { refreshed } from './refreshed.ts';

type Posts = Given<typeof listTemplates>['posts'];

/** Routes that writers in a unit and below it choose in the window of a draft. */
export function RouteTemplates() {
  const { t } = useTranslation('structure');
  const answer = useRead(listTemplates, {});
  const units = useRead(listStructure, {});
  const [editing, setEditing] = useState<RouteTemplate | 'new' | null>(null);
  if (!answer.data) return <NotYet of={answer} rows={5} />;
  if (!units.data) return <NotYet of={units} rows={5} />;
  const { templates, posts } = answer.data;
  const mine = units.data.rows.filter((row) => row.manage);
  const heads = t('routes.heads', { returnObjects: true }) as unknown as string[];
  return (
    <>
      <Group gap={8} mb={12}>
        <Text className="hint" flex="1 1 300px">
          {t('routes.hint')}
        </Text>
        {mine.length > 0 ? (
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setEditing('new')}>
            {t('routes.add')}
          </Button>
        ) : null}
      </Group>
      {templates.length === 0 ? (
        <EmptyState>
          {t('routes.empty')}
          <br />
          {t('routes.emptyHint')}
        </EmptyState>
      ) : (
        <Panel title={t('routes.list')} count={templates.length} flush>
          <div className="flush">
            {templates.map((one) => (
              <Template key={one.id} template={one} heads={heads} onEdit={() => setEditing(one)} />
            ))}
          </div>
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

/** A route with its steps, and what may be done with it. */
function Template({
  template: { id, name, unit, steps, manage },
  heads,
  onEdit,
}: {
  template: RouteTemplate;
  heads: string[];
  onEdit: () => void;
}) {
  const { t } = useTranslation(['structure', 'common']);
  const remove = useWrite(removeTemplate, { refresh: refreshed });
  const whoOf = ({ head, active, name }: RouteTemplate['steps'][number]) => {
    if (head !== undefined) return heads[head] ?? '';
    return active ? name : `${name} (${t('routes.gone')})`;
  };
  async function ask(): Promise<void> {
    const sure = await confirm({
      title: t('routes.removeAsk', { name }),
      message: t('routes.removeText'),
      confirmLabel: t('common:delete'),
      danger: true,
    });
    if (sure) remove.mutate({ templateId: id }, { onSuccess: () => toastDone(t('routes.removed')), onError: (error) => toastError(error) });
  }
  return (
    <div className="row">
      <div className="words">
        <span>
          <IconRoute size={16} aria-hidden /> <span className="medium">{name}</span> <span className="dim">· {unit}</span>
        </span>
        <span className="sub">{steps.map((step) => `${t(`routes.${step.kind}`)}: ${whoOf(step)}`).join(' › ')}</span>
      </div>
      {manage ? (
        <div className="side-by-side">
          <RowButton aria-label={t('routes.edit', { name })} onClick={onEdit}>
            {t('edit')}
          </RowButton>
          <RowButton aria-label={t('routes.removeAsk', { name })} onClick={() => void ask()}>
            {t('common:delete')}
          </RowButton>
        </div>
      ) : null}
    </div>
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
    <Box component="fieldset" className="fields" bd="none" m={0} p={0}>
      <Text component="legend" fw={500} pb={8}>
        {t('routes.steps')} {required ? <Star /> : null}
      </Text>
      {rows.map((row, index) => (
        <Step
          key={row.key}
          row={row}
          place={index + 1}
          people={people}
          onChange={(change) => put(row.key, change)}
          onRemove={rows.length === 1 ? null : () => onChange(rows.filter((one) => one.key !== row.key))}
        />
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
    </Box>
  );
}

interface StepProps {
  row: Row;
  place: number;
  people: StepsProps['people'];
  onChange: (change: Partial<Row>) => void;
  /** null: the only one. */
  onRemove: (() => void) | null;
}

function Step({ row, place, people, onChange, onRemove }: StepProps) {
  const { t } = useTranslation('structure');
  return (
    <Group gap={8}>
      <span className="dimmed figures">{place}</span>
      <Select
        w={130}
        aria-label={t('routes.kindOf', { place })}
        data={(['REVIEW', 'SIGN'] as const).map((value) => ({ value, label: t(`routes.${value}`) }))}
        value={row.kind}
        allowDeselect={false}
        onChange={(kind) => onChange({ kind: kind as Row['kind'] })}
      />
      <Select
        flex="1 1 200px"
        aria-label={t('routes.whoOf', { place })}
        data={people}
        searchable
        value={row.who}
        onChange={(who) => onChange({ who })}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label={t('routes.removeStep', { place })}
        disabled={!onRemove}
        onClick={() => onRemove?.()}
      >
        <IconX size={18} aria-hidden />
      </ActionIcon>
    </Group>
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
