import { useRef } from 'react';
import { Button, Card, DescriptionList, formField, Stack, TextArea } from '@campaign/shared-ui';
import { words } from '../../words';
import type { CardProps } from './card-props';
import { SampleCheck } from './sample-check';
import { modelFor } from './sample-models';

const say = words.form;

/** IDET-08, ORG-09: two texts as they will be sent. They may be written with the organization already. */
export function SamplesCard({ info, form, step }: CardProps) {
  const isOpen = step === 'messages' || (step === 'organization' && info.tcrIdentityStatus === null);
  return (
    <Card title={say.samples} text={say.samplesText}>
      {isOpen ? (
        <SampleFields form={form} />
      ) : (
        <DescriptionList
          items={[
            { label: say.sample1, value: info.sample1 },
            { label: say.sample2, value: info.sample2 },
          ]}
        />
      )}
    </Card>
  );
}

function SampleFields({ form }: Pick<CardProps, 'form'>) {
  const { sample1, sample2, companyName, displayName, vertical, website } = form.values;
  const first = useRef<HTMLTextAreaElement>(null);
  const second = useRef<HTMLTextAreaElement>(null);
  const name = displayName.trim() || companyName.trim();
  const isEmpty = sample1.trim() === '' && sample2.trim() === '';
  const fill = () => void form.setValues({ ...form.values, ...modelFor(vertical, name, website) });
  return (
    <Stack gap={16}>
      <TextArea
        ref={first}
        label={say.sample1}
        rows={3}
        autosize
        maxLength={1024}
        {...formField(form, 'sample1')}
      />
      <TextArea
        ref={second}
        label={say.sample2}
        rows={3}
        autosize
        maxLength={1024}
        {...formField(form, 'sample2')}
      />
      {isEmpty && name !== '' && (
        <div>
          <Button size="sm" onClick={fill}>
            {words.check.model}
          </Button>
        </div>
      )}
      <SampleCheck
        sample1={sample1}
        sample2={sample2}
        names={[companyName, displayName]}
        onGo={(field) => (field === 'sample1' ? first : second).current?.focus()}
      />
    </Stack>
  );
}
