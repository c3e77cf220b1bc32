import { useState } from 'react';
import { useRegisterShortLinkMutation } from '@campaign/shared-api';
import type { ShortLinkSettings } from '@campaign/shared-api/contracts';
import { words } from '../../../words';
import { codeOf, drawCode, linkOf } from './short-code';

/** SLINK-09: what account 4 may have chosen for its administrators. */
const INTERNAL = 'internal';
export const MANUAL = 'Manual';
export const EXTERNAL = 'EXTERNAL';
const DRAWS = 5;

/** Draws codes until one is free, or registers the one that was typed (SLINK-02..04, SLINK-07, SLINK-10). */
export function useLinkMaker(settings: ShortLinkSettings | undefined) {
  const [register, { isLoading }] = useRegisterShortLinkMutation();
  const [mode, setMode] = useState(INTERNAL);
  const [typed, setTyped] = useState('');
  const [domain, setDomain] = useState<string | null>(null);
  const [problems, setProblems] = useState<{ campaignid?: string; guidlink?: string }>({});
  const host = mode === EXTERNAL ? (domain ?? settings?.domains[0]) : settings?.host;

  async function make(campaignid: string) {
    setProblems({});
    for (let draw = 0; draw < DRAWS; draw += 1) {
      const guidlink = mode === MANUAL ? typed.trim() : linkOf(host ?? '', drawCode());
      if (mode === MANUAL && !guidlink) return refuse('guidlink', words.otherLink);
      const answer = await register({
        campaignid,
        guidlink,
        // SLINK-06: the other shorteners are told these too.
        ...(mode !== INTERNAL && { long_url: campaignid }),
        ...(mode === EXTERNAL && host && { domain: host }),
      });
      if (answer.data) return { ...answer.data, letters: answer.data.letters || codeOf(guidlink) };
      if (mode === MANUAL) return refuse('guidlink', words.otherLink);
      const { status, fields, message } = answer.error as {
        status: number;
        fields?: typeof problems;
        message: string;
      };
      if (status !== 409) return (setProblems(fields ?? { guidlink: message }), undefined);
    }
    return refuse('guidlink', words.otherLink);
  }
  function refuse(field: 'campaignid' | 'guidlink', text: string) {
    setProblems({ [field]: text });
    return undefined;
  }

  // Only ADMIN is told an option; everybody else has the internal generator alone (SLINK-04).
  const option = settings?.option ?? null;
  const modes = [
    { value: INTERNAL, label: 'Internal' },
    ...(option === EXTERNAL ? [{ value: EXTERNAL, label: 'External' }] : []),
    ...(option === null ? [] : [{ value: MANUAL, label: 'Manual' }]),
  ];
  return {
    make,
    refuse,
    forget: () => setProblems({}),
    problems,
    isMaking: isLoading,
    mode,
    modes,
    setMode,
    typed,
    setTyped,
    domain: host ?? '',
    setDomain,
  };
}
