import { useImperativeHandle } from 'react';
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
import { useGetShortLinkSettingsQuery } from '@campaign/shared-api';
import { useWizard } from '../wizard-context';
import { webAddress } from './short-code';
import { EXTERNAL, MANUAL, useLinkMaker } from './use-link-maker';

const NEEDS_ADDRESS = 'Enter a link, e.g. https://example.org/vote.';

interface ShortLinkCardProps {
  /** Puts the link into the message. */
  onInsert: (link: string) => void;
  /** Puts `link` wherever `former` stands in the message. */
  onReplace: (former: string, link: string) => void;
}

/** Makes the link people tap, and registers it so that taps are counted (SLINK-01..12). */
export function ShortLinkCard({ onInsert, onReplace }: ShortLinkCardProps) {
  const { values, change, problem, touch, fieldId, linkMaker } = useWizard();
  const { data: settings, error, isLoading, refetch } = useGetShortLinkSettingsQuery();
  const maker = useLinkMaker(settings);

  // The link a message would still carry: drawing another leaves no text that leads to another job.
  const former = values.guidlink || values.formerLink;
  const setAddress = (campaignid: string) => {
    maker.forget();
    change({ campaignid, guidlink: '', letters: '', formerLink: former });
  };
  const make = async () => {
    const url = webAddress(values.campaignid);
    touch('campaignid');
    if (!url) {
      maker.refuse('campaignid', NEEDS_ADDRESS);
      return false;
    }
    const link = await maker.make(url);
    if (!link) return false;
    if (former) onReplace(former, link.guidlink);
    const { campaignid, guidlink, letters } = link;
    change({ campaignid, guidlink, letters, formerLink: '' });
    return true;
  };
  // Continue makes the link if it is all that is missing.
  useImperativeHandle(linkMaker, () => make);
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
