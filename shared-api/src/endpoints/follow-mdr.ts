import { useEffect, useEffectEvent, useState } from 'react';
import { useDispatch } from 'react-redux';
import type { MdrReport } from '../contracts';
import { askWhoseSession } from './ask-whose-session';
import { baseApi } from './base-api';
import { openLine } from './open-line';

/**
 * MDR-15: how far reports are, by id, told by the server while a page shows them; the list is read again when one is over.
 * Answers no line while the tab is hidden, or where a browser or a proxy lets none through: then the list is polled.
 */
export function useFollowMdrReports(): { progress: ReadonlyMap<number, MdrReport>; isLive: boolean } {
  const dispatch = useDispatch();
  const [isLive, setLive] = useState(false);
  const [progress, setProgress] = useState<ReadonlyMap<number, MdrReport>>(new Map());
  const refresh = useEffectEvent(() => void dispatch(baseApi.util.invalidateTags(['Mdr'])));
  const cut = useEffectEvent(() => void askWhoseSession(dispatch));

  useEffect(
    () =>
      openLine({
        path: '/job/reports/events',
        hears: {
          again: () => refresh(),
          report(data) {
            const report = JSON.parse(data) as MdrReport;
            setProgress((known) => new Map(known).set(report.id, report));
            if (report.status !== 'PROCESSING') refresh();
          },
        },
        onLive: setLive,
        onBack: () => refresh(),
        onCut: () => cut(),
      }),
    [],
  );
  return { progress, isLive };
}
