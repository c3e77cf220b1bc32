import { useState } from 'react';
import { Card, RadioGroup, Stack, TextArea, TextField, Wizard } from '../index';
import type { Story } from '../catalogue/story';
import { LaunchCard, PhonePreview } from '../messaging';

export const title = 'Wizard';

const steps = [
  { id: 'content', label: 'Content', visited: true },
  { id: 'templates', label: 'Reply Templates', visited: true, valid: false },
  { id: 'agents', label: 'Agents', hidden: true },
  { id: 'lists', label: 'Phone List' },
  { id: 'suppression', label: 'Suppression List' },
];

export const Steps: Story = function Steps() {
  const [current, setCurrent] = useState('lists');
  return (
    <Wizard
      label="New P2P SMS Job"
      steps={steps}
      current={current}
      onBack={() => setCurrent('content')}
      onContinue={() => setCurrent('suppression')}
      onJump={setCurrent}
      lastAction={{ children: 'Send', disabledReason: 'Please assign at least one send phonelist!' }}
      aside={
        <>
          <LaunchCard
            onSelect={() => {}}
            checks={[
              { id: 'identity', ok: true, label: 'Identity', detail: 'Launchpad' },
              { id: 'number', ok: true, label: 'From', detail: '+1 (212) 555-0101' },
              { id: 'lists', ok: false, label: 'No phone list chosen' },
              { id: 'stop', ok: true, label: 'Opt-out text found' },
            ]}
            figures={[
              { label: 'Recipients', value: '12,408' },
              { label: 'Segments', value: '2' },
              { label: 'Cost', value: '$320.13' },
            ]}
            note="12,408 × 2 segments × $0.0129"
          />
          <PhonePreview
            from="+1 (212) 555-0101"
            time="Today, 2:00 PM"
            bubbles={[
              {
                id: '1',
                text: 'Hi Zoë, polls are open until 8 pm today: lp.example/v8Kq2Ab. Reply STOP to opt out.',
              },
            ]}
            sample={{ label: 'Zoë O’Neill, 1 of 3', onNext: () => {} }}
          />
        </>
      }
    >
      <Card title="Content" text="Who it comes from and what it says.">
        <Stack gap={20}>
          <TextField label="Job name" value="Spring voter outreach" onChange={() => {}} />
          <RadioGroup
            label="Number source"
            name="source"
            direction="row"
            value="1"
            onChange={() => {}}
            options={[
              { value: '1', label: 'Existing Number' },
              { value: '2', label: 'New Number' },
            ]}
          />
          <TextArea
            label="Message"
            value="Hi {first_name}, polls are open until 8 pm today."
            onChange={() => {}}
          />
        </Stack>
      </Card>
    </Wizard>
  );
};
Steps.widths = [1280, 900, 375];
