import { Suspense, useEffect, useEffectEvent, useRef, useState, type Ref } from 'react';
import { Card, Field, Inline, MenuButton, Skeleton, Stack, Switch } from '@campaign/shared-ui';
import { SYSTEM_COLUMNS, useIdentityChoices } from '@campaign/shared-api';
import { htmlToText, textToHtml } from '@campaign/shared-api/messaging';
import { LazyMessageEditor } from '../editor/lazy-message-editor';
import type { MessageEditorHandle } from '../editor/message-editor';
import { useWizard } from '../wizard-context';
import { DynamicDataTable } from './dynamic-data-table';
import { MessageHints } from './message-hints';

const REST_MS = 150;

/** The message: editor, counter, hints, and the tags with their test values (CONT-09..17, DYN-01..04). */
export function MessageCard({ editor }: { editor: Ref<MessageEditorHandle> }) {
  const { values, change, problem, touch, fieldId } = useWizard();
  const [text, setText] = useState(() => htmlToText(values.initialTemplateMessage));
  const own = useRef<MessageEditorHandle>(null);
  const html = textToHtml(text);

  const tell = () => {
    if (html !== values.initialTemplateMessage && (text || values.initialTemplateMessage))
      change({ initialTemplateMessage: html });
  };
  const tellLatest = useEffectEvent(tell);
  // The form hears of the typing when the hands rest: its other fields need not be drawn with every key.
  useEffect(() => {
    const timer = window.setTimeout(() => tellLatest(), REST_MS);
    return () => window.clearTimeout(timer);
  }, [html]);
  // What was typed last is not lost with the step.
  useEffect(() => () => tellLatest(), []);

  return (
    <Card
      title="Message"
      text="What people receive. Tags in braces are replaced by each person’s own data."
      actions={
        <MenuButton
          label="Insert tag"
          icon="plus"
          size="sm"
          items={SYSTEM_COLUMNS.map((tag) => ({
            id: tag,
            label: `{${tag}}`,
            onSelect: () => own.current?.insert(`{${tag}}`),
          }))}
        />
      }
    >
      <Stack gap={16}>
        <Field
          id={fieldId('initialTemplateMessage')}
          label="Initial message"
          error={problem('initialTemplateMessage')}
        >
          {(control) => (
            <Suspense fallback={<Skeleton variant="lines" count={4} label="Loading the editor" />}>
              <LazyMessageEditor
                {...control}
                ref={(handle) => {
                  own.current = handle;
                  if (typeof editor === 'function') editor(handle);
                  else if (editor) editor.current = handle;
                }}
                label="Initial message"
                placeholder="Hi {first_name}, …"
                initialHtml={values.initialTemplateMessage}
                onText={setText}
                onBlur={() => {
                  tell();
                  touch('initialTemplateMessage');
                }}
              />
            </Suspense>
          )}
        </Field>
        <MessageHints text={text} editor={own} />
        <MmsSwitch />
        <DynamicDataTable text={text} />
      </Stack>
    </Card>
  );
}

/** CONT-09, CONT-24. Pictures come from the media library; without one there is nothing to switch on. */
function MmsSwitch() {
  const { values } = useWizard();
  const { choices } = useIdentityChoices(values.accountId ?? undefined);
  const identity = choices.find(({ identityId }) => identityId === values.identityId);
  const reason =
    identity && !identity.canUseMms
      ? 'This identity cannot send MMS.'
      : 'Media library is not installed here.';
  return (
    <Inline>
      <Switch label="MMS" checked={values.isMMSEnabled} readOnly disabledReason={reason} />
    </Inline>
  );
}
