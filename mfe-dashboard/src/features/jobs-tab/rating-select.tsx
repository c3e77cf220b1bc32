import { RATINGS } from '@campaign/shared-api/constants';
import { Select } from '@campaign/shared-ui';
import { words } from '../../words';
import * as S from './jobs-tab.styled';

const say = words.rating;
const LEVELS = [
  ...RATINGS.map((rating) => ({ value: String(rating), label: say.level(rating) })),
  { value: '', label: say.all },
];

/** Account 4: the rating of the sample numbers a new job's preview shows (JOBS-25, JOBS-26). */
export function RatingSelect({ value, onChange }: { value: string; onChange: (rating: string) => void }) {
  return (
    <S.Rating>
      <span aria-hidden>{say.label}</span>
      <Select
        label={say.label}
        hideLabel
        value={value}
        options={LEVELS}
        onChange={(event) => onChange(event.target.value)}
      />
    </S.Rating>
  );
}
