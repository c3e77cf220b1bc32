import { useState } from 'react';
import {
  Banner,
  Button,
  Card,
  Inline,
  RadioGroup,
  Select,
  Stack,
  Text,
  TextField,
} from '@campaign/shared-ui';
import { useGetShortLinkSettingsQuery, useRegisterShortLinkMutation } from '@campaign/shared-api';
import type { ShortLinkSettings } from '@campaign/shared-api/contracts';
import { words } from '../../../words';
import { useWizard } from '../wizard-context';
import { codeOf, drawCode, linkOf, webAddress } from './short-code';

/** SLINK-09: what account 4 may have chosen for its administrators. */
const INTERNAL = 'internal';
const MANUAL = 'Manual';
const EXTERNAL = 'EXTERNAL';
const DRAWS = 5;
const NEEDS_ADDRESS = 'Enter a link, e.g. https://example.org/vote.';

interface ShortLinkCardProps {
  /** Puts the link into the message. */
  onInsert: (link: string) => void;
}

/** Makes the link people tap, and registers it so that taps are counted (SLINK-01..12). */
export function ShortLinkCard({ onInsert }: ShortLinkCardProps) {
  const { values, change, problem, touch, fieldId } = useWizard();
  const { data: settings, error, isLoading, refetch } = useGetShortLinkSettingsQuery();
  const maker = useLinkMaker(settings);

  const setAddress = (campaignid: string) => {
    maker.forget();
    change({ campaignid, guidlink: '', letters: '' });
  };
  const make = async () => {
    const url = webAddress(values.campaignid);
    touch('campaignid');
    if (!url) return maker.refuse('campaignid', NEEDS_ADDRESS);
    const link = await maker.make(url);
    if (link) change({ campaignid: link.campaignid, guidlink: link.guidlink, letters: link.letters });
  };
  return (
    <Card title="Short link" text="Where the text leads. Every tap on the short link is counted.">
      <Stack gap={16}>
        {error && (
          <Banner
            tone="danger"
            action={
              <Button size="sm" icon="refresh" onClick={refetch}>
                Retry
              </Button>
            }
          >
            {error.message}
          </Banner>
        )}
        <TextField
          id={fieldId('campaignid')}
          name="campaignid"
          type="url"
          inputMode="url"
          label="Link"
          placeholder="https://"
          maxLength={2000}
          value={values.campaignid}
          onChange={({ target }) => setAddress(target.value)}
          onBlur={() => touch('campaignid')}
          error={maker.problems.campaignid ?? problem('campaignid')}
        />
        {settings && maker.modes.length > 1 && (
          <RadioGroup
            label="Shortener"
            name="shortener"
            direction="row"
            value={maker.mode}
            options={maker.modes}
            onChange={({ target }) => maker.setMode(target.value)}
          />
        )}
        {maker.mode === MANUAL && (
          <TextField
            label="Your short link"
            placeholder={`${settings?.host ?? ''}/…`}
            help="Its last part must be 8 letters or digits."
            value={maker.typed}
            onChange={({ target }) => maker.setTyped(target.value)}
          />
        )}
        {maker.mode === EXTERNAL && settings && settings.domains.length > 0 && (
          <Select
            label="Domain"
            options={settings.domains.map((domain) => ({ value: domain, label: domain }))}
            value={maker.domain}
            onChange={({ target }) => maker.setDomain(target.value)}
          />
        )}
        <Inline gap={12}>
          <Button
            id={fieldId('guidlink')}
            icon="link"
            loading={maker.isMaking}
            disabled={isLoading || !settings}
            onClick={() => void make()}
          >
            {values.guidlink ? 'Generate another' : 'Generate short link'}
          </Button>
          {values.guidlink && (
            <>
              <Text as="output" aria-label="Short link" mono>
                {values.guidlink}
              </Text>
              <Button variant="ghost" icon="plus" onClick={() => onInsert(values.guidlink)}>
                Insert into message
              </Button>
            </>
          )}
        </Inline>
        {(maker.problems.guidlink ?? problem('guidlink')) && (
          <Banner tone="warn" role="alert">
            {maker.problems.guidlink ?? problem('guidlink')}
          </Banner>
        )}
      </Stack>
    </Card>
  );
}

/** Draws codes until one is free, or registers the one that was typed (SLINK-02..04, SLINK-07, SLINK-10). */
function useLinkMaker(settings: ShortLinkSettings | undefined) {
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
