import { useState } from 'react';
import { Checkbox, RadioCards, RadioGroup, Stack, Switch } from '../index';
import type { Story } from '../catalogue/story';

export const title = 'Choices';

export function Checkboxes() {
  const [checked, setChecked] = useState(true);
  return (
    <Stack gap={12}>
      <Checkbox
        label="I accept the terms"
        checked={checked}
        onChange={(event) => setChecked(event.target.checked)}
      />
      <Checkbox label="Split states" help="One list per state." checked={false} onChange={() => {}} />
      <Checkbox label="Some of them" indeterminate checked={false} onChange={() => {}} />
      <Checkbox label="Needed" error="Please accept the terms." checked={false} onChange={() => {}} />
      <Checkbox label="Not now" disabled checked onChange={() => {}} />
    </Stack>
  );
}

export function Switches() {
  const [on, setOn] = useState(true);
  return (
    <Stack gap={12}>
      <Switch label="MMS" checked={on} onChange={(event) => setOn(event.target.checked)} />
      <Switch
        label="Adjust to Timezone"
        checked={false}
        onChange={() => {}}
        help="Starts at the same local time everywhere."
      />
      <Switch
        label="Rental List"
        checked={false}
        onChange={() => {}}
        disabledReason="This identity has no rental list."
      />
    </Stack>
  );
}

export function Radios() {
  const [value, setValue] = useState('existing');
  return (
    <RadioGroup
      label="Number source"
      name="source"
      value={value}
      onChange={(event) => setValue(event.target.value)}
      options={[
        { value: 'existing', label: 'Existing Number' },
        { value: 'new', label: 'New Number', hint: 'Bought when the job is saved.' },
        { value: 'none', label: 'Not offered here', disabled: true },
      ]}
    />
  );
}

export const Cards: Story = function Cards() {
  const [value, setValue] = useState('p2p');
  return (
    <RadioCards
      label="How do you want to send?"
      name="type"
      direction="row"
      value={value}
      onChange={(event) => setValue(event.target.value)}
      options={[
        { value: 'p2p', label: 'P2P Send', hint: 'People send every message by hand.', icon: 'send' },
        { value: 'a2p', label: 'A2P Send', hint: 'The platform sends to the whole list.', icon: 'megaphone' },
        {
          value: 'soapbox',
          label: 'Soapbox',
          hint: 'Needs approval first.',
          icon: 'messages',
          disabled: true,
        },
      ]}
    />
  );
};
Cards.widths = [1280, 375];
