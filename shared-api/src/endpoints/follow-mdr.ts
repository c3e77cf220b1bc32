import { useEffect, useEffectEvent, useState } from 'react';
import { useDispatch } from 'react-redux';
import type { MdrReport } from '../contracts';
import { API_BASE } from './api-problem';
import { baseApi } from './base-api';

/**
 * MDR-15: how far reports are, by id, told by the server while a page shows them; the list is read again when one is over.
 * Answers no line while the tab is hidden, or where a browser or a proxy lets none through: then the list is polled.
 */
export function useFollowMdrReports(): { progress: ReadonlyMap<number, MdrReport>; isLive: boolean } {
  const dispatch = useDispatch();
  const [isLive, setLive] = useState(false);
  const [progress, setProgress] = useState<ReadonlyMap<number, MdrReport>>(new Map());
  const refresh = useEffectEvent(() => void dispatch(baseApi.util.invalidateTags(['Mdr'])));

  useEffect(() => {
    if (typeof EventSource === 'undefined') return undefined;
    let line: EventSource | undefined;
    const hangUp = () => {
      line?.close();
      line = undefined;
      setLive(false);
    };
    const open = () => {
      line = new EventSource(`${API_BASE}/job/reports/events`);
      line.addEventListener('open', () => setLive(true));
      line.addEventListener('error', () => setLive(false));
      line.addEventListener('again', refresh);
      line.addEventListener('report', ({ data }: MessageEvent<string>) => {
        const report = JSON.parse(data) as MdrReport;
        setProgress((known) => new Map(known).set(report.id, report));
        if (report.status !== 'PROCESSING') refresh();
      });
    };
    const arrange = () => {
      if (document.hidden) return hangUp();
      if (line) return undefined;
      open();
      // What happened while nobody looked.
      return refresh();
    };
    if (!document.hidden) open();
    document.addEventListener('visibilitychange', arrange);
    return () => {
      document.removeEventListener('visibilitychange', arrange);
      line?.close();
    };
  }, []);
  return { progress, isLive };
}
