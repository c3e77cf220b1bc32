import * as S from './text-field.styled';

/** Used and allowed characters, red beyond the limit. */
export function CharacterCount({ used, limit }: { used: number; limit: number }) {
  return (
    <S.Count
      data-over={used > limit || undefined}
      aria-label={`${used} of ${limit} characters used`}
      role="img"
    >
      {used}/{limit}
    </S.Count>
  );
}
