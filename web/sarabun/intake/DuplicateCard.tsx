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
            <SameLetter key={one.documentId} letter={one} />
          ))}
        </Stack>
        <Checkbox label={t('same.other')} checked={checked} onChange={(event) => onCheck(event.currentTarget.checked)} />
      </Stack>
    </Group>
  );
}

function SameLetter({ letter: { documentId, receiveNo, from, receivedAt, receivedBy, sameDate, subject, mayOpen } }: { letter: Same }) {
  const { t } = useTranslation('intake');
  return (
    <li>
      <Text className="figures">
        {t('same.line', { no: receiveNo, from, at: shortDateTime(receivedAt), by: receivedBy })}
        {' · '}
        {sameDate ? t('same.sameDate') : t('same.sameNo')}
      </Text>
      <Text fz={15} mb={8}>
        {subject}
      </Text>
      {mayOpen ? (
        <Button
          component="a"
          variant="default"
          href={`${base}${paths.document(documentId).slice(1)}`}
          target="_blank"
          rel="noopener"
          leftSection={<IconColumns2 size={16} aria-hidden />}
        >
          {t('same.compare')}
        </Button>
      ) : null}
    </li>
  );
}
