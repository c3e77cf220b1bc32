import { useEffect, useRef, type FormEvent, type KeyboardEvent } from 'react';
import { useSendChatReplyMutation, type ApiProblem } from '@campaign/shared-api';
import { CHAT_TAG } from '@campaign/shared-api/constants';
import type { Job, ReplyTemplate } from '@campaign/shared-api/contracts';
import { countSegments, tagsOf } from '@campaign/shared-api/messaging';
import { Banner, Button, notify, TextArea } from '@campaign/shared-ui';
import { useDraft } from './drafts';
import { keyOf } from './people-list';
import { Foot } from './two-panes.styled';
import { words } from '../words';
import * as S from './send-row.styled';
import { ReplyTemplates, TemplateMedia } from './reply-templates';

const say = words.chat;

interface ReplyBoxProps {
  job: Job;
  phone: string;
  /** Goes on here by key, from the person before. */
  isTyping: boolean;
}

/** One text to one person; what was typed stays until it is sent (CHATD-05, CHATD-09). */
export function ReplyBox({ job, phone, isTyping }: ReplyBoxProps) {
  const { draft, change } = useDraft(keyOf({ jobId: job.jobId, phone }));
  const { text, template, problem, presses } = draft;
  const box = useRef<HTMLTextAreaElement>(null);
  const [sendReply, { isLoading }] = useSendChatReplyMutation();
  useEffect(() => {
    if (isTyping) box.current?.focus();
  }, [isTyping]);

  const mms = Boolean(template?.media);
  const { segments } = countSegments(text, { mms });
  const { known, unknown } = tagsOf(text);
  const tags = [...known, ...unknown];
  const send = async () => {
    if (!text.trim() || isLoading) return;
    change((now) => ({ ...now, problem: undefined }));
    const reply = {
      from: job.adminPhone,
      to: [phone],
      text,
      tag: CHAT_TAG,
      jobId: job.jobId,
      ...(template?.media && { templateId: template.id }),
    };
    const { data, error } = await sendReply({ ...reply, idempotencyKey: presses.keyOf(reply) });
    const failure = error as ApiProblem | undefined;
    // The key is another text's: the same words go by a new one.
    if (failure?.code === 'idempotency-key-taken') presses.answered();
    const refused = failure?.message ?? data?.warning;
    if (refused) return change((now) => ({ ...now, problem: refused }));
    presses.answered();
    // What somebody has begun to write meanwhile stays.
    change((now) => ({
      ...now,
      text: now.text === text ? '' : now.text,
      template: now.template === template ? undefined : now.template,
    }));
    notify('success', data?.message ?? say.sent);
  };
  // What somebody has written stays; what a template has written goes with it.
  const choose = (chosen: ReplyTemplate) => {
    const own = text === template?.text ? '' : text.trimEnd();
    change((now) => ({ ...now, text: own ? `${own}\n${chosen.text}` : chosen.text, template: chosen }));
    box.current?.focus();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send();
  };
  const sendByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return;
    event.preventDefault();
    void send();
  };

  return (
    <Foot as="form" onSubmit={submit}>
      {template?.media && (
        <TemplateMedia
          address={template.media}
          onRemove={() => change((now) => ({ ...now, template: { ...template, media: null } }))}
        />
      )}
      <TextArea
        ref={box}
        label={say.reply}
        hideLabel
        placeholder={say.placeholder}
        value={text}
        maxLength={2048}
        error={problem}
        onChange={({ target }) => change((now) => ({ ...now, text: target.value }))}
        onKeyDown={sendByKey}
      />
      {tags.length > 0 && (
        <Banner tone="warn" role="status">
          {say.tagsAsTyped(tags)}
        </Banner>
      )}
      <S.SendRow>
        <ReplyTemplates jobId={job.jobId} phone={phone} onChoose={choose} />
        <S.Hint>{say.hint}</S.Hint>
        <S.Billed>{text.trim() && words.billed(segments, mms)}</S.Billed>
        <Button type="submit" variant="primary" icon="send" loading={isLoading} disabled={!text.trim()}>
          {words.send}
        </Button>
      </S.SendRow>
    </Foot>
  );
}
