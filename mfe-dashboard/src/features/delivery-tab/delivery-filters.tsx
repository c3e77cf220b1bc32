import { useState, type FormEvent } from 'react';
import { Button, Select, Text, TextField } from '@campaign/shared-ui';
import { DELIVERY_RANGES, MESSAGE_TYPES } from '@campaign/shared-api/constants';
import { words } from '../../words';
import * as S from './delivery-tab.styled';
import { isSame, wrongNumbers, type DeliveryFilter } from './delivery-filter';

const say = words.delivery.filters;

interface DeliveryFiltersProps {
  filter: DeliveryFilter;
  onApply: (filter: DeliveryFilter) => void;
  /** The days of the range, in words. */
  days: string;
}

/** DLV-01..05, DLV-15: nothing is asked for before 'Apply Filter', or Enter. */
export function DeliveryFilters({ filter, onApply, days }: DeliveryFiltersProps) {
  const [typed, setTyped] = useState(filter);
  const [tried, setTried] = useState(false);
  const wrong = wrongNumbers(typed);
  const set = (change: Partial<DeliveryFilter>) => setTyped({ ...typed, ...change });
  const apply = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (wrong.from || wrong.to) return;
    const trimmed = { ...typed, from: typed.from.trim(), to: typed.to.trim() };
    setTyped(trimmed);
    onApply(trimmed);
  };
  const number = (name: 'from' | 'to', label: string) => (
    <S.NumberSlot>
      <TextField
        label={label}
        placeholder={say.numberPlaceholder}
        value={typed[name]}
        maxLength={20}
        error={tried && wrong[name] ? say.wrongNumber : undefined}
        onChange={(event) => set({ [name]: event.target.value })}
      />
    </S.NumberSlot>
  );

  return (
    <form onSubmit={apply} noValidate aria-label={say.label}>
      <S.Filters>
        <Select
          label={say.direction}
          value={typed.direction}
          options={[
            { value: 'SENT', label: say.outbound },
            { value: 'RECEIVED', label: say.inbound },
          ]}
          onChange={(event) => set({ direction: event.target.value as DeliveryFilter['direction'] })}
        />
        <Select
          label={say.messageType}
          value={typed.messageType}
          options={MESSAGE_TYPES.map((type) => ({ value: type, label: type }))}
          onChange={(event) => set({ messageType: event.target.value as DeliveryFilter['messageType'] })}
        />
        {number('from', say.from)}
        {number('to', say.to)}
        <Select
          label={say.timeRange}
          value={String(typed.timeRange)}
          options={DELIVERY_RANGES.map((range) => ({ value: String(range), label: say.ranges[range] }))}
          onChange={(event) => set({ timeRange: Number(event.target.value) as DeliveryFilter['timeRange'] })}
        />
        <Button type="submit" variant="primary">
          {say.apply}
        </Button>
      </S.Filters>
      <Text variant="caption" tone="muted" role="status">
        {days}
        {!isSame(typed, filter) && ` · ${say.notApplied}`}
      </Text>
    </form>
  );
}
