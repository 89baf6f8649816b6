import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import type { Given } from '../../contract/endpoint.ts';
import { openTemplate, templatePreviewPath } from '../../contract/testimonial/batches.ts';
import { useRead } from '../api.ts';
import { paths } from '../paths.ts';
import { DetailPage } from '../ui/DetailPage.tsx';
import { FactList } from '../ui/FactList.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { Panel } from '../ui/Panel.tsx';
import { Pill } from '../ui/Pill.tsx';
import { PagePreview } from './PagePreview.tsx';
import { TemplateForm } from './TemplateForm.tsx';
import classes from './testimonial.module.css';

type Template = Given<typeof openTemplate>;

/** A template: what it says, and the page with a long and a short name. */
export function TemplatePage() {
  const { t } = useTranslation('testimonial');
  const read = useRead(openTemplate, { templateId: Number(useParams().templateId) });
  return (
    <DetailPage back={{ to: `${paths.testimonial}?view=templates`, label: t('template.back') }} of={read}>
      {(template) => <Opened template={template} />}
    </DetailPage>
  );
}

function Opened({ template }: { template: Template }) {
  const { t } = useTranslation('testimonial');
  const [edits, setEdits] = useState(false);
  const { frame: _, fields, id, signer, version: __, ...typed } = template;
  return (
    <>
      <PageHead
        title={template.name}
        hint={<Pill tone={template.active ? 'ok' : 'plain'}>{t(template.active ? 'template.active' : 'template.inactive')}</Pill>}
      >
        <Button leftSection={<IconPencil size={18} aria-hidden />} onClick={() => setEdits(true)}>
          {t('template.edit')}
        </Button>
      </PageHead>
      <div className={classes.desk}>
        <Panel title={t('template.says')}>
          <FactList
            facts={[
              [t('template.use'), t(`use.${template.use}`)],
              [t('template.layout'), template.use === 'AWARD' ? t(`layout.${template.layout}`) : ''],
              [t('template.series'), template.series],
              [t('template.signer'), signer],
              [t('template.head'), printed(template.title)],
              [t('template.intro'), printed(template.intro)],
              [t('template.body'), printed(template.body)],
              [t('template.fields'), template.use === 'AWARD' ? fields.join(', ') || t('template.noFields') : ''],
            ]}
          />
        </Panel>
        <div className="stack">
          {(['long', 'short'] as const).map((which) => (
            <section key={which} className="stack">
              <span className="medium">{t(`template.${which}Name`)}</span>
              <PagePreview
                label={t(`template.${which}Name`)}
                path={templatePreviewPath}
                typed={JSON.stringify({
                  ...typed,
                  templateId: id,
                  holder: t(which === 'long' ? 'template.sampleLong' : 'template.sampleShort'),
                })}
              />
            </section>
          ))}
        </div>
      </div>
      {edits ? <TemplateForm template={template} onClose={() => setEdits(false)} /> : null}
    </>
  );
}

/** What stands on the paper is Thai, whoever reads the page. */
const printed = (text: string): ReactNode => (text ? <span lang="th">{text}</span> : '');
