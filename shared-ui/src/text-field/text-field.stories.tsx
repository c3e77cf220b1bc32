import { useState } from 'react';
import {
  Icon,
  NumberField,
  PasswordField,
  PhoneField,
  SearchField,
  Stack,
  TextArea,
  TextField,
} from '../index';

export const title = 'Text fields';

export function Texts() {
  const [name, setName] = useState('Spring voter outreach');
  return (
    <Stack gap={20} style={{ maxWidth: 420 }}>
      <TextField
        label="Job name"
        value={name}
        onChange={(event) => setName(event.target.value)}
        help="Only your team sees it."
        counter
        maxLength={60}
      />
      <TextField
        label="Display name"
        optional
        value=""
        onChange={() => {}}
        placeholder="As recipients know you"
      />
      <TextField
        label="Email"
        type="email"
        value="ana@"
        onChange={() => {}}
        error="Enter a whole email address."
      />
      <TextField label="Website" value="launchpad.example" onChange={() => {}} prefix="https://" />
      <TextField label="Account" value="46" disabled onChange={() => {}} suffix={<Icon name="lock" />} />
    </Stack>
  );
}

export function Passwords() {
  const [value, setValue] = useState('correct horse');
  return (
    <Stack gap={20} style={{ maxWidth: 340 }}>
      <PasswordField
        label="Password"
        autoComplete="current-password"
        size="lg"
        value={value}
        onChange={(event) => setValue(event.target.value)}
      />
      <PasswordField
        label="New Password"
        autoComplete="new-password"
        value=""
        onChange={() => {}}
        error="At least 12 characters."
      />
    </Stack>
  );
}

export function Longer() {
  const [text, setText] = useState(
    'Hi {first_name}, polls are open until 8 pm today. Reply STOP to opt out.',
  );
  return (
    <Stack gap={20} style={{ maxWidth: 420 }}>
      <TextArea
        label="Message"
        value={text}
        onChange={(event) => setText(event.target.value)}
        limit={60}
        rows={3}
      />
      <TextArea
        label="Note"
        optional
        autosize
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </Stack>
  );
}

export function Numbers() {
  const [rate, setRate] = useState<number | ''>(0.0129);
  const [phone, setPhone] = useState('(212) 555-0147');
  const [search, setSearch] = useState('spring');
  return (
    <Stack gap={20} style={{ maxWidth: 340 }}>
      <NumberField
        label="SMS rate"
        prefix="$"
        decimals={4}
        min={0}
        value={rate}
        onChange={(event) => setRate(event.target.value === '' ? '' : Number(event.target.value))}
      />
      <PhoneField label="Admin phone" value={phone} onChange={setPhone} />
      <SearchField label="Search jobs" value={search} onChange={setSearch} />
    </Stack>
  );
}
