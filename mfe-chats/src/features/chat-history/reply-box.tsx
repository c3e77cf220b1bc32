import { useState, type FormEvent, type KeyboardEvent } from 'react';
import { useUnsavedWork } from '@campaign/platform';
import { createPressKeys, useSendChatReplyMutation, type ApiProblem } from '@campaign/shared-api';
import { CHAT_TAG } from '@campaign/shared-api/constants';
import type { Job } from '@campaign/shared-api/contracts';
import { Banner, Button, notify, TextArea } from '@campaign/shared-ui';
import { Foot } from '../../components/two-panes.styled';
import { words } from '../../words';
import * as S from '../../components/send-row.styled';

const say = words.chat;

interface ReplyBoxProps {
  job: Job;
  phone: string;
  optedOut: boolean;
}

/** One text to one person; what was typed stays until it is sent (CHATD-05, CHATD-09, CHATD-10). */
export function ReplyBox({ job, phone, optedOut }: ReplyBoxProps) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const [presses] = useState(createPressKeys);
  const [sendReply, { isLoading }] = useSendChatReplyMutation();
  useUnsavedWork(text.trim() !== '', say.unsaved);
  if (optedOut) {
    return (
      <Foot>
        <Banner tone="warn">{say.optedOutHint}</Banner>
      </Foot>
    );
  }

  const send = async () => {
    if (!text.trim() || isLoading) return;
    setProblem(undefined);
    const reply = { from: job.adminPhone, to: [phone], text, tag: CHAT_TAG, jobId: job.jobId };
    const { data, error } = await sendReply({ ...reply, pressKey: presses.keyOf(reply) });
    const refused = (error as ApiProblem | undefined)?.message ?? data?.warning;
    if (refused) return setProblem(refused);
    presses.answered();
    setText('');
    notify('success', data?.message ?? say.sent);
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
      <TextArea
        label={say.reply}
        hideLabel
        placeholder={say.placeholder}
        value={text}
        maxLength={2048}
        error={problem}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={sendByKey}
      />
      <S.SendRow>
        <S.Hint>{say.hint}</S.Hint>
        <Button type="submit" variant="primary" icon="send" loading={isLoading} disabled={!text.trim()}>
          {words.send}
        </Button>
      </S.SendRow>
    </Foot>
  );
}
