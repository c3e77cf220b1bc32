import { useLocation } from 'react-router-dom';
import { followLink, Icon, Page, type IconName } from '@campaign/shared-ui';
import { paths, useMay } from '@campaign/shared-api';
import { sendTypes, type SendType } from '../../words';
import * as S from './send-type.styled';

const ICONS: Record<SendType, IconName> = { soapbox: 'megaphone', house: 'messages', p2p: 'send' };

/** What kind of job it shall be; a role sees the kinds it may create (STYPE-01..05). */
export function SendTypeScreen() {
  const mayBulk = useMay('job:create-bulk');
  // The rating level chosen on the dashboard goes along (JOBS-26).
  const { search } = useLocation();
  const offered = (Object.keys(sendTypes) as SendType[]).filter((type) => type === 'p2p' || mayBulk);
  return (
    <Page title="Create Job" text="What kind of send is it?">
      <S.Cards>
        {offered.map((type) => (
          <li key={type}>
            <S.Card
              href={`${paths.createJob(type)}${search}`}
              onClick={followLink}
              aria-describedby={`${type}-text`}
            >
              <S.Picture aria-hidden>
                <Icon name={ICONS[type]} size={20} />
              </S.Picture>
              <S.Title>{sendTypes[type].title}</S.Title>
              <S.Go aria-hidden>
                <Icon name="arrow-right" />
              </S.Go>
            </S.Card>
            <S.Text id={`${type}-text`}>{sendTypes[type].text}</S.Text>
          </li>
        ))}
      </S.Cards>
    </Page>
  );
}
