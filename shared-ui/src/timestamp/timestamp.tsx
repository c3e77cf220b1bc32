import { useEffect, useState } from 'react';
import { DEFAULT_ZONE, formatInstant, formatRelative, type InstantStyle } from './format-instant';
import * as S from './timestamp.styled';

export interface TimestampProps {
  /** ISO with offset. Null or empty shows a dash. */
  iso: string | null | undefined;
  /** IANA zone; America/New_York by default (TBL-09). */
  zone?: string;
  variant?: InstantStyle | 'relative';
}

const TICK_MS = 30_000;

function useNow(ticking: boolean): number {
  const [now, setNow] = useState(Date.now);
  // Follows the clock.
  useEffect(() => {
    if (!ticking) return undefined;
    const timer = window.setInterval(() => setNow(Date.now()), TICK_MS);
    return () => window.clearInterval(timer);
  }, [ticking]);
  return now;
}

/** A moment, always with its zone. `relative` keeps the exact time as a title. */
export function Timestamp({ iso, zone = DEFAULT_ZONE, variant = 'full' }: TimestampProps) {
  const now = useNow(variant === 'relative');
  if (!iso) return <span>–</span>;
  return (
    <S.Time dateTime={iso} title={variant === 'full' ? undefined : formatInstant(iso, { zone })}>
      {variant === 'relative' ? formatRelative(iso, now) : formatInstant(iso, { zone, style: variant })}
    </S.Time>
  );
}
