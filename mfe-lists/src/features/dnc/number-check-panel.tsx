import type { PanelProps } from '@campaign/platform';
import { Button, SidePanel } from '@campaign/shared-ui';
import { dncWords } from '../../dnc-words';
import { NumberCheckForm } from './number-check';

const say = dncWords.check;

/** 'Is this number blocked?' beside a page that stays open: a conversation, for instance. */
export function NumberCheckPanel({ open, close, phone, accountId, identityId }: PanelProps<'number-check'>) {
  const asked = { phone, agencyId: String(accountId), identityId: String(identityId) };
  return (
    <SidePanel
      open={open}
      onClose={() => close()}
      title={say.title}
      footer={<Button onClick={() => close()}>{say.close}</Button>}
    >
      <NumberCheckForm open={open} asked={asked} />
    </SidePanel>
  );
}
