import { skipToken } from '@reduxjs/toolkit/query';
import { useState } from 'react';
import { RowProblem, useRemoval } from '@campaign/platform/list-screen';
import {
  Badge,
  Button,
  Card,
  EmptyState,
  ErrorState,
  IconButton,
  Skeleton,
  Stack,
  Text,
} from '@campaign/shared-ui';
import {
  useDeleteTemplateMutation,
  useGetTemplatesQuery,
  useMay,
  useUpdateTemplateMutation,
} from '@campaign/shared-api';
import type { Template } from '@campaign/shared-api/contracts';
import { htmlToText } from '@campaign/shared-api/messaging';
import { mediaWords, words } from '../../../words';
import { useWizard } from '../wizard-context';
import { TemplateDialog } from './template-dialog';
import * as S from './templates.styled';

const NO_TEMPLATES: Template[] = [];

/** The replies a texter may pick from, written with the job (TPL-01..06). */
export function TemplatesStep() {
  const { values, change, fieldId } = useWizard();
  const mayWrite = useMay('template:write');
  const [open, setOpen] = useState<Template | 'new' | null>(null);
  const ids = values.templateIds;
  const { data, error, isLoading, refetch } = useGetTemplatesQuery(ids.length > 0 ? { ids } : skipToken);
  const templates =
    ids.length > 0 ? (data ?? NO_TEMPLATES).filter(({ id }) => ids.includes(id)) : NO_TEMPLATES;
  const [deleteTemplate] = useDeleteTemplateMutation();
  const removal = useRemoval(
    ({ id }: Template) => deleteTemplate(id).unwrap(),
    ({ id }) => id,
    {
      item: ({ title }) => words.templateItem(title),
      failure: 'row',
    },
  );
  const remove = async (template: Template) => {
    if (!(await removal.remove(template))) return;
    change({ templateIds: ids.filter((id) => id !== template.id) });
    // The row that had the focus goes.
    document.getElementById(fieldId('templateIds'))?.focus();
  };
  const keepOneDefault = useOneDefault(templates);

  const saved = async (template: Template) => {
    setOpen(null);
    if (!ids.includes(template.id)) change({ templateIds: [...ids, template.id] });
    if (template.isDefalut) await keepOneDefault(template.id);
  };
  return (
    <Card
      title="Reply templates"
      text="Replies written in advance, saved with the job."
      // Always here: a button that moved with the first template would lose the focus.
      actions={
        mayWrite && (
          <Button icon="plus" onClick={() => setOpen('new')}>
            Add template
          </Button>
        )
      }
    >
      <Stack gap={12} id={fieldId('templateIds')} tabIndex={-1}>
        {error ? (
          <ErrorState message={error.message ?? ''} onRetry={() => void refetch()} />
        ) : isLoading ? (
          <Skeleton count={2} />
        ) : templates.length === 0 ? (
          <EmptyState
            icon="messages"
            title="No reply templates"
            text={mayWrite ? 'They are optional.' : 'Your role cannot add any.'}
          />
        ) : (
          <S.List aria-label="Reply templates">
            {templates.map((template) => (
              <S.Item key={template.id}>
                <S.Words>
                  <Text variant="h3">
                    {template.title} {template.isDefalut && <Badge tone="accent">Default</Badge>}{' '}
                    {template.media && <Badge icon="paperclip">{mediaWords.withMedia}</Badge>}
                  </Text>
                  <Text tone="muted" truncate={3}>
                    {htmlToText(template.text)}
                  </Text>
                  <RowProblem>{removal.problemOf(template)}</RowProblem>
                </S.Words>
                {mayWrite && (
                  <S.Actions>
                    <IconButton
                      icon="edit"
                      label={`Edit ${template.title}`}
                      onClick={() => setOpen(template)}
                    />
                    <IconButton
                      icon="trash"
                      tone="danger"
                      label={`Delete ${template.title}`}
                      onClick={() => void remove(template)}
                    />
                  </S.Actions>
                )}
              </S.Item>
            ))}
          </S.List>
        )}
      </Stack>
      {open !== null && (
        <TemplateDialog
          template={open === 'new' ? null : open}
          onSaved={(template) => void saved(template)}
          onClose={() => setOpen(null)}
        />
      )}
    </Card>
  );
}

/** TPL-06: of a job that is not saved yet the server cannot know the other templates. */
function useOneDefault(templates: readonly Template[]) {
  const { jobId } = useWizard();
  const [update] = useUpdateTemplateMutation();
  return async (id: number) => {
    if (jobId !== null) return;
    const others = templates.filter((template) => template.isDefalut && template.id !== id);
    await Promise.all(
      others.map(({ id: other, jobId: _none, ...template }) =>
        update({ id: other, template: { ...template, isDefalut: false } }),
      ),
    );
  };
}
