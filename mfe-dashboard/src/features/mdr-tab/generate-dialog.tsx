import { useState, type ChangeEvent, type FormEvent } from 'react';
import {
  useEstimateMdrReportQuery,
  useRequestMdrReportMutation,
  type ApiProblem,
} from '@campaign/shared-api';
import { Button, CancelButton, Checkbox, Dialog, notify, Stack, Text } from '@campaign/shared-ui';
import { DateField, todayIn } from '@campaign/shared-ui/dates';
import { words } from '../../words';

const say = words.mdr.dialog;

/** MDR-03..06: a range of days up to today in New York. What was chosen stays when the request fails. */
export function GenerateDialog({ onClose }: { onClose: () => void }) {
  const [startDate, setStart] = useState('');
  const [endDate, setEnd] = useState('');
  const [withBody, setWithBody] = useState(false);
  const [problem, setProblem] = useState('');
  const [request, { isLoading }] = useRequestMdrReportMutation();
  const today = todayIn('America/New_York');
  const isValid = startDate !== '' && endDate !== '' && startDate <= endDate && endDate <= today;
  const { data: estimate } = useEstimateMdrReportQuery({ startDate, endDate }, { skip: !isValid });

  const choose = (set: (day: string) => void) => (event: ChangeEvent<HTMLInputElement>) => {
    set(event.target.value);
    setProblem('');
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isValid) {
      setProblem(say.invalid);
      // What is wrong stands there, and is read out with it.
      const end = event.currentTarget.elements.namedItem('endDate');
      return end instanceof HTMLElement ? end.focus() : undefined;
    }
    setProblem('');
    try {
      const { warning } = await request({ startDate, endDate, withBody }).unwrap();
      if (warning) notify('warning', warning);
      else notify('success', words.mdr.requested);
      onClose();
    } catch (error) {
      notify('error', words.mdr.requestFailed);
      setProblem((error as ApiProblem).message);
    }
  };
  return (
    <Dialog
      open
      title={say.title}
      onClose={onClose}
      footer={
        <>
          <CancelButton>{say.cancel}</CancelButton>
          <Button type="submit" form="mdr-request" variant="primary" loading={isLoading}>
            {say.submit}
          </Button>
        </>
      }
    >
      <form id="mdr-request" onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap={16}>
          <DateField label={say.startDate} value={startDate} max={today} onChange={choose(setStart)} />
          <DateField
            name="endDate"
            label={say.endDate}
            value={endDate}
            min={startDate}
            max={today}
            error={problem || undefined}
            onChange={choose(setEnd)}
          />
          <Text tone="muted">{say.zone}</Text>
          <Checkbox
            label={say.withBody}
            checked={withBody}
            onChange={(event) => setWithBody(event.target.checked)}
          />
          <div role="status">{isValid && estimate && <Text>{say.estimate(estimate.rows)}</Text>}</div>
        </Stack>
      </form>
    </Dialog>
  );
}
