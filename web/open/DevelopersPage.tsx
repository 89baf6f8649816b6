import { Box, Group, Stack, Table, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type DescribedCall, describeOpen } from '../../contract/open/developers.ts';
import { curlOf, type Example, examples, verifySample, webhookMessage } from '../../contract/open/examples.ts';
import { openLimits } from '../../contract/open/limits.ts';
import { useRead } from '../api.ts';
import { base as basePath } from '../shell/boot.ts';
import { PublicFrame } from '../shell/frame/PublicFrame.tsx';
import { Answer } from '../ui/Answer.tsx';
import { longDate } from '../ui/dates.ts';
import { PageHead } from '../ui/PageHead.tsx';
import { Panel } from '../ui/Panel.tsx';
import classes from './DevelopersPage.module.css';

/** How programs of other systems call the office; made from the contract, open to everybody. */
export function DevelopersPage() {
  const { t } = useTranslation('developers');
  const read = useRead(describeOpen, {});
  return (
    <PublicFrame>
      <Stack gap={20} maw={1240} mx="auto" px={{ base: 16, sm: 24 }} py={{ base: 20, sm: 32 }}>
        <PageHead title={t('title')} hint={t('hint')} />
        <Answer of={read}>
          {({ base, calls }) => (
            <div className={classes.columns}>
              <Parts calls={calls} />
              <Stack gap={20} miw={0}>
                <Part id="begin">
                  <Begin base={base} />
                </Part>
                <Part id="examples">
                  <Panel title={t('examples.title')}>
                    <Stack gap={20}>
                      {examples.map((one) => (
                        <Shown key={one.code} example={one} base={base} />
                      ))}
                    </Stack>
                  </Panel>
                </Part>
                <Part id="calls">
                  <Title order={2}>{t('calls.title')}</Title>
                </Part>
                {calls.map((one) => (
                  <Part key={one.code} id={one.code}>
                    <Call of={one} />
                  </Part>
                ))}
                <Part id="errors">
                  <Errors />
                </Part>
                <Part id="webhooks">
                  <Webhooks />
                </Part>
                <Part id="people">
                  <People base={base} />
                </Part>
              </Stack>
            </div>
          )}
        </Answer>
      </Stack>
    </PublicFrame>
  );
}

/** Where an entry of the list of parts leads to. */
function Part({ id, children }: { id: string; children: ReactNode }) {
  return (
    <div id={id} className={classes.part}>
      {children}
    </div>
  );
}

/** The parts of the page, beside it where there is room. */
function Parts({ calls }: { calls: readonly DescribedCall[] }) {
  const { t } = useTranslation('developers');
  const rest = (['errors', 'webhooks', 'people'] as const).map((id) => ({ id, name: t(`${id}.title`), inner: false }));
  const parts = [
    ...(['begin', 'examples', 'calls'] as const).map((id) => ({ id: id as string, name: t(`${id}.title`), inner: false })),
    ...calls.map(({ code }) => ({ id: code, name: t(`calls.${code}` as 'calls.upload'), inner: true })),
    ...rest,
  ];
  return (
    <nav className={classes.parts} aria-label={t('parts')}>
      <ul className="bare">
        {parts.map(({ id, name, inner }) => (
          <li key={id} data-inner={inner || undefined}>
            <a href={`#${id}`}>{name}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Begin({ base }: { base: string }) {
  const { t } = useTranslation('developers');
  return (
    <Panel title={t('begin.title')}>
      <Stack gap={12}>
        <Text>{t('begin.text')}</Text>
        <Code label={t('begin.base')}>{base}</Code>
        <Box component="ul" m={0}>
          <li>{t('begin.token', { minutes: openLimits.token / 60 })}</li>
          <li>{t('begin.signed')}</li>
          <li>{t('begin.key')}</li>
          <li>{t('begin.limits', { minute: openLimits.perMinute, day: openLimits.perDay.toLocaleString('en-US'), mb: 20 })}</li>
          <li>{t('begin.sees')}</li>
          <li>{t('begin.ends')}</li>
        </Box>
        <Text>
          <a className="link" href={`${basePath}open/v1/openapi.json`}>
            {t('begin.openapi')}
          </a>
        </Text>
      </Stack>
    </Panel>
  );
}

/** Lines for a machine; wide ones move within themselves. */
function Code({ label, children }: { label: string; children: string }) {
  return (
    <Box component="pre" className="panel" p={12} m={0} fz={14} style={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label={label}>
      <code>{children}</code>
    </Box>
  );
}

function Shown({ example, base }: { example: Example; base: string }) {
  const { t } = useTranslation('developers');
  const name = t(`examples.${example.code}`);
  return (
    <Stack gap={8} component="section" aria-label={name}>
      <Title order={3}>{name}</Title>
      <Code label={t('examples.call', { name })}>{curlOf(example, base)}</Code>
      <Code label={t('examples.reply', { name })}>{JSON.stringify(example.reply, null, 2)}</Code>
    </Stack>
  );
}

function Call({ of }: { of: DescribedCall }) {
  const { t } = useTranslation('developers');
  const { code, method, path, scope, keyed, fields, gives, deprecated } = of;
  const name = t(`calls.${code}` as 'calls.upload');
  return (
    <Panel title={name}>
      <Stack gap={12}>
        <Group gap={12}>
          <Box component="code" className="wraps">{`${method} ${path}`}</Box>
          <span className="dim">{[t('calls.scope', { scope }), keyed ? 'Idempotency-Key' : ''].filter(Boolean).join(' · ')}</span>
        </Group>
        {deprecated ? <Ending of={deprecated} /> : null}
        {fields.length > 0 ? (
          <Fields
            label={t('fields.sent', { name })}
            heads={[t('fields.name'), t('fields.place'), t('fields.kind'), t('fields.needed')]}
            rows={fields.map((one) => [
              one.name,
              t(`fields.places.${one.place}`),
              one.most === null ? one.kind : t('fields.most', { kind: one.kind, most: one.most }),
              one.required ? t('fields.yes') : '',
            ])}
          />
        ) : null}
        {gives.length > 0 ? (
          <Fields
            label={t('fields.given', { name })}
            heads={[t('fields.answer'), t('fields.kind')]}
            rows={gives.map((one) => [one.name, one.kind])}
          />
        ) : null}
      </Stack>
    </Panel>
  );
}

/** That it goes away, until when it answers, and what does the same. */
function Ending({ of: { sunset, field, instead } }: { of: NonNullable<DescribedCall['deprecated']> }) {
  const { t } = useTranslation('developers');
  const day = longDate(sunset);
  return (
    <p className="notice" data-tone="warn">
      {field ? t('calls.fieldEnds', { field, day }) : t('calls.ends', { day })}
      {instead ? (
        <>
          {' '}
          <a className="link" href={`#${instead}`}>
            {t('calls.instead', { name: t(`calls.${instead}` as 'calls.upload') })}
          </a>
        </>
      ) : null}
    </p>
  );
}

function Fields({ label, heads, rows }: { label: string; heads: string[]; rows: string[][] }) {
  return (
    <Table.ScrollContainer minWidth={420} tabIndex={0} role="region" aria-label={label}>
      <Table aria-label={label}>
        <Table.Thead>
          <Table.Tr>
            {heads.map((head) => (
              <Table.Th key={head} scope="col">
                {head}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(([name = '', ...cells]) => (
            <Table.Tr key={name}>
              <Table.Td>
                <code style={{ whiteSpace: 'nowrap' }}>{name}</code>
              </Table.Td>
              {cells.map((cell, at) => (
                <Table.Td key={heads[at + 1]}>{cell}</Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

const statuses = ['400', '401', '403', '404', '409', '413', '422', '429', '503'] as const;

function Errors() {
  const { t } = useTranslation('developers');
  return (
    <Panel title={t('errors.title')}>
      <Stack gap={12}>
        <Text>{t('errors.text')}</Text>
        <Fields
          label={t('errors.title')}
          heads={[t('errors.status'), t('errors.means')]}
          rows={statuses.map((status) => [status, t(`errors.of.${status}`)])}
        />
      </Stack>
    </Panel>
  );
}

function Webhooks() {
  const { t } = useTranslation('developers');
  return (
    <Panel title={t('webhooks.title')}>
      <Stack gap={12}>
        <Text>{t('webhooks.text')}</Text>
        <Code label={t('webhooks.message')}>{JSON.stringify(webhookMessage, null, 2)}</Code>
        <Text>{t('webhooks.signed')}</Text>
        <Code label={t('webhooks.verify')}>{verifySample}</Code>
        <Text>{t('webhooks.answer')}</Text>
      </Stack>
    </Panel>
  );
}

/** What a directory sends of persons. */
function People({ base }: { base: string }) {
  const { t } = useTranslation('developers');
  return (
    <Panel title={t('people.title')}>
      <Stack gap={12}>
        <Text>{t('people.text')}</Text>
        <Code label={t('people.base')}>{`${base}/scim/v2`}</Code>
        <Fields
          label={t('people.title')}
          heads={[t('people.attribute'), t('people.becomes')]}
          rows={attributes.map((one) => [one.name, t(`people.of.${one.of}`)])}
        />
        <Box component="ul" m={0}>
          <li>{t('people.filter')}</li>
          <li>{t('people.patch')}</li>
          <li>{t('people.leave')}</li>
          <li>{t('people.confirm')}</li>
        </Box>
      </Stack>
    </Panel>
  );
}

const attributes = [
  { name: 'userName', of: 'userName' },
  { name: 'externalId', of: 'externalId' },
  { name: 'name.*', of: 'name' },
  { name: 'emails[type eq "work"]', of: 'email' },
  { name: 'phoneNumbers[type eq "work"]', of: 'phone' },
  { name: 'title', of: 'title' },
  { name: 'active', of: 'active' },
  { name: 'enterprise:employeeNumber', of: 'code' },
  { name: 'enterprise:department', of: 'unit' },
] as const;
