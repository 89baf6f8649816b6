import { Button, Checkbox, Group, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconColumns2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Given } from '../../../contract/endpoint.ts';
import type { duplicates } from '../../../contract/sarabun/intake.ts';
import { paths } from '../../paths.ts';
import { base } from '../../shell/boot.ts';
import { shortDateTime } from '../../ui/dates.ts';

type Same = Given<typeof duplicates>['items'][number];

/** The same sender and number stand in a book already: nothing is registered until the clerk says that it is another letter. */
export function DuplicateCard({ items, checked, onCheck }: { items: Same[]; checked: boolean; onCheck: (on: boolean) => void }) {
  const { t } = useTranslation('intake');
  return (
    <Group
      component="section"
      gap={8}
      align="flex-start"
      wrap="nowrap"
      className="notice"
      data-tone="warn"
      role="alert"
      data-blocks={checked ? undefined : true}
    >
      <IconAlertTriangle size={20} color="var(--warn)" style={{ flex: 'none', marginTop: 2 }} aria-hidden />
      <Stack gap={8}>
        <Title order={2} size="h3">
          {t('same.title')}
        </Title>
        <Stack component="ul" gap={8} className="bare">
          {items.map((one) => (
            <li key={one.documentId}>
              <Text className="figures">
                {t('same.line', { no: one.receiveNo, from: one.from, at: shortDateTime(one.receivedAt), by: one.receivedBy })}
                {' · '}
                {one.sameDate ? t('same.sameDate') : t('same.sameNo')}
              </Text>
              <Text fz={15} mb={8}>
                {one.subject}
              </Text>
              {one.mayOpen ? (
                <Button
                  component="a"
                  variant="default"
                  href={`${base}${paths.document(one.documentId).slice(1)}`}
                  target="_blank"
                  rel="noopener"
                  leftSection={<IconColumns2 size={16} aria-hidden />}
                >
                  {t('same.compare')}
                </Button>
              ) : null}
            </li>
          ))}
        </Stack>
        <Checkbox label={t('same.other')} checked={checked} onChange={(event) => onCheck(event.currentTarget.checked)} />
      </Stack>
    </Group>
  );
}
